import type { Pool } from "pg";
import { listFactsSchema } from "@/lib/contracts/deliberations/list-deliberations";
import { gateRowSchema, type GateRow } from "@/lib/contracts/gates";

export type Row = {
  id: string;
  deliberation_id: string;
  title: string;
  protocol: string;
  facts: unknown;
  kind: string;
  status: string;
  opened_at: Date;
  opened_seq: number;
  answered_by: string | null;
  answered_at: Date | null;
  gate: unknown;
  deciding: unknown;
};

/** Without the gate itself: whoever selects says how much of it. */
export const COLUMNS_SQL =
  "g.id, g.deliberation_id, d.title, d.protocol, d.facts, g.kind, g.status, g.opened_at, g.opened_seq, g.answered_by, g.answered_at, g.deciding";

export type StoredGate = { row: GateRow; headSeq: number; answer: unknown };

export async function gateById(pool: Pool, id: string): Promise<StoredGate | null> {
  const { rows } = await pool.query<Row & { head_seq: number; answer: unknown }>(
    `select ${COLUMNS_SQL}, g.gate, g.answer, d.head_seq from gate g join deliberation d on d.id = g.deliberation_id where g.id = $1`,
    [id],
  );
  return rows[0] ? { row: toGateRow(rows[0]), headSeq: rows[0].head_seq, answer: rows[0].answer } : null;
}

export function toGateRow(row: Row): GateRow {
  const facts = listFactsSchema.parse(row.facts);
  return gateRowSchema.parse({
    id: row.id,
    deliberationId: row.deliberation_id,
    deliberationTitle: row.title,
    protocol: row.protocol,
    source: facts.source,
    kind: row.kind,
    status: row.status,
    openedAt: row.opened_at.toISOString(),
    openedSeq: row.opened_seq,
    answeredBy: row.answered_by,
    answeredAt: row.answered_at?.toISOString() ?? null,
    gate: row.gate,
    deciding: row.deciding,
    scale: { target: facts.target, max: facts.maxScore ?? 100 },
    places: Object.fromEntries(facts.glance?.seats.map(({ id, place }) => [id, place]) ?? []),
  });
}
