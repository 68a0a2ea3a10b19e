import type { ListFacts } from "@/lib/contracts/deliberations/list-deliberations";
import type { DeliberationStatus } from "@/lib/domain/status";
import { statedAnswers } from "@/lib/kernel/facts";
import type { Folded } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { protocolById } from "@/lib/kernel/registry";

export type ListRow = { status: DeliberationStatus; round: number; facts: ListFacts };

/** The columns of a deliberation's row that are a projection of its log; written with every append. */
export function listRow({ lifecycle, protocol }: Folded): ListRow {
  const { created, record, calls } = lifecycle;
  const { summary: summaryOf, outcome: outcomeOf } = protocolById(created.protocol);
  const summary = summaryOf(protocol);
  const outcome = outcomeOf(protocol);
  const { single } = summary;
  const shown =
    single && summary.scoreSeries.length === 0
      ? { scoreSeries: [single.score], target: single.target, maxScore: single.max }
      : summary;
  const answer = statedAnswers(lifecycle.facts).at(-1)?.answer;
  return {
    status: statusOf(lifecycle),
    round: summary.round,
    facts: {
      agents: created.panel.length,
      maxRounds: summary.maxRounds,
      scoreSeries: [...shown.scoreSeries].slice(-24),
      target: shown.target,
      ...(shown.maxScore === undefined ? {} : { maxScore: shown.maxScore }),
      ...(summary.isDegraded ? { isDegraded: true } : {}),
      openIssues: summary.openIssues,
      calls,
      outcome: outcome && { status: outcome.status, summary: outcome.summary },
      ...(answer === undefined ? {} : { answer }),
      record: record ? { number: record.number, slug: record.slug } : null,
      source: created.source,
    },
  };
}
