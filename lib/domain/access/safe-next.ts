/** Where to go after signing in: a place of ours, whatever the address says. */
export function safeNext(wanted: string | null | undefined): string {
  // Browsers read a backslash as a slash and leave tabs and line ends out: what is left has to be a path of this host.
  const cleaned = (wanted ?? "").replace(/[\t\r\n]/g, "").replaceAll("\\", "/");
  if (!cleaned.startsWith("/") || cleaned.startsWith("//")) return "/";
  const url = new URL(cleaned, "http://parley");
  if (url.host !== "parley" || url.pathname.startsWith("//")) return "/";
  return ["/sign-in", "/join", "/forgot-password"].includes(url.pathname)
    ? "/"
    : `${url.pathname}${url.search}${url.hash}`;
}
