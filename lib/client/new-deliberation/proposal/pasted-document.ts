/** Nobody types a question of this length, and no question is this well structured. */
const LONG = 1_200;
const MANY_LINES = 12;

/** Whether a text put into the box for the question is the document it is about. */
export function isDocument(text: string): boolean {
  const plain = text.trim();
  if (plain.length > LONG) return true;
  const lines = plain.split("\n");
  return lines.length > MANY_LINES || (lines.length > 2 && /^#{1,3} \S/m.test(plain));
}
