import type { ListFacts } from "@/lib/contracts/list-deliberations";
import type { DeliberationStatus } from "@/lib/domain/status";
import type { Folded } from "@/lib/protocols/fold";
import { statusOf } from "@/lib/protocols/lifecycle";
import { protocolById } from "@/lib/protocols/registry";

export type ListRow = { status: DeliberationStatus; round: number; facts: ListFacts };

/** The columns of a deliberation's row that are a projection of its log; written with every append. */
export function listRow({ lifecycle, protocol }: Folded): ListRow {
  const { created, end, record, calls } = lifecycle;
  const summary = protocolById(created.protocol).summary(protocol);
  return {
    status: statusOf(lifecycle),
    round: summary.round,
    facts: {
      agents: created.panel.length,
      maxRounds: summary.maxRounds,
      scoreSeries: [...summary.scoreSeries].slice(-24),
      target: summary.target,
      ...(summary.maxScore === undefined ? {} : { maxScore: summary.maxScore }),
      ...(summary.isDegraded ? { isDegraded: true } : {}),
      openIssues: summary.openIssues,
      calls,
      outcome: end?.kind === "closed" ? { status: end.outcome.status, summary: end.outcome.summary } : null,
      record: record ? { number: record.number, slug: record.slug } : null,
      source: created.source,
    },
  };
}
