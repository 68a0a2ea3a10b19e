/** A number as people type it, "50,000" or "50 000" too; NaN for anything else. A comma is never a decimal point: "0,5" is no amount. */
export function amountOf(text: string): number {
  const grouped = /^\d{1,3}(?:[,\u00A0\u202F ]\d{3})+(?:\.\d+)?$/.test(text.trim())
    ? text.replace(/[,\u00A0\u202F ]/g, "")
    : text.trim();
  return /^\d+(?:\.\d+)?$/.test(grouped) ? Number(grouped) : Number.NaN;
}
