/** P2-24, P2-27, P2-28: who engaged, and how the conflicts stand. */
import { currentRound } from "@/lib/kernel/rounds";
import { MAX_ROUNDS } from "@/lib/protocols/chair/rules/config";
import { openAmong } from "@/lib/protocols/chair/rules/conflicts/conflicts";
import { judgeReplySchema } from "@/lib/protocols/chair/rules/replies/replies";
import { answeredIn, namesOf, type ChairState } from "@/lib/protocols/chair/rules/state";
import { closeTag, inline, openTag } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildAsChair, framedParts } from "./parts/as-chair";
import { formPart } from "./parts/form";
import { conflictRules, ESCALATE_RULE } from "./parts/material";
import { issueParts } from "./report";
import { conflictPart, judgedParts, roundParts, synthesisPart } from "./parts/history";

const judging = (state: ChairState): string => `# Engagement
A specialist engaged if its answer about the conflict contains reasoning that was not in its earlier answers. The conclusion may stay the same.
- "new_argument": the same conclusion, and a reason that is new.
- "changed_recommendation": it changed what it recommends.
- "trade_off": it grants the other's point and weighs what that costs or how it is covered, with something concrete.
- "restatement": the earlier answer in the same or other words.
- "dismissal": it calls the concern settled, irrelevant or someone else's, without a reason.
The first three are engaged, the last two are not. Length, tone and confidence are no reasoning; the same words applied to another conflict are none either. "new_reasoning_excerpt" is the proof, and is looked up: quote the new reasoning word for word from the answer of this round, one sentence or half of one.

# State of a conflict
- "resolved" if what the two hold now can both be followed: one was convinced, or both moved. Say in "agreement" what holds now. Silence and politeness resolve nothing.
- "persists" otherwise. Then "resolution_question" is the one question whose answer would settle it: specific to what is still apart, answerable by those who engaged, and not the question they were asked already.
- State a position only where it changed, in words its side would sign.

${conflictRules(state)}
- "new_conflicts" are those that appear in these answers for the first time; the known ones are never listed there.
- ${ESCALATE_RULE} What you said there before no longer counts: say it again if it still holds.`;

const FORM = formPart(judgeReplySchema, {
  engagement: "One for each specialist that answered in this round.",
  "engagement[].pattern": "As described above.",
  "engagement[].new_reasoning_excerpt": "As described above.",
  conflicts: "One for each that is to be judged.",
  "conflicts[].conflict_id": "As in <open-conflict>.",
  "conflicts[].resolution_question": "Null if it is resolved.",
  escalate: "As described above.",
});

export const judge: Prompt<ChairState> = {
  id: "chair/judge",
  version: 8,
  build: (state, ask) =>
    buildAsChair(
      state,
      ask,
      {
        task: "Specialists in conflict were asked again. Judge their answers: who brought new reasoning, and how each conflict stands.",
        rules: [judging(state), FORM],
      },
      (tokens) => [...framedParts(state, tokens), ...historyParts(state, ask.round)],
      nowText(state),
    ),
};

/** Earlier rounds and this one, told apart: only what is new in the last counts. */
function historyParts(state: ChairState, round: number): string[] {
  const told = state.rounds
    .filter(({ number }) => number <= round)
    .map((one) =>
      [
        openTag("round", { number: one.number }),
        ...roundParts(state, one),
        ...(one.number < round ? judgedParts(state, one) : []),
        closeTag("round"),
      ].join("\n"),
    );
  return [
    ...told.slice(0, 1),
    ...issueParts(state),
    ...synthesisPart(state),
    ...told.slice(1),
    ...state.conflicts.map((conflict) => conflictPart(state, conflict, false)),
  ];
}

function nowText(state: ChairState): string {
  const round = currentRound(state);
  const answered = round ? answeredIn(round).map(({ agentId }) => agentId) : [];
  const silent = round?.order.filter((id) => round.turns[id]?.kind === "left_out") ?? [];
  const isLast = (round?.number ?? 0) >= MAX_ROUNDS;
  return [
    "# Now",
    `Judge the answers of ${answered.join(", ")} in <round number="${round?.number ?? 0}">. To be judged: ${openAmong(
      state.conflicts,
      round?.order ?? [],
    )
      .map(({ id }) => id)
      .join(", ")}.`,
    ...(silent.length > 0
      ? [`${inline(namesOf(state, silent))} did not answer; that is noted as not engaged and needs no entry.`]
      : []),
    ...(isLast
      ? [
          "Nobody is asked again after this: a conflict that persists is decided next. New conflicts can't be taken up any more; name them only if the reader has to know of them.",
        ]
      : []),
    "Write the judgement as the JSON object.",
  ].join("\n");
}
