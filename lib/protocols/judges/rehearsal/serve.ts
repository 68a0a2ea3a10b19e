/** The moderator and the author: what they write is read off the log and the documents. */
import { raisedFindings } from "@/lib/protocols/judges/rules/verdict/criticals";
import type { ScoreReply } from "@/lib/protocols/judges/rules/replies/replies-judge";
import type { ChallengeReply, MatchReply, ReviseReply } from "@/lib/protocols/judges/rules/replies/replies-service";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import { pointsAt } from "./cast";
import { courseOf, documentsOf } from "./course";
import { evidenceOf, quoting, whereOf } from "./passages";
import { withReasons } from "./score";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

/** P4-23: the same place and the same failure, as the judges wrote them. */
export function matchFindings(state: JudgesState): MatchReply {
  const groups = new Map<string, string[]>();
  for (const { id, document, section, finding } of raisedFindings(state, state.judgements.length)) {
    const key = `${document}\n${section}\n${finding}`;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  const matches = [...groups].filter(([, ids]) => ids.length > 1);
  return {
    matches: matches.map(([key, findings]) => ({
      findings,
      reason: fill(sentences().service.samePlace, { place: key.split("\n").slice(0, 2).join(", ") }),
    })),
  };
}

/** P4-40 */
export function challenge(state: JudgesState): ChallengeReply {
  const { crux, feared, unspoken } = courseOf(state);
  return {
    findings: [
      {
        kind: "hidden_risk",
        finding: quoting(unspoken.angle.concerns[0], unspoken.passage),
        evidence: evidenceOf(unspoken.passage),
      },
      {
        kind: "untried_alternative",
        finding: fill(sentences().challenge.half, { feared }),
        evidence: evidenceOf(feared.passage),
      },
      {
        kind: "lenient_criterion",
        finding: fill(sentences().challenge.closeTogether, { crux }),
        evidence: evidenceOf(crux.passage),
      },
    ],
    conclusion: fill(sentences().challenge.conclusion, { crux }),
  };
}

/** P4-42 */
export function validateInternally(state: JudgesState): ScoreReply {
  const { crux, shared } = courseOf(state);
  return {
    dimension_scores: withReasons(state, pointsAt(state.config, 0.72), 0),
    strengths: [{ point: quoting(shared.angle.strengths[0], shared.passage), evidence: evidenceOf(shared.passage) }],
    concerns: [{ point: quoting(crux.angle.concerns[1], crux.passage), evidence: evidenceOf(crux.passage) }],
    summary: fill(sentences().service.internal, { crux, where: whereOf(crux.passage) }),
  };
}

/** P4-37: what was missing is written where it belongs; what only its author can know becomes an open point. */
export function revise(state: JudgesState): ReviseReply {
  const { crux, admitted, doubted, feared } = courseOf(state);
  const documents = documentsOf(state);
  const target = documents.find(({ name }) => name === crux.passage.document) ?? documents[0];
  if (!target) throw new Error("There is no document to revise.");
  const angles = [crux, admitted, doubted, feared].map(({ angle }) => angle);
  const settled = angles.map(({ topic, mend }) => fill(sentences().revise.settled, { topic, mend }));
  const text = fill(sentences().revise.document, {
    text: target.text.trimEnd(),
    revision: state.versions.length,
    quote: crux.passage.text,
    settled: settled.join("\n"),
  });
  return {
    documents: [{ name: target.name, text }],
    changes: angles.map(({ topic, mend }) => ({
      what: fill(sentences().revise.added, { mend, document: target.name }),
      why: fill(sentences().revise.tooLittle, { topic }),
    })),
  };
}
