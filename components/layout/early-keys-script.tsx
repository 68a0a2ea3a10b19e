/** Keeps what is pressed before the scripts of the page have come: someone who knows the keys does not wait for them. */
const SCRIPT = `window.parleyEarlyKeys = [];
addEventListener("keydown", function keep(event) {
  if (window.parleyEarlyKeys) window.parleyEarlyKeys.push(event);
  else removeEventListener("keydown", keep);
});`;

type EarlyKeysScriptProps = { nonce: string | undefined };

export function EarlyKeysScript({ nonce }: EarlyKeysScriptProps) {
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
