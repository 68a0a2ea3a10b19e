/** P1-34: what is laid before the person when the rounds are spent, read from the ledger. */
import type { Agent } from "@/lib/domain/agent";
import { currentRound } from "@/lib/kernel/rounds";
import { capital } from "@/lib/domain/wording";
import { openIssues, resolvedRound, type LedgerIssue } from "@/lib/protocols/review/rules/judging/ledger";
import type { SummariseReply } from "@/lib/protocols/review/rules/replies/replies";
import { assessorsOf, nameOf } from "@/lib/protocols/review/rules/state";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { raisedFor, type Scene } from "./course/scene";
import { sentence } from "./voice";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose-sentences";

export function summarise(scene: Scene): SummariseReply {
  const { state, plan } = scene;
  const open = openIssues(state.ledger);
  const obstacle = open.map((issue) => raisedFor(state, plan, issue)?.obstacle).find(Boolean) ?? null;
  const [x, y] = sidesOf(scene, open);
  return {
    resolved: state.ledger
      .filter((issue) => resolvedRound(issue) !== null)
      .map(({ id, changes, rulings }) => ({
        issue_id: id,
        by:
          changes.at(-1)?.what ??
          (rulings.at(-1)?.reason
            ? fill(sentences().summarise.by, { reason: rulings.at(-1)?.reason ?? "" })
            : sentences().summarise.resolvedBy),
      })),
    unresolved: open.map((issue) => ({
      issue_id: issue.id,
      positions: positionsOn(scene, issue),
      recommendation:
        obstacle?.recommendation ??
        fill(sentences().summarise.recommendation, { title: sentence(quotable(issue.title, 100)) }),
    })),
    side_x: { agent: x.id, position: positionOf(scene, x) },
    side_y: { agent: y.id, position: positionOf(scene, y) },
    compromise: obstacle?.compromise ?? plan.conflict?.a.counter ?? sentences().summarise.compromise,
    recommendation:
      obstacle?.recommendation ??
      blockedBy(scene, open.length === 0) ??
      fill(sentences().summarise.compromiseNamed, {
        isNamed: open.length === 1 ? "it is" : sentences().summarise.allOfIt,
      }),
  };
}

/** A rule of the profile is not met, whatever the assessors hold: the minimum of a section, or any where nobody holds an issue. */
function blockedBy({ state }: Scene, isUnheld: boolean): string | null {
  const blocker = currentRound(state)?.evaluation?.blockers.find(({ id }) => isUnheld || id === "minimum");
  return blocker ? fill(sentences().summarise.missing, { text: sentence(blocker.text) }) : null;
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
  if (remaining.length > 0)
    return sentence(
      fill(sentences().summarise.notWithout, {
        remaining: remaining
          .slice(0, 2)
          .map((one) => quotable(one, 160))
          .join("; "),
      }),
    );
  const ranking = turn?.assessment.ranking ?? [];
  if (ranking.length > 0) return fill(sentences().summarise.takes, { ranking: ranking.slice(0, 3).join(", ") });
  return vary(`position/${agent.id}`, sentences().positionOf.position, { agent });
}

function positionsOn(
  { state }: Scene,
  { raisedBy, reports, suggestion, rulings, title }: LedgerIssue,
): SummariseReply["unresolved"][number]["positions"] {
  const own = reports.at(-1)?.comment || suggestion || title;
  const ruling = rulings.at(-1);
  return [
    { agent: raisedBy, position: capital(quotable(plain(own), 240)) },
    ...(ruling
      ? [
          {
            agent: "modifier",
            position: capital(
              quotable(
                plain(
                  ruling.reason ||
                    fill(sentences().positionsOn.position, {
                      ruling: ruling.ruling.toLowerCase(),
                      version: ruling.version,
                    }),
                ),
                240,
              ),
            ),
          },
        ]
      : [
          {
            agent: "modifier",
            position: fill(sentences().positionsOn.noRevisionLeft, { name: nameOf(state, "modifier") }),
          },
        ]),
  ];
}
