/** P4-15: a judge alone with the documents. It speaks of nobody else, since it knows of nobody. */
import type { ASKED_OF_JUDGES, Claim } from "@/lib/protocols/judges/rules/replies/replies-judge";
import { askedFindings, type EarlierFinding } from "@/lib/protocols/judges/rules/verdict/findings";
import type { z } from "zod";
import { plannedDimensions, raisesCritical } from "./cast";
import { documentsOf, type Point } from "./course";
import { conditions, type Facts } from "./facts";
import { evidenceOf } from "./passages";
import { asConcern, asCritical, asStrength, fixed, joined } from "./phrases";
import type { Scene } from "./scene";
import { fill } from "@/lib/models/rehearsal/template";
import { hashOf, sortedByHash } from "@/lib/models/rehearsal/variation";
import { type Angle, angles, sentences } from "./prose";
import { asSaidOf } from "./without-document";

type Asked = z.infer<typeof ASKED_OF_JUDGES.analyse>;
/** Asked for only where an earlier version was sent back. */
type Reply = Omit<Asked, "earlier_findings"> & Partial<Pick<Asked, "earlier_findings">>;

export function analyse(scene: Scene): Reply & Facts {
  const { state, script, agent, score, strengths, concerns } = scene;
  const { crux } = scene.course;
  const earlier = askedFindings(state, state.judgements.length);
  return {
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
            evidence: evidenceOf(crux.passage),
          },
        ]
      : [],
    ...(earlier.length > 0 ? { earlier_findings: earlier.map((finding) => checked(scene, finding)) } : {}),
    dimension_scores: Object.entries(plannedDimensions(state, score)).map(([dimension, given]) => ({
      dimension,
      score: given,
    })),
    overall_score: score,
    gist: fill(sentences().facts.analyse, {
      score: fixed(score),
      good: strengths[0]?.angle.topic ?? sentences().verdict.anyStrength,
      worst: concerns[0]?.angle.topic ?? sentences().verdict.noConcern,
    }),
    conditions: conditions(scene),
  };
}

/** P4-45: looked up in the documents as they are now; the person may have handed in anything. */
function checked({ state }: Scene, { id, text }: EarlierFinding): Asked["earlier_findings"][number] {
  const angle = angles().find(
    ({ claimAgainst, critical }) =>
      text === asSaidOf(state, claimAgainst) || text.endsWith(asSaidOf(state, critical.chain)),
  );
  const mend = angle?.mend ?? text;
  const found = documentsOf(state).flatMap(({ name, text: whole }) =>
    whole
      .split("\n")
      .filter((line) => line.toLowerCase().includes(mend.toLowerCase()))
      .map((line) => ({ name, line: line.replace(/^- /, "").trim() })),
  )[0];
  if (found) return { finding_id: id, state: "resolved", passage: fill(sentences().earlier.resolved, { found }) };
  return { finding_id: id, state: "open", passage: fill(sentences().earlier.open, { mend }) };
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

const holds = (scene: Scene, { angle, passage }: Point, confidence: Claim["confidence"]): Required<Claim> => ({
  claim: angle.claimFor,
  evidence: evidenceOf(passage),
  confidence,
  weighs: "for",
  dimension: decidedBy(scene, angle),
});
const fails = (scene: Scene, { angle, passage }: Point, confidence: Claim["confidence"]): Required<Claim> => ({
  claim: angle.claimAgainst,
  evidence:
    confidence === "LOW" ? fill(sentences().verdict.assumes, { evidence: evidenceOf(passage) }) : evidenceOf(passage),
  confidence,
  weighs: "against",
  dimension: decidedBy(scene, angle),
});

/** The same for all judges; dimensions can be edited, so none is the angle's own. */
const decidedBy = ({ state: { config, seed } }: Scene, { topic }: Angle): string =>
  sortedByHash(config.dimensions, ({ id }) => hashOf(seed, topic, id))[0]?.id ?? "";

/** HIGH can be looked up, LOW rests on an assumption, which is named. What is CRITICAL is no claim besides. */
function claims(scene: Scene): Required<Claim>[] {
  const { side, state, script, agent, isClosing, course } = scene;
  const { crux, shared, defended, weighed, admitted, doubted, feared } = course;
  switch (side) {
    case 1:
      return [holds(scene, defended, "HIGH"), holds(scene, shared, "MEDIUM"), fails(scene, admitted, "LOW")];
    case 2:
      return raisesCritical(state, script, agent)
        ? [fails(scene, doubted, "HIGH"), fails(scene, feared, "LOW")]
        : [
            fails(scene, crux, isClosing ? "MEDIUM" : "HIGH"),
            fails(scene, doubted, "MEDIUM"),
            fails(scene, feared, "LOW"),
          ];
    case 0:
      return raisesCritical(state, script, agent)
        ? [holds(scene, weighed, "HIGH"), fails(scene, admitted, "MEDIUM")]
        : [holds(scene, weighed, "HIGH"), fails(scene, crux, "MEDIUM")];
  }
}
