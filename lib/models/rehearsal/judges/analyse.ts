/** P4-15: a judge alone with the documents. It speaks of nobody else, since it knows of nobody. */
import type { AnalyseReply } from "@/lib/protocols/judges/replies-judge";
import { plannedDimensions, raisesCritical } from "./cast";
import type { Point } from "./course";
import { evidenceOf } from "./passages";
import { asConcern, asCritical, asStrength, capital, fixed, joined } from "./phrases";
import type { Scene } from "./scene";

export function analyse(scene: Scene): AnalyseReply {
  const { state, script, agent, score, strengths, concerns } = scene;
  const { crux } = scene.course;
  return {
    overall_score: score,
    dimension_scores: Object.entries(plannedDimensions(state, score)).map(([dimension, given]) => ({ dimension, score: given })),
    position_statement: {
      strengths: strengths.map((point) => asStrength(scene, point)),
      concerns: concerns.map((point) => asConcern(scene, point)),
      verdict: verdict(scene),
    },
    key_claims: claims(scene),
    critical_findings: raisesCritical(state, script, agent)
      ? [{ document: crux.passage.document, section: crux.passage.place || "the whole document", finding: asCritical(crux), severity: "CRITICAL", evidence: evidenceOf(crux.passage) }]
      : [],
  };
}

function verdict({ score, side, strengths, concerns, vary }: Scene): string {
  const good = strengths[0]?.angle.topic ?? "its aim";
  const worst = concerns[0]?.angle.topic ?? "nothing of weight";
  const raised = concerns[0] ? `${capital(concerns[0].angle.mend)} would raise it.` : "";
  switch (side) {
    case 1:
      return joined(
        vary("for", [`The case for it is a good one: when it comes to ${good}, it does what few such documents do.`, `There is more to it than it claims for itself, above all when it comes to ${good}.`, `It is strong when it comes to ${good}, and the rest leans on that.`]),
        `What I miss concerns ${worst}, and it is an addition, not another plan. ${raised} I give ${fixed(score)} and would defend every tenth of it.`,
      );
    case 2:
      return joined(
        vary("against", [`When it comes to ${worst}, it relies on luck, and that is where such things fail.`, `I looked for what breaks first, and it is ${worst}.`, `It will be judged by ${worst}, and there it has little to show.`]),
        `What it says about ${good} is sound; I have nothing to add to it. ${raised} Until then ${fixed(score)} is what the text carries.`,
      );
    case 0:
      return joined(
        vary("neutral", [`What speaks for it is ${good}; what speaks against it is ${worst}.`, `The documents convince when it comes to ${good}, and not yet when it comes to ${worst}.`, `I set ${good} against ${worst}, and the one weighs about as much as the other costs.`]),
        `Neither is a matter of taste: both can be looked up. ${raised} ${fixed(score)}.`,
      );
  }
}

type Claim = AnalyseReply["key_claims"][number];
const holds = ({ angle, passage }: Point, confidence: Claim["confidence"]): Claim => ({ claim: angle.claimFor, evidence: evidenceOf(passage), confidence });
const fails = ({ angle, passage }: Point, confidence: Claim["confidence"]): Claim => ({ claim: angle.claimAgainst, evidence: confidence === "LOW" ? `${evidenceOf(passage)}. This assumes that nothing on it was decided elsewhere.` : evidenceOf(passage), confidence });

/** HIGH is said in so many words, LOW rests on an assumption, which is named. */
function claims({ side, course: { crux, shared, defended, weighed, admitted, doubted, feared } }: Scene): Claim[] {
  switch (side) {
    case 1:
      return [holds(defended, "HIGH"), holds(shared, "MEDIUM"), fails(admitted, "LOW")];
    case 2:
      return [fails(crux, "HIGH"), fails(doubted, "MEDIUM"), fails(feared, "LOW")];
    case 0:
      return [holds(weighed, "HIGH"), fails(crux, "MEDIUM")];
  }
}
