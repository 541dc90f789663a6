/** The picture of a link. */
import { useMemo } from "preact/hooks";
import qrcode from "qrcode-generator";
import { t } from "./texts.ts";

export function QrCode({ link }: { link: string }) {
  const { size, dark } = useMemo(() => {
    // The smallest code that holds it, and the least correction: a screen is clean.
    const code = qrcode(0, "L");
    code.addData(link);
    code.make();
    const places = [...Array(code.getModuleCount()).keys()];
    const squares = places.flatMap((y) => places.map((x) => (code.isDark(y, x) ? `M${x + 4} ${y + 4}h1v1h-1z` : "")));
    return { size: places.length + 8, dark: squares.join("") };
  }, [link]);
  return (
    <svg viewBox={`0 0 ${size} ${size}`} class="qr-code" role="img" aria-label={t("share.qr")} data-link={link}>
      <rect width={size} height={size} class="qr-light" />
      <path d={dark} class="qr-dark" />
    </svg>
  );
}
