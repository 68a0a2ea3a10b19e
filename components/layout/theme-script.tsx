/**
 * Turns `data-theme-choice` into `data-theme` before the first paint, when the system's preference changes, and
 * whenever either attribute is written (by the settings page, or by React on a refresh, which cannot know the system).
 */
const SCRIPT = `(() => {
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

type ThemeScriptProps = { nonce: string | undefined };

export function ThemeScript({ nonce }: ThemeScriptProps) {
  // Browsers hide a nonce from the DOM once the script ran, which React would report as a mismatch.
  return <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: SCRIPT }} />;
}
