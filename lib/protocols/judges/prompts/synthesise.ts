/** The moderator's synthesis of a verdict (P4-02, P4-26, P4-27, P4-29, P4-32). */
import { startedRound } from "@/lib/kernel/rounds";
import { verdictLine } from "@/lib/protocols/judges/rules/gates/wording";
import { roundsOf, type JudgesState, type Round } from "@/lib/protocols/judges/rules/state";
import { section } from "@/lib/prompts/section";
import type { Prompt } from "@/lib/prompts/types";
import { buildMessages } from "./parts/build-messages";
import { findingsPart } from "./parts/findings";
import { MATERIAL_RULES } from "./parts/material";
import { positionParts } from "./parts/positions";
import { subjectParts } from "./parts/subject";

const SYSTEM = `You are the moderator of a judgement that has ended. Judges with different stances have scored the same documents; the verdict follows from their scores and is given in <verdict-facts>. You gave no score and can't change the verdict. Your one task is to write what it means, so that the person who decides can rely on it without having read the judges.

# Material
${MATERIAL_RULES}
- <judge-position>: what a judge wrote in a round, with its stance and score. The last round counts; where a judge changed its mind, its last word stands.
- <matched-findings>: the critical findings under their ids, with the position of every judge. They are shown to the person as they are: leave them out of your lists.
- <verdict-facts>: the verdict, worked out from the scores. It is right by definition.

# A good synthesis
- Represents every judge, the outvoted one no less carefully than the others: each would recognise its own best argument.
- Calls a finding convergent only if all judges hold it in their last word, not because nobody contradicted it. What some hold and others don't is divergent, with the position of each.
- Explains a dispute so that someone who read nothing else understands what it is about, what each side stands on, and what it would take to settle it.
- Weighs evidence, not votes. The majority may be wrong: if the minority's evidence is better, say so in "recommended_view" and in the recommendation. The recorded majority stays as it is.
- Recommends what can be done: who does what to which document, and how one will see that it is done. "Consider improving the risk section" is nothing anyone can do.
- Adds no findings of its own and no facts that are not in the material.

# Self-check
Before you answer, put these five questions to your text and mend it until every answer is yes: Is every judge's position represented? Is everything convergent really shared by all? Can every dispute be understood by someone who was not there? Are majority and minority right, in numbers and in content? Can every recommendation be acted on?

# Form
One JSON object with exactly these fields, and no text around it:
- "balanced_assessment": string, one to three paragraphs, with every stance in it.
- "convergent_findings": array of {"finding": string, "priority": "CRITICAL", "HIGH", "MEDIUM" or "LOW", "source_judges": ids of the judges, all of them}.
- "divergent_findings": array of {"finding": string, "positions": array of {"judge": id, "position": string}, one per judge}.
- "majority_opinion": string, or null where all agree. The winning position with its reasons.
- "minority_opinion": string, or null where all agree. The dissent with its reasons, as strong as its judge made it.
- "user_attention_needed": array of {"issue": string, "majority_view": string, "minority_view": string, "recommendation": string, "stakes": what it costs if the wrong side is taken}. What majority and minority disagree on and the person has to look at; empty where all agree.
- "recommendations": array of {"action": string, "level": "MUST", "SHOULD", "COULD" or "CONSIDER", "consensus": "unanimous", "majority" or "minority"}. What only the minority asks for is CONSIDER.
- "recommended_view": "majority", "minority" or "none".
- "recommendation": string. What the person should do now, and why, in two or three sentences.
- "self_check": {"all_positions_represented": true or false, "convergent_really_shared": true or false, "disputes_understandable": true or false, "majority_and_minority_right": true or false, "recommendations_actionable": true or false}.`;

export const synthesise: Prompt<JudgesState> = {
  id: "judges/synthesise",
  version: 1,
  build: (state, ask, limits) => {
    const round = startedRound(state);
    const rounds = roundsOf(state, round.judgement).flatMap((one) => positionParts(state, one));
    return buildMessages(
      SYSTEM,
      [
        ...subjectParts(state),
        ...rounds,
        ...findingsPart(state),
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
  return [
    verdictLine(state, verdict, evaluation.lost),
    `Type: ${verdict.type}, after round ${ordinal}. Confidence: ${verdict.confidence}.`,
    `Scores: ${Object.entries(scores)
      .map(([id, score]) => `${id} ${score.toFixed(1)}`)
      .join(", ")}.`,
    `Majority: ${verdict.majority.join(", ") || "none"}. Minority: ${verdict.minority.join(", ") || "none"}.`,
    `Dimensions, mean and range: ${dimensions.map(({ id, mean, range }) => `${id} ${mean?.toFixed(1) ?? "–"} (${range})`).join(", ")}.`,
  ].join("\n");
}

function nowText({ evaluation }: Round): string {
  const type = evaluation?.mode === "debate" ? evaluation.verdict?.type : undefined;
  const what =
    type === "consensus"
      ? "The judges agree. Majority and minority opinion are null, nothing needs special attention, and every recommendation that all support is unanimous. Say also what each stance added to the agreement."
      : type === "majority"
        ? "The judges did not agree, and the majority counts. Keep the dissent whole, and name in user_attention_needed what it comes down to: at least one item."
        : "The judges did not agree, and no side has a majority: the person decides. Put the most favourable position in majority_opinion and the least favourable in minority_opinion, both as strong as they are, and say in user_attention_needed what separates them: at least one item.";
  return `# Now\n${what}\nAnswer with the JSON object.`;
}
