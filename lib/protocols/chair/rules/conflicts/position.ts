/** What a specialist holds, whatever the type of deliberation: the part of an answer the protocol reasons with. */
import { STORED_ANSWERS, type AnswerKind, type StoredAnswer } from "../replies/answers";
import type { Confidence, Opinion } from "../vocabulary";

export type IssueSeverity = "blocking" | "important" | "minor";
export type Position = {
  finding: string;
  /** What it wants done, in its own words. */
  recommendation: string;
  /** Plans only. */
  opinion: Opinion | null;
  issues: readonly { severity: IssueSeverity; text: string }[];
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

function bodyOf(answer: StoredAnswer): Pick<Position, "finding" | "recommendation" | "opinion" | "issues"> {
  if ("finding" in answer)
    return { finding: answer.finding, recommendation: answer.recommendation, opinion: null, issues: [] };
  if ("review" in answer) {
    // P2.4 gives a plan specialist no list of issues: what it does not approve of is its key risk.
    const isIssue = answer.recommendation !== null && answer.recommendation !== "Approve" && answer.key_risks !== "";
    return {
      finding: answer.review,
      recommendation: answer.key_risks,
      opinion: answer.recommendation,
      issues: isIssue ? [{ severity: "important", text: answer.key_risks }] : [],
    };
  }
  const listed = (severity: IssueSeverity, texts: readonly string[]) => texts.map((text) => ({ severity, text }));
  return {
    finding: answer.critique,
    recommendation: answer.blocking_issues[0] ?? answer.important_issues[0] ?? "",
    opinion: answer.recommendation,
    issues: [
      ...listed("blocking", answer.blocking_issues),
      ...listed("important", answer.important_issues),
      ...listed("minor", answer.minor),
    ],
  };
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
  const said = recommendation || finding;
  return opinion ? `${opinion}${said ? `: ${said}` : ""}` : said;
}
