/** A name for URLs and file names: ASCII letters, digits and single hyphens. `otherwise`: for a text with none of them. */
export function slug(text: string, maxLength = 60, otherwise = "untitled"): string {
  const ascii = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
  if (ascii.length <= maxLength) return ascii || otherwise;
  const cut = ascii.slice(0, maxLength + 1);
  const lastHyphen = cut.lastIndexOf("-");
  return cut.slice(0, lastHyphen > maxLength / 2 ? lastHyphen : maxLength).replace(/-+$/, "");
}
