import type { ListFacts } from "@/lib/contracts/deliberations/list-deliberations";
import type { Outcome } from "@/lib/domain/outcome";
import type { DeliberationStatus } from "@/lib/domain/status";
import type { Folded } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { readingOf } from "@/lib/kernel/registry";
import { sharedConditions } from "@/lib/projections/answer/shared-conditions";
import { glanceOf } from "./glance/glance";
import { roundPace } from "./pictures/rest-of-round";
import { answerOf } from "./answer-on-the-table";

export type ListRow = { status: DeliberationStatus; round: number; facts: ListFacts };

/** The columns of a deliberation's row that are a projection of its log; written with every append. */
export function listRow(folded: Folded): ListRow {
  const { lifecycle, protocol } = folded;
  const { created, record, calls } = lifecycle;
  const { summary: summaryOf, outcome: outcomeOf } = readingOf(created.protocol);
  const summary = summaryOf(protocol);
  const outcome = outcomeOf(protocol);
  const { single } = summary;
  const shown =
    single && summary.scoreSeries.length === 0
      ? { scoreSeries: [single.score], target: single.target, maxScore: single.max }
      : summary;
  const answer = answerOf(folded);
  const conditions = sharedConditions(lifecycle.facts).length;
  const spent = Object.entries(lifecycle.spending.money).map(([currency, amount]) => ({ currency, amount }));
  const glance = glanceOf(folded);
  const status = statusOf(lifecycle);
  const pace = status === "running" ? roundPace(lifecycle, summary.round) : null;
  return {
    status,
    round: summary.round,
    facts: {
      agents: lifecycle.panel.length,
      maxRounds: summary.maxRounds,
      scoreSeries: [...shown.scoreSeries].slice(-24),
      target: shown.target,
      ...(shown.maxScore === undefined ? {} : { maxScore: shown.maxScore }),
      ...(summary.isDegraded ? { isDegraded: true } : {}),
      openIssues: summary.openIssues,
      calls,
      outcome: outcome && outcomeOnRow(outcome),
      ...(answer ? { answer: answer.text } : {}),
      ...(answer?.isFinal ? { isAnswerFinal: true } : {}),
      ...(conditions > 0 ? { conditions } : {}),
      ...(spent.length > 0 ? { spent } : {}),
      ...(glance ? { glance } : {}),
      ...(pace ? { pace } : {}),
      record: record ? { number: record.number, slug: record.slug } : null,
      source: created.source,
    },
  };
}

function outcomeOnRow({ status, summary, decidedBy, decision }: Outcome): NonNullable<ListFacts["outcome"]> {
  return { status, summary, decidedBy, ...(decision ? { decision: { label: decision.label, by: decision.by } } : {}) };
}
