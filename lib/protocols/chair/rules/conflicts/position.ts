/** What a specialist holds, whatever the type of deliberation: the part of an answer the protocol reasons with. */
import { STORED_ANSWERS, type AnswerKind, type StoredAnswer } from "../replies/answers";
import type { Confidence, IssueSeverity, Opinion } from "../vocabulary";

/** `id`: of one it raised before; null for a new one. */
export type SaidIssue = { id: string | null; severity: IssueSeverity; text: string };
export type Position = {
  finding: string;
  /** What it wants done, in its own words. */
  recommendation: string;
  /** Plans only. */
  opinion: Opinion | null;
  issues: readonly SaidIssue[];
  /** Issues it says no longer stand, by id. Null: the issues above are all there are; otherwise they are what changed. */
  settledIssues: readonly string[] | null;
  confidence: Confidence | null;
  reasoning: string;
  keyConcern: string | null;
  needsHuman: boolean;
  isSecurity: boolean;
  /** From round 2 on: its answer to the conflict. */
  response: string | null;
};

export function readPosition(kind: AnswerKind, reply: unknown): Position {
  const answer: StoredAnswer & { response?: string } = STORED_ANSWERS[kind].parse(reply);
  return {
    ...bodyOf(answer),
    confidence: answer.confidence,
    reasoning: answer.reasoning,
    keyConcern: isNone(answer.key_concern) ? null : answer.key_concern,
    needsHuman: answer.needs_human_judgment === true,
    isSecurity: answer.security_related === true,
    response: answer.response || null,
  };
}

function bodyOf(
  answer: StoredAnswer,
): Pick<Position, "finding" | "recommendation" | "opinion" | "issues" | "settledIssues"> {
  if ("finding" in answer)
    return {
      finding: answer.finding,
      recommendation: answer.recommendation,
      opinion: null,
      issues: [],
      settledIssues: null,
    };
  const issues = answer.issues?.map(withId) ?? earlierIssues(answer);
  const [first] = RANKED.flatMap((severity) => issues.filter((issue) => issue.severity === severity));
  return {
    finding: "review" in answer ? answer.review : answer.critique,
    recommendation: answer.key_risks ?? (first && first.severity !== "minor" ? first.text : ""),
    opinion: answer.recommendation,
    issues,
    settledIssues: answer.settled_issues ?? null,
  };
}

const RANKED: readonly IssueSeverity[] = ["blocking", "important", "minor"];
const withId = (issue: { id?: string | null; severity: IssueSeverity; text: string }): SaidIssue => ({
  id: issue.id ?? null,
  severity: issue.severity,
  text: issue.text,
});

type EarlierAnswer = Extract<StoredAnswer, { key_risks?: string | undefined }>;

/** What a specialist did not approve of was its key risk; a reviewer had three lists. */
function earlierIssues(answer: EarlierAnswer): SaidIssue[] {
  const { recommendation, key_risks: risk } = answer;
  if (risk !== undefined)
    return recommendation !== null && recommendation !== "Approve" && risk !== ""
      ? [{ id: null, severity: "important", text: risk }]
      : [];
  const listed = (severity: IssueSeverity, texts: readonly string[] = []) =>
    texts.map((text) => ({ id: null, severity, text }));
  return [
    ...listed("blocking", answer.blocking_issues),
    ...listed("important", answer.important_issues),
    ...listed("minor", answer.minor),
  ];
}

/** "None", "none." and nothing at all say the same. */
export const isNone = (text: string): boolean => /^(?:none|n\/a|no|nothing|-)?[.\s]*$/i.test(text.trim());

/** Everything it said, for looking up a quotation. */
export const wordsOf = ({ response, finding, recommendation, reasoning, keyConcern, issues }: Position): string =>
  [response, finding, recommendation, ...issues.map(({ text }) => text), reasoning, keyConcern]
    .filter(Boolean)
    .join("\n");

/** Its stand in a line or two. */
export function stanceOf({
  opinion,
  recommendation,
  finding,
}: Pick<Position, "opinion" | "recommendation" | "finding">): string {
  if (!opinion) return recommendation || finding;
  return recommendation ? `${opinion}: ${recommendation}` : opinion;
}
