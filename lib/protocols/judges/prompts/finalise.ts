/** Round 3, and every round a person grants beyond it (P4-20, P4-36). */
import type { Decision } from "@/lib/kernel/decisions";
import { startedRound } from "@/lib/kernel/rounds";
import type { JudgesState, Round } from "@/lib/protocols/judges/rules/state";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { judgeSystem } from "./parts/judge-system";
import {
  CONDITIONS_STEP,
  DIMENSIONS_FORM,
  disputesForm,
  DROPPED_FORM,
  laterParts,
  POSITIONS_FORM,
  READING_OTHERS,
} from "./parts/later-round";
import { ANSWER_FORM, OVERALL_FORM } from "./parts/material";

export const finalise: Prompt<JudgesState> = {
  id: "judges/finalise",
  version: 8,
  build: (state, ask, limits) => {
    const round = startedRound(state);
    const inputs = additionalInputs(state, round);
    const given = inputs.map(({ answer }) =>
      section("additional-input", answer.texts["input"] ?? answer.rationale, { by: answer.answeredBy }),
    );
    const now = `${NOW}${inputs.length > 0 ? `\n\n${INPUT_LINE}` : ""}\n\n${FORM}`;
    return buildMessages(judgeSystem(state), laterParts(state, ask, round, [...given, now]), ask, limits);
  },
};

const INPUT_LINE =
  "The responsible person has given the judges additional input, in <additional-input>: take it as a fact about the matter, say what it changes for you, and what it does not.";

/** What a person gave the judges of this judgement to know (P4-36). */
function additionalInputs({ decisions, rounds }: JudgesState, { judgement }: Round): Decision[] {
  const numbers = new Set(rounds.filter((round) => round.judgement === judgement).map(({ number }) => number));
  return decisions.filter(({ gate, answer }) => answer.choice === "additional_input" && numbers.has(gate.round));
}

const NOW = `# Now: final position
${READING_OTHERS}

This is your last word. If the judges don't agree after it, the majority counts and the dissent is put on record beside it, in the words you write now. So write for a person who reads only this:
1. Answer first who disputes a finding of yours: what of it stands, what you withdraw, and why.
2. State your position with the arguments that carry it, strongest first. Say what you maintain against whom, why it could not be settled, and whether the person has to look at it before deciding. The others write theirs at the same time: dispute what they have said.
3. ${CONDITIONS_STEP}
4. Give the score you would defend if it stood alone. It may still move where an argument has earned it; a movement only to reach agreement is worth nothing to the person who decides.`;

const FORM = `${ANSWER_FORM}
${POSITIONS_FORM}
- "key_points_maintained": array of {"point": string, "reason": why you are sure, "evidence": string}.
${DROPPED_FORM}
${disputesForm(', "user_attention_needed": true or false')}
- "position": string. Your judgement as a whole, in one or two paragraphs that need no other text.
${DIMENSIONS_FORM}
${OVERALL_FORM}`;
