/** P1-34: what is laid before the person when the rounds are spent, read from the ledger. */
import type { Agent } from "@/lib/domain/agent";
import { openIssues, resolvedRound, type LedgerIssue } from "@/lib/protocols/review/ledger";
import type { SummariseReply } from "@/lib/protocols/review/replies";
import { assessorsOf, currentRound, nameOf } from "@/lib/protocols/review/state";
import { plain, quotable } from "../subject-matter";
import { raisedFor, type Scene } from "./scene";
import { capital, sentence } from "./voice";

export function summarise(scene: Scene): SummariseReply {
  const { state, plan } = scene;
  const open = openIssues(state.ledger);
  const obstacle = open.map((issue) => raisedFor(state, plan, issue)?.obstacle).find(Boolean) ?? null;
  const [x, y] = sidesOf(scene, open);
  return {
    resolved: state.ledger.filter((issue) => resolvedRound(issue) !== null).map(({ id, changes, rulings }) => ({ issue_id: id, by: changes.at(-1)?.what ?? (rulings.at(-1)?.reason ? `Put off, which its raiser accepted: ${rulings.at(-1)?.reason}` : "The raiser withdrew it.") })),
    unresolved: open.map((issue) => ({ issue_id: issue.id, positions: positionsOn(scene, issue), recommendation: obstacle?.recommendation ?? `Accept it as a known limitation, or give one more round with a word on it: ${sentence(quotable(issue.title, 100))}` })),
    side_x: { agent: x.id, position: positionOf(scene, x) },
    side_y: { agent: y.id, position: positionOf(scene, y) },
    compromise: obstacle?.compromise ?? plan.conflict?.a.counter ?? "The document stands as it is; what is open is listed in it under its own heading and looked at again after eight weeks.",
    recommendation: obstacle?.recommendation ?? blockedBy(scene, open.length === 0) ?? `Take the compromise: what is left is small against another round, and ${open.length === 1 ? "it is" : "all of it is"} named.`,
  };
}

/** A rule of the profile is not met, whatever the assessors hold: the minimum of a section, or any where nobody holds an issue. */
function blockedBy({ state }: Scene, isUnheld: boolean): string | null {
  const blocker = currentRound(state)?.evaluation?.blockers.find(({ id }) => isUnheld || id === "minimum");
  return blocker ? `What is missing is not a matter of opinion: ${sentence(blocker.text)} Supply it, or accept the document without it.` : null;
}

/** The one who holds out, and the one who is furthest from it. */
function sidesOf({ state }: Scene, open: readonly LedgerIssue[]): [Agent, Agent] {
  const assessors = assessorsOf(state);
  const count = ({ id }: Agent) => open.filter(({ raisedBy }) => raisedBy === id).length;
  const verdicts = currentRound(state)?.evaluation?.verdicts ?? {};
  const rank = ({ id }: Agent) => ["FAIL", "CONDITIONAL", "PASS"].indexOf(verdicts[id] ?? "PASS");
  const ranked = assessors.toSorted((one, other) => rank(one) - rank(other) || count(other) - count(one));
  return [ranked[0] as Agent, ranked.at(-1) as Agent];
}

function positionOf({ state, vary }: Scene, agent: Agent): string {
  const turn = currentRound(state)?.turns[agent.id];
  const remaining = turn?.assessment.remaining ?? [];
  if (remaining.length > 0) return sentence(`Not without this: ${remaining.slice(0, 2).map((one) => quotable(one, 160)).join("; ")}`);
  const ranking = turn?.assessment.ranking ?? [];
  if (ranking.length > 0) return `Takes ${ranking.slice(0, 3).join(", ")}, in this order.`;
  return vary(`position/${agent.id}`, [`${agent.name} would let it go as it is.`, `For ${agent.name} it is good enough, and waiting costs more than it brings.`]);
}

function positionsOn({ state }: Scene, { raisedBy, reports, suggestion, rulings, title }: LedgerIssue): SummariseReply["unresolved"][number]["positions"] {
  const own = reports.at(-1)?.comment || suggestion || title;
  const ruling = rulings.at(-1);
  return [
    { agent: raisedBy, position: capital(quotable(plain(own), 240)) },
    ...(ruling ? [{ agent: "modifier", position: capital(quotable(plain(ruling.reason || `${ruling.ruling.toLowerCase()} in version ${ruling.version}`), 240)) }] : [{ agent: "modifier", position: `${nameOf(state, "modifier")} had no revision left to answer it.` }]),
  ];
}
