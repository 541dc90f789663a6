/** The page that the address asks for, out of the one file that holds all of them. */
const asked = new URLSearchParams(location.search).get("page") ?? "play";
const find = (name: string) => document.querySelector<HTMLTemplateElement>(`template[data-page="${name}"]`);
const name = find(asked) ? asked : "play";
const page = find(name);
if (page) {
  document.body.className = page.dataset["class"] ?? "";
  document.body.prepend(page.content.cloneNode(true));
}
const script = document.createElement("script");
script.type = "module";
script.textContent = document.querySelector(`script[data-script="${name}"]`)?.textContent ?? "";
document.body.append(script);

export {};
