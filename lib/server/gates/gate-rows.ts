import type { Pool } from "pg";
import { gateRowSchema, type GateRow } from "@/lib/contracts/gates";

type Row = {
  id: string;
  deliberation_id: string;
  title: string;
  protocol: string;
  source: unknown;
  kind: string;
  status: string;
  opened_at: Date;
  opened_seq: number;
  answered_by: string | null;
  answered_at: Date | null;
  gate: unknown;
  head_seq: number;
  answer: unknown;
};

/** A gate is what the event that opened it says; the table only knows where to look and how it stands. */
const SELECT_SQL = `
select g.id, g.deliberation_id, d.title, d.protocol, d.facts -> 'source' as source, g.kind, g.status, g.opened_at, g.opened_seq, g.answered_by, g.answered_at,
       opened.payload -> 'gate' as gate, d.head_seq, answered.payload -> 'answer' as answer
  from gate g
  join deliberation d on d.id = g.deliberation_id
  join event opened on opened.deliberation_id = g.deliberation_id and opened.seq = g.opened_seq
  left join event answered on answered.deliberation_id = g.deliberation_id and answered.key = 'answer/' || g.id`;

/** Far more than anyone has waiting; protects the page from years of answered ones. */
const MAX_ROWS = 1000;

export type StoredGate = { row: GateRow; headSeq: number; answer: unknown };

export async function gatesByStatus(pool: Pool, status: GateRow["status"] | null): Promise<StoredGate[]> {
  const { rows } = await pool.query<Row>(`${SELECT_SQL} where ($1::text is null or g.status = $1) order by g.opened_at, g.id limit ${MAX_ROWS}`, [status]);
  return rows.map(toStored);
}

export async function gateById(pool: Pool, id: string): Promise<StoredGate | null> {
  const { rows } = await pool.query<Row>(`${SELECT_SQL} where g.id = $1`, [id]);
  return rows[0] ? toStored(rows[0]) : null;
}

function toStored(row: Row): StoredGate {
  return {
    row: gateRowSchema.parse({
      id: row.id,
      deliberationId: row.deliberation_id,
      deliberationTitle: row.title,
      protocol: row.protocol,
      source: row.source,
      kind: row.kind,
      status: row.status,
      openedAt: row.opened_at.toISOString(),
      openedSeq: row.opened_seq,
      answeredBy: row.answered_by,
      answeredAt: row.answered_at?.toISOString() ?? null,
      gate: row.gate,
    }),
    headSeq: row.head_seq,
    answer: row.answer,
  };
}
