/** P2-21, P2-22: what the first answers come to; and the report, where nothing is left to settle. */
import { currentRound } from "@/lib/kernel/rounds";
import { generalReasons } from "@/lib/protocols/chair/rules/conflicts/escalation";
import { SYNTHESES } from "@/lib/protocols/chair/rules/replies/ask-kind";
import { answeredIn, hasDraft, isPlanType, namesOf, type ChairState } from "@/lib/protocols/chair/rules/state";
import { inline } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildAsChair, framedParts } from "./parts/as-chair";
import { formPart } from "./parts/form";
import { conflictRules, ESCALATE_RULE } from "./parts/material";
import { roundParts } from "./parts/history";
import { issueParts, reportAlong } from "./report";

const synthesisRules = (state: ChairState): string => `# A good synthesis
- Reads every answer before it compares any two.
- Consensus is what ${majorityOf(state)}, said or plainly implied. Each point stands on its own and names what is agreed, not that something is.
- Gaps are what the decision needs and nobody answered: a figure, an owner, a case.
- Takes no side in a conflict: that is settled by rules, or by you once those concerned were heard.${
  isPlanType(state)
    ? `
- "same_issues" lists ids of <plan-issue> by different specialists that are one problem: what settles one settles the other.`
    : ""
}

${conflictRules(state)}
- ${ESCALATE_RULE}`;

/** More than half of those who answered, in words for how many that were. */
function majorityOf({ rounds }: ChairState): string {
  const count = rounds[0] ? answeredIn(rounds[0]).length : 0;
  switch (count) {
    case 0:
    case 1:
      return "the one who answered holds";
    case 2:
      return "both who answered hold";
    default:
      return `at least ${Math.floor(count / 2) + 1} of the ${count} who answered hold`;
  }
}

const NOTES = {
  consensus: { instead: "As described above; one point each." },
  "conflicts[].a": "As in <specialist-answer>.",
  "conflicts[].type": "As described above.",
  "conflicts[].favoured_side": { instead: "As described above." },
  "conflicts[].is_blocking": { instead: "As described above; false as a rule." },
  "conflicts[].is_critical_path": { instead: "As described above; false as a rule." },
  escalate: { instead: "As described above." },
  report: { instead: "Null if there is a conflict or something to escalate." },
} as const;
const FORM = formPart(SYNTHESES.report.replySchema, {
  ...NOTES,
  "conflicts[].b": { instead: "Id of the other specialist." },
});
const PLAN_FORM = formPart(SYNTHESES.report_plan.replySchema, NOTES);

export const synthesise: Prompt<ChairState> = {
  id: "chair/synthesise",
  version: 9,
  build: (state, ask) => {
    const along = reportAlong(state, "agreed");
    return buildAsChair(
      state,
      ask,
      {
        task: "Put their answers together: what they agree on, where they conflict, what nobody answered. If there is no conflict, write the report as well.",
        rules: [synthesisRules(state), ...along.rules, `${isPlanType(state) ? PLAN_FORM : FORM}\n${along.fields}`],
      },
      (tokens) => [...framedParts(state, tokens), ...roundParts(state, state.rounds[0]), ...issueParts(state)],
      nowText(state, along.now),
    );
  },
};

/** P2-20, P2-31: who is missing, and whose answer lacks something. */
function nowText(state: ChairState, report: readonly string[]): string {
  const round = currentRound(state);
  const answered = round ? answeredIn(round) : [];
  const missing = round?.order.filter((id) => round.turns[id]?.kind === "left_out") ?? [];
  const thin = answered.filter(({ flags }) => flags.length > 0).map(({ agentId }) => agentId);
  const isForPerson = generalReasons(state).length > 0;
  return [
    "# Now",
    `Answered: ${answered.map(({ agentId }) => agentId).join(", ")}.`,
    ...(missing.length > 0
      ? [
          `Not answered, and not waited for: ${inline(namesOf(state, missing))}. Do not guess what they would have said; if the decision needs it, it is a gap.`,
        ]
      : []),
    ...(thin.length > 0 ? [`Incomplete, see their marks: ${thin.join(", ")}. Take from them what is there.`] : []),
    ...(answered.length < 2 && !hasDraft(state) ? ["One answer alone is in no conflict: conflicts is []."] : []),
    ...(isForPerson ? ["A person decides this next: report is null."] : report),
    "Write the synthesis as the JSON object.",
  ].join("\n");
}
