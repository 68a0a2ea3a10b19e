/** The moderator and the author: what they write is read off the log and the documents. */
import { raisedFindings } from "@/lib/protocols/judges/criticals";
import type { ScoreReply } from "@/lib/protocols/judges/replies-judge";
import type { ChallengeReply, MatchReply, ReviseReply } from "@/lib/protocols/judges/replies-service";
import type { JudgesState } from "@/lib/protocols/judges/state";
import { pointsAt } from "./cast";
import { courseOf, documentsOf } from "./course";
import { evidenceOf, quoting, whereOf } from "./passages";
import { capital } from "./phrases";
import { withReasons } from "./score";

/** P4-23: the same place and the same failure, as the judges wrote them. */
export function matchFindings(state: JudgesState): MatchReply {
  const groups = new Map<string, string[]>();
  for (const { id, document, section, finding } of raisedFindings(state, state.judgements.length)) {
    const key = `${document}\n${section}\n${finding}`;
    groups.set(key, [...(groups.get(key) ?? []), id]);
  }
  const matches = [...groups].filter(([, ids]) => ids.length > 1);
  return { matches: matches.map(([key, findings]) => ({ findings, reason: `All speak of ${key.split("\n").slice(0, 2).join(", ")} and of the same consequence: repaired for one, it is repaired for all.` })) };
}

/** P4-40 */
export function challenge(state: JudgesState): ChallengeReply {
  const { crux, feared, unspoken } = courseOf(state);
  return {
    findings: [
      { kind: "hidden_risk", finding: quoting(unspoken.angle.concerns[0], unspoken.passage), evidence: evidenceOf(unspoken.passage) },
      { kind: "untried_alternative", finding: `Next to “${feared.passage.text}” nobody asked whether half of it would do: the same aim, a smaller first step, and ${feared.angle.mend} before the second.`, evidence: evidenceOf(feared.passage) },
      { kind: "lenient_criterion", finding: `All gave nearly full points although little is said about ${crux.angle.topic}; ${crux.angle.insists}.`, evidence: evidenceOf(crux.passage) },
    ],
    conclusion: `The agreement is earned on what is written and untested on what is not: ${crux.angle.mend} would show which of the two it is.`,
  };
}

/** P4-42 */
export function validateInternally(state: JudgesState): ScoreReply {
  const { crux, shared } = courseOf(state);
  return {
    dimension_scores: withReasons(state, pointsAt(state.config, 0.72), 0),
    strengths: [{ point: quoting(shared.angle.strengths[0], shared.passage), evidence: evidenceOf(shared.passage) }],
    concerns: [{ point: quoting(crux.angle.concerns[1], crux.passage), evidence: evidenceOf(crux.passage) }],
    summary: `No independent judge could be reached. Taken by itself the text is usable, with ${crux.angle.mend} still to come at ${whereOf(crux.passage)}; have it judged again before much depends on it.`,
  };
}

/** P4-37: what was missing is written where it belongs; what only its author can know becomes an open point. */
export function revise(state: JudgesState): ReviseReply {
  const { crux, admitted, doubted, feared } = courseOf(state);
  const documents = documentsOf(state);
  const target = documents.find(({ name }) => name === crux.passage.document) ?? documents[0];
  if (!target) throw new Error("There is no document to revise.");
  const angles = [crux, admitted, doubted, feared].map(({ angle }) => angle);
  const settled = angles.map(({ topic, mend }) => `- On ${topic}: ${mend} belongs to this text from here on, filled in by whoever hands it in before anything depends on it.`);
  const text = `${target.text.trimEnd()}\n\n## Settled in revision ${state.versions.length}\n\nThis concerns “${crux.passage.text}” and what follows from it.\n\n${settled.join("\n")}\n`;
  return {
    documents: [{ name: target.name, text }],
    changes: angles.map(({ topic, mend }) => ({ what: `${capital(mend)} is now part of “${target.name}”`, why: `Nothing was said about ${topic}` })),
  };
}
