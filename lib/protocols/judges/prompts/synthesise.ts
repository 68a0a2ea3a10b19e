/** The moderator's synthesis of a verdict (P4-02, P4-26, P4-27, P4-29, P4-32). */
import { startedRound } from "@/lib/kernel/rounds";
import { verdictLine } from "@/lib/protocols/judges/rules/gates/wording";
import { dissentingInside } from "@/lib/protocols/judges/rules/verdict/dissent";
import { type JudgesState, type Round, roundsOf } from "@/lib/protocols/judges/rules/state";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { conditionsPart } from "./parts/conditions";
import { findingsPart } from "./parts/findings";
import { materialRules } from "./parts/material";
import { positionParts } from "./parts/positions";
import { subjectParts } from "./parts/seat";

const systemText = ({
  subject,
}: Pick<
  JudgesState,
  "subject"
>): string => `You are the moderator of a judgement that has ended. Judges with different stances have scored the same documents; the verdict follows from their scores and is given in <verdict-facts>. You gave no score and can't change the verdict. Your one task is to write what it means, so that the person who decides can rely on it without having read the judges.

# Material
${materialRules(subject)}
- <judge-position>: what a judge wrote in a round, with its score. Where it changed its mind, its last word stands.
- <matched-findings>: findings by id, with what each judge says about them: C are critical, F are what a score rests on. The critical ones are shown to the person as they are: leave them out of your lists.
- <standing-conditions>: what each judge's agreement depends on, open or provided for.
- <verdict-facts>: the verdict, worked out from the scores.

# A good synthesis
- Represents every judge, the outvoted one no less carefully than the others: each would recognise its own best argument.
- Calls a finding convergent only if all judges hold it in their last word, not because nobody contradicted it. What only some hold is divergent, with the position of each.
- Explains a dispute so that someone who read nothing else understands what it is about, what each side stands on, and what it would take to settle it. Last words are written at the same time: before you report a dispute as open, check whether the other side gave it up in its own.
- Weighs evidence, not votes. The majority may be wrong: if the minority's evidence is better, say so in "recommended_view" and in the recommendation. The recorded majority stays as it is.
- Recommends what can be done: who does what to which document, and how one will see that it is done. A check no judge named may be proposed, marked "(proposed)". What rests on an answer of the person alone is to be written into the documents.
- Otherwise adds no findings of its own and no facts that are not in the material.

# Form
One JSON object with these fields and those added below, and no text around it:
- "balanced_assessment": string, one to three paragraphs, with every stance in it.
- "convergent_findings": array of {"finding": string, "priority": "CRITICAL", "HIGH", "MEDIUM" or "LOW", "source_judges": ids of the judges, all of them}. The priority says how much depends on mending it; a strength is LOW.
- "divergent_findings": array of {"finding": string, "positions": array of {"judge": id, "position": string}, one per judge}.
- "majority_opinion": string, or null where all agree. The winning position with its reasons.
- "minority_opinion": string, or null where all agree. The dissent with its reasons, as strong as its judge made it.
- "user_attention_needed": array of {"issue": string, "majority_view": string, "minority_view": string, "" where they agree, "recommendation": string, "stakes": what it costs if the wrong side is taken}. What the person has to look at before deciding: what separates the judges, what one of them wants looked at, and, where they agree, what only one of them saw. Empty if there is none.
- "recommendations": array of {"action": string, with the ids of the conditions and findings it answers, "level": "MUST", "SHOULD", "COULD" or "CONSIDER", "consensus": "unanimous", "majority" or "minority", by who holds those conditions and findings}. What only the minority asks for is CONSIDER, unless it mends a critical finding that stands: then at least SHOULD. The author revises by this list.
- "recommendation": string. What the person should do now, and why, in two or three sentences.
- "recommended_view": "majority", "minority" or "none".`;

export const synthesise: Prompt<JudgesState> = {
  id: "judges/synthesise",
  version: 9,
  build: (state, ask, limits) => {
    const round = startedRound(state);
    const rounds = roundsOf(state, round.judgement).flatMap((one) => positionParts(state, one));
    return buildMessages(
      systemText(state),
      [
        ...subjectParts(state),
        ...rounds,
        ...findingsPart(state),
        ...conditionsPart(state, round.judgement),
        section("verdict-facts", factsOf(state, round)),
        nowText(round),
      ],
      ask,
      limits,
    );
  },
};

/** Ids beside names: the reply calls judges by id. */
function factsOf(state: JudgesState, { evaluation, ordinal }: Round): string {
  if (evaluation?.mode !== "debate" || !evaluation.verdict) return "No verdict.";
  const { verdict, scores, dimensions } = evaluation;
  const inside = dissentingInside(verdict, scores);
  return [
    verdictLine(state, verdict, evaluation),
    `Type: ${verdict.type}, after round ${ordinal}. Confidence: ${verdict.confidence}.`,
    `Scores: ${Object.entries(scores)
      .map(([id, score]) => `${id} ${score.toFixed(1)}`)
      .join(", ")}.`,
    `Majority: ${verdict.majority.join(", ") || "none"}. Minority: ${verdict.minority.join(", ") || "none"}.${inside.length > 0 ? ` Dissenting from the verdict inside the majority: ${inside.join(", ")}.` : ""}`,
    `Dimensions, mean and range: ${dimensions.map(({ id, mean, range }) => `${id} ${mean?.toFixed(1) ?? "–"} (${range})`).join(", ")}.`,
  ].join("\n");
}

function nowText({ evaluation }: Round): string {
  const { type, band } = (evaluation?.mode === "debate" ? evaluation.verdict : null) ?? {};
  const conditional =
    band === "CONDITIONAL"
      ? " CONDITIONAL rests on <standing-conditions>: take up every open one of a judge in the majority in a recommendation, and treat nothing that two judges ask for as a minority point."
      : "";
  const what =
    type === "consensus"
      ? "The judges agree. Majority and minority opinion are null, and every recommendation that all support is unanimous. Say also what each stance added to the agreement."
      : type === "majority"
        ? "The judges did not agree, and the majority counts. Keep the dissent whole, and name in user_attention_needed what it comes down to: at least one item."
        : "The judges did not agree, and no side has a majority: the person decides. Put the most favourable position in majority_opinion and the least favourable in minority_opinion, both as strong as they are, and say in user_attention_needed what separates them: at least one item.";
  return `# Now\n${what}${conditional}\nAnswer with the JSON object.`;
}
