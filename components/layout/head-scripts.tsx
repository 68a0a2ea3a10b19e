/**
 * Turns `data-theme-choice` into `data-theme` before the first paint, when the system's preference changes, and
 * whenever either attribute is written (by the settings page, or by React on a refresh, which cannot know the system).
 */
const THEME = `(() => {
  const root = document.documentElement, dark = matchMedia("(prefers-color-scheme: dark)");
  const apply = () => {
    const choice = root.dataset.themeChoice;
    const theme = choice === "light" || choice === "dark" ? choice : dark.matches ? "dark" : "light";
    if (root.dataset.theme !== theme) root.dataset.theme = theme;
  };
  apply();
  dark.addEventListener("change", apply);
  new MutationObserver(apply).observe(root, { attributes: true, attributeFilter: ["data-theme", "data-theme-choice"] });
})()`;

/** Keeps what is pressed before the scripts of the page have come: someone who knows the keys does not wait for them. */
const EARLY_KEYS = `window.parleyEarlyKeys = [];
addEventListener("keydown", function keep(event) {
  if (window.parleyEarlyKeys) window.parleyEarlyKeys.push(event);
  else removeEventListener("keydown", keep);
});`;

/** The first look at the time zone loads its tables, some 30 ms: done while the page's own scripts are on their way, and not when it is drawn. */
const TIME_ZONE = `setTimeout(() => Intl.DateTimeFormat().resolvedOptions().timeZone);`;

type HeadScriptsProps = { nonce: string | undefined };

/** What has to run before the page is drawn and before its own scripts have come. */
export function HeadScripts({ nonce }: HeadScriptsProps) {
  // Browsers hide a nonce from the DOM once the script ran, which React would report as a mismatch.
  return [THEME, EARLY_KEYS, TIME_ZONE].map((script) => (
    <script key={script} nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: script }} />
  ));
}
