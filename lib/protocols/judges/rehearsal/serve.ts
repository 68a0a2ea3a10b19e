/** The moderator and the author: what they write is read off the log and the documents. */
import type { z } from "zod";
import { raisedFindings } from "@/lib/protocols/judges/rules/verdict/criticals";
import type { ScoreReply } from "@/lib/protocols/judges/rules/replies/replies-judge";
import type {
  ChallengeReply,
  matchingAsked,
  revisionAsked,
} from "@/lib/protocols/judges/rules/replies/replies-service";
import { heldClaims, standingFindings, statedConcerns } from "@/lib/protocols/judges/rules/verdict/findings";
import { decisionsAbout, type JudgesState } from "@/lib/protocols/judges/rules/state";
import { editsBetween } from "@/lib/models/rehearsal/as-edits";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import { pointsAt } from "./cast";
import { courseOf, documentsOf } from "./course";
import { calledDocument, evidenceOf, quoting, whereOf } from "./passages";
import { concernsAbout } from "./phrases";
import { withReasons } from "./score";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";
import { asSaidOf } from "./without-document";

type Gist = { gist: string };

/** P4-23, P4-52: the same place and the same failure, as the judges wrote them, with the concerns that repeat it. */
export function matchFindings(state: JudgesState): z.infer<typeof matchingAsked> & Gist {
  const judgement = state.judgements.length;
  const points = Object.values(courseOf(state));
  const groups = points.flatMap((about) => {
    const { angle, passage } = about;
    const criticals = raisedFindings(state, judgement)
      .filter(({ finding }) => finding.endsWith(asSaidOf(state, angle.critical.chain)))
      .map(({ id }) => id);
    const claims = heldClaims(state, judgement)
      .filter(({ claim }) => claim === asSaidOf(state, angle.claimAgainst))
      .map(({ id }) => id);
    const concerns = statedConcerns(state, judgement)
      .filter(({ point }) => concernsAbout(about).some((one) => asSaidOf(state, one) === point))
      .map(({ id }) => id);
    const findings = [...criticals, ...claims, ...concerns];
    return criticals.length + claims.length > 0 && new Set(findings.map(judgeOf)).size > 1
      ? [{ findings, place: [passage.document, passage.place].filter(Boolean).join(", ") }]
      : [];
  });
  return {
    gist: groups.length > 0 ? sentences().facts.matched : sentences().facts.unmatched,
    matches: groups.map(({ findings, place }) => ({
      findings,
      reason: fill(sentences().service.samePlace, { place }),
    })),
    parts: [],
  };
}

const judgeOf = (id: string): string => id.slice(0, id.lastIndexOf("/"));

/** P4-40 */
export function challenge(state: JudgesState): ChallengeReply & Gist {
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
    gist: fill(sentences().facts.challenged, { crux }),
  };
}

/** P4-42 */
export function validateInternally(state: JudgesState): ScoreReply & Gist & { answer: string } {
  const { crux, shared } = courseOf(state);
  return {
    dimension_scores: withReasons(state, pointsAt(state.config, 0.72), 0),
    strengths: [{ point: quoting(shared.angle.strengths[0], shared.passage), evidence: evidenceOf(shared.passage) }],
    concerns: [{ point: quoting(crux.angle.concerns[1], crux.passage), evidence: evidenceOf(crux.passage) }],
    summary: fill(sentences().service.internal, { crux, where: whereOf(crux.passage) }),
    gist: fill(sentences().facts.internal, { crux }),
    answer: fill(sentences().facts.internal, { crux }),
  };
}

/** P4-37: what was missing is written where it belongs, and so is what the person decided; what only its author can know becomes an open point. */
export function revise(state: JudgesState): z.infer<typeof revisionAsked> & Gist {
  const { crux, admitted, doubted, feared } = courseOf(state);
  const documents = documentsOf(state);
  const target = documents.find(({ name }) => name === crux.passage.document) ?? documents[0];
  if (!target) throw new Error("There is no document to revise.");
  const angles = [crux, admitted, doubted, feared].map(({ angle }) => angle);
  const decided = wordsOfPerson(state);
  const settled = [
    ...decided.map((decision) => fill(sentences().revise.decided, decision)),
    ...angles.map(({ topic, mend }) => fill(sentences().revise.settled, { topic, mend })),
  ];
  const text = fill(sentences().revise.document, {
    text: target.text.trimEnd(),
    revision: state.versions.length,
    quote: crux.passage.text,
    settled: settled.join("\n"),
  });
  const changes = [
    ...decided.map(({ by, words }) => ({
      what: fill(sentences().revise.heeded, { words }),
      why: fill(sentences().revise.decidedBy, { by }),
      answers: [],
    })),
    ...angles.map(({ topic, mend, claimAgainst, critical }) => ({
      what: fill(sentences().revise.added, { mend, document: calledDocument(target.name) }),
      why: fill(sentences().revise.tooLittle, { topic }),
      answers: standingFindings(state, state.judgements.length)
        .filter(
          ({ text: finding }) =>
            finding === asSaidOf(state, claimAgainst) || finding.endsWith(asSaidOf(state, critical.chain)),
        )
        .map(({ id }) => id),
    })),
  ];
  return {
    documents: [
      {
        name: target.name,
        edits: editsBetween(target.text, text).map((edit) => ({
          ...edit,
          answers: [...new Set(changes.flatMap(({ answers }) => answers))],
        })),
        text: null,
      },
    ],
    changes,
    gist: fill(sentences().facts.revised, { document: calledDocument(target.name), crux }),
  };
}

/** What a person said on the verdict that sent it back. */
function wordsOfPerson(state: JudgesState): { by: string; words: string }[] {
  const round = state.rounds.at(-1);
  return (round ? decisionsAbout(state, round) : []).flatMap(({ gate, answer }) =>
    gate.kind === "finding_match" || answer.rationale.trim() === ""
      ? []
      : [{ by: answer.answeredBy, words: quotable(answer.rationale, 140) }],
  );
}
