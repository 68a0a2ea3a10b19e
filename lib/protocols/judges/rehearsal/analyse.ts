/** P4-15: a judge alone with the documents. It speaks of nobody else, since it knows of nobody. */
import type { AnalyseReply } from "@/lib/protocols/judges/rules/replies/replies-judge";
import { plannedDimensions, raisesCritical } from "./cast";
import type { Point } from "./course";
import { evidenceOf } from "./passages";
import { asConcern, asCritical, asStrength, fixed, joined } from "./phrases";
import type { Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export function analyse(scene: Scene): AnalyseReply {
  const { state, script, agent, score, strengths, concerns } = scene;
  const { crux } = scene.course;
  return {
    overall_score: score,
    dimension_scores: Object.entries(plannedDimensions(state, score)).map(([dimension, given]) => ({
      dimension,
      score: given,
    })),
    position_statement: {
      strengths: strengths.map((point) => asStrength(scene, point)),
      concerns: concerns.map((point) => asConcern(scene, point)),
      verdict: verdict(scene),
    },
    key_claims: claims(scene),
    critical_findings: raisesCritical(state, script, agent)
      ? [
          {
            document: crux.passage.document,
            section: crux.passage.place || sentences().analyse.wholeDocument,
            finding: asCritical(crux),
            severity: "CRITICAL",
            evidence: evidenceOf(crux.passage),
          },
        ]
      : [],
  };
}

function verdict({ score, side, strengths, concerns, vary }: Scene): string {
  const good = strengths[0]?.angle.topic ?? sentences().verdict.anyStrength;
  const worst = concerns[0]?.angle.topic ?? sentences().verdict.noConcern;
  const raised = concerns[0] ? fill(sentences().verdict.raised, { mend: concerns[0].angle.mend }) : "";
  switch (side) {
    case 1:
      return joined(
        vary("for", sentences().verdict.for, { good }),
        fill(sentences().verdict.forScore, { worst, raised, score: fixed(score) }),
      );
    case 2:
      return joined(
        vary("against", sentences().verdict.against, { worst }),
        fill(sentences().verdict.againstScore, { good, raised, score: fixed(score) }),
      );
    case 0:
      return joined(
        vary("neutral", sentences().verdict.neutral, { good, worst }),
        fill(sentences().verdict.neutralScore, { raised, score: fixed(score) }),
      );
  }
}

type Claim = AnalyseReply["key_claims"][number];
const holds = ({ angle, passage }: Point, confidence: Claim["confidence"]): Claim => ({
  claim: angle.claimFor,
  evidence: evidenceOf(passage),
  confidence,
});
const fails = ({ angle, passage }: Point, confidence: Claim["confidence"]): Claim => ({
  claim: angle.claimAgainst,
  evidence:
    confidence === "LOW" ? fill(sentences().verdict.assumes, { evidence: evidenceOf(passage) }) : evidenceOf(passage),
  confidence,
});

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
