/** Round 3, and every round a person grants beyond it (P4-20, P4-36). */
import type { Decision } from "@/lib/kernel/decisions";
import { startedRound } from "@/lib/kernel/rounds";
import type { JudgesState, Round } from "@/lib/protocols/judges/rules/state";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { JUDGE_SYSTEM } from "./parts/judge-system";
import { apartLines, CARRIED_FORM, laterParts, ownLine, READING_OTHERS } from "./parts/later-round";

export const finalise: Prompt<JudgesState> = {
  id: "judges/finalise",
  version: 2,
  build: (state, ask, limits) => {
    const round = startedRound(state);
    const inputs = additionalInputs(state, round);
    const given = inputs.map(({ answer }) =>
      section("additional-input", answer.texts["input"] ?? answer.rationale, { by: answer.answeredBy }),
    );
    const standing = [
      ownLine(state, ask, round.judgement),
      ...apartLines(state, round),
      ...(inputs.length > 0 ? [INPUT_LINE] : []),
    ];
    return buildMessages(JUDGE_SYSTEM, laterParts(state, ask, round, [...given, nowText(standing)]), ask, limits);
  },
};

const INPUT_LINE =
  "The responsible person has given the judges additional input, in <additional-input>: take it as a fact about the matter, say what it changes for you, and what it does not.";

/** What a person gave the judges of this judgement to know (P4-36). */
function additionalInputs({ decisions, rounds }: JudgesState, { judgement }: Round): Decision[] {
  const numbers = new Set(rounds.filter((round) => round.judgement === judgement).map(({ number }) => number));
  return decisions.filter(({ gate, answer }) => answer.choice === "additional_input" && numbers.has(gate.round));
}

function nowText(standing: readonly string[]): string {
  return `# Now: final position
${READING_OTHERS}
${standing.join("\n")}

This is your last word. If the judges don't agree after it, the majority counts and the dissent is put on record beside it, in the words you write now. So write for a person who reads only this:
1. Give the score you would defend if it stood alone. It may still move where an argument has earned it; a movement only to reach agreement is worth nothing to the person who decides.
2. State your position with the arguments that carry it, strongest first.
3. Say what you concede, and who convinced you.
4. Say what you maintain against whom, why it could not be settled, and whether the person has to look at it before deciding.

Answer with one JSON object with exactly these fields:
- "is_final": true.
- "final_score": number from 1.0 to 5.0, one decimal.
- "final_position": string. Your judgement as a whole, in one or two paragraphs that need no other text.
- "key_points_maintained": array of {"point": string, "reason": why you are sure, "evidence": string}.
- "concessions_made": array of {"point": string, "convinced_by": id of the judge and the argument, "impact": string or null}.
- "unresolved_disagreements": array of {"issue": string, "my_final_view": string, "opposing_view": the other view, fairly put, "why_unresolved": string, "user_attention_needed": true, false or null}.
${CARRIED_FORM}`;
}
