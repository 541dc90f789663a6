/**
 * Copies a text; whether it worked. A page that is not served over https or from this machine may not use the clipboard
 * directly, so a selected field is the second way.
 */
export async function copy(text: string) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    field.className = "visually-hidden";
    document.body.append(field);
    field.select();
    const done = document.execCommand("copy");
    field.remove();
    return done;
  }
}
