import { deliberationRowSchema, type DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";

/** A row of the list: a debate in its third round, unless said otherwise. */
export function deliberationRow({ title = "Job queue", ...changes }: Partial<DeliberationRow> = {}): DeliberationRow {
  return deliberationRowSchema.parse({
    id: `dlb_${title
      .toLowerCase()
      .replace(/[^a-z]/g, "")
      .padEnd(12, "x")
      .slice(0, 20)}`,
    title,
    protocol: "debate",
    status: "running",
    round: 3,
    headSeq: 9,
    createdAt: "2026-11-16T10:00:00Z",
    updatedAt: "2026-11-16T10:00:00Z",
    agentCount: 6,
    maxRounds: 10,
    scoreSeries: [70, 81.5],
    target: 90,
    openIssueCount: 2,
    calls: 14,
    outcome: null,
    record: null,
    source: { kind: "rehearsal", script: "converges" },
    ...changes,
  });
}
