/** Round 2 (P4-16 to P4-18): the others' analyses, answered. */
import { startedRound } from "@/lib/kernel/rounds";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { JUDGE_SYSTEM } from "./parts/judge-system";
import { apartLines, CARRIED_FORM, laterParts, ownLine, READING_OTHERS } from "./parts/later-round";

export const rebut: Prompt<JudgesState> = {
  id: "judges/rebut",
  version: 2,
  build: (state, ask, limits) => {
    const round = startedRound(state);
    return buildMessages(
      JUDGE_SYSTEM,
      laterParts(state, ask, round, [nowText([ownLine(state, ask, round.judgement), ...apartLines(state, round)])]),
      ask,
      limits,
    );
  },
};

function nowText(standing: readonly string[]): string {
  return `# Now: rebuttal
${READING_OTHERS}
${standing.join("\n")}

Answer the others:
1. Check their evidence against the documents before you weigh it: does the passage say what they take from it?
2. Where you agree, add what strengthens the point; agreement alone is worth a line.
3. Where you disagree, take their strongest form of the argument, name your evidence, and say what is weak about theirs.
4. Take a position on every critical finding that is still disputed.
5. Decide on your score. Move as far as the arguments carry and no further: neither to meet anyone in the middle nor to stay in character.

Answer with one JSON object with exactly these fields:
- "score_changed": true or false.
- "previous_score": your score so far.
- "new_score": number from 1.0 to 5.0, one decimal.
- "change_reason": string. What moved you, by whose argument and which passage; or, if you did not move, the best argument against your score and why it does not carry. Never empty.
- "agreements": array of {"with_judge": id of the judge, "on_point": string, "strengthening_evidence": string, "impact": string or null}.
- "disagreements": array of {"with_judge": id of the judge, "on_point": string, "their_argument": string or null, "my_counterargument": string, "my_evidence": string, "their_evidence_weakness": string}.
- "position_revision": {"accept": array of {"point": string, "from_judge": id, "reason": what convinced you}, "reject": the same, with why not, "revised": your position as it reads now, in a short paragraph}.
- "unresolved_disputes": array of {"topic": string, "my_view": string, "opposing_view": string, "why": string or null}. What a further exchange of arguments would not settle.
${CARRIED_FORM}`;
}
