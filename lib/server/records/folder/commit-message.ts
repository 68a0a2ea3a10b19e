/** What a commit of a record says: a subject that fits where git shows subjects, and below it the title where that was too long for it. */
const SUBJECT_CHARS = 72;

export function commitMessage(head: string, title: string, status: string | null): string {
  const said = title.replaceAll(/\s+/g, " ").trim();
  const tail = status === null ? "" : ` (${status})`;
  const whole = `${head} ${said}${tail}`;
  if (whole.length <= SUBJECT_CHARS) return whole;
  const room = SUBJECT_CHARS - head.length - tail.length - 2;
  const cut = said.slice(0, Math.max(0, said.lastIndexOf(" ", room)));
  return `${head} ${cut.replace(/[\s.,;:–-]+$/, "")}…${tail}\n\n${said}`;
}
