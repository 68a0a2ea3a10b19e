/** A plan with all that belongs to it, as one text: what is shown, quoted and compared. */
import type { DraftReply } from "./replies";
import type { Report } from "./report-reading";

export type WholePlan = Pick<Report, "plan" | "files" | "testing" | "openQuestions">;

export const asWhole = ({ plan, files, testing, open_questions }: DraftReply): WholePlan => ({
  plan,
  files,
  testing,
  openQuestions: open_questions,
});

export function wholeText({ plan, files, testing, openQuestions }: WholePlan): string {
  const list = (title: string, items: readonly string[]) =>
    items.length > 0 ? [`${title}:\n${items.map((item) => `- ${item}`).join("\n")}`] : [];
  return [
    ...(plan ? [plan] : []),
    ...list("Files", files),
    ...(testing ? [`Testing:\n${testing}`] : []),
    ...list("Open", openQuestions),
  ].join("\n\n");
}
