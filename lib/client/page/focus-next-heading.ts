/** Long enough for any page to come; nobody is led anywhere after that. */
const PATIENCE_MS = 15_000;

/**
 * Before one page is left for another by program: what had the focus goes with it, so the next page's heading gets it,
 * unless the reader has put it somewhere meanwhile.
 */
export function focusNextHeading(): void {
  const before = document.querySelector("h1");
  const observer = new MutationObserver(() => {
    const heading = document.querySelector<HTMLElement>("h1");
    if (!heading || heading === before) return;
    observer.disconnect();
    if (document.activeElement !== document.body && document.activeElement?.isConnected) return;
    heading.tabIndex = -1;
    heading.focus();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), PATIENCE_MS);
}
