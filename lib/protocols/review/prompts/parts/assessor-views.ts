/** What the assessors said in the round that is over, for those who work with it: the modifier, and the one who names a common cause. */
import { isAtLeast } from "@/lib/protocols/review/rules/vocabulary";
import { nameOf, type ReviewState, type Round, type Turn } from "@/lib/protocols/review/rules/state";
import { quotedAt } from "@/lib/protocols/review/rules/revision/cited-words";
import { section } from "@/lib/prompts/section";
import { conditionLines } from "./conditions";
import { fieldsAsText } from "./fields-as-text";
import type { Measure } from "./levels";

/** Told in sections of their own: issues, contradictions, literature, proposed cards. */
const TOLD_ELSEWHERE: ReadonlySet<string> = new Set([
  "prior_concerns",
  "issues",
  "vulnerabilities",
  "weaknesses",
  "paragraphs",
  "claims",
  "disagreements",
  "issues_with_others",
  "remaining",
  "same_as",
  "literature_requests",
  "searches_needed",
  "new_ideas",
  "verdict",
]);

export function assessorViewParts(state: ReviewState, round: Round, { isBrief }: Measure): string[] {
  return turnsOf(round).map((turn) => {
    const { assessment, verdict } = turn;
    const remaining = assessment.remaining.map((item) => `- ${item}`);
    const objections = assessment.issuesWithOthers.map(({ agent, objection }) => `- ${agent}: ${objection}`);
    const lines = [
      ...(remaining.length > 0 ? [`Remains to be done:\n${remaining.join("\n")}`] : []),
      ...conditionLines(turn),
      ...(objections.length > 0 ? [`Objects to how a concern of another was handled:\n${objections.join("\n")}`] : []),
      isBrief ? ratingLines(turn).join("\n") : fieldsAsText(ownFields(turn)),
    ];
    return view(state, turn, lines.filter(Boolean).join("\n\n") || "Nothing else.", verdict ? { verdict } : {});
  });
}

/** P1-41: ratings with their reasons and nothing else. */
export function ratingViewParts(state: ReviewState, round: Round): string[] {
  return turnsOf(round).map((turn) =>
    view(state, turn, [...ratingLines(turn), ...severeLines(turn)].join("\n") || "Rated nothing.", {}),
  );
}

const turnsOf = ({ order, turns }: Round): Turn[] => order.flatMap((id) => turns[id] ?? []);
const ratingLines = ({ assessment }: Turn): string[] =>
  assessment.ratings.map(({ ideaId, rating, reasoning }) => `- ${ideaId} ${rating}: ${reasoning}`);
const severeLines = ({ assessment }: Turn): string[] =>
  assessment.issues
    .filter(({ severity }) => isAtLeast(severity, "major"))
    .map(({ severity, title }) => `- ${severity}: ${title}`);

function view(
  state: ReviewState,
  { agentId, seq }: Turn,
  text: string,
  attributes: Readonly<Record<string, string>>,
): string {
  return section("assessor-view", quotedAt(state, seq, text), {
    "agent-id": agentId,
    name: nameOf(state, agentId),
    ...attributes,
  });
}

/** The fields of its own lens, as validated when they arrived. */
function ownFields({ reply }: Turn): Record<string, unknown> {
  if (typeof reply !== "object" || reply === null) return {};
  return Object.fromEntries(Object.entries(reply).filter(([name]) => !TOLD_ELSEWHERE.has(name)));
}
