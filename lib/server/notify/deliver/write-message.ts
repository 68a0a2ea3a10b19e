import type { Pool } from "pg";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { noticeFactsSchema, noticeKindSchema } from "@/lib/domain/notice/notices";
import { type Message, messageOf } from "@/lib/projections/notice/message";
import type { EventStore } from "@/lib/server/db/log/event-store";
import { foldInSlices } from "@/lib/server/deliberations/read-folded";
import type { Claimed } from "./claim";

/** Null: there is no such deliberation any more. */
export async function writeMessage(
  { pool, store }: { pool: Pool; store: EventStore },
  { deliberationId, kind, gateId, seq, facts }: Pick<Claimed, "deliberationId" | "kind" | "gateId" | "seq" | "facts">,
): Promise<Message | null> {
  if (deliberationId === null) return null;
  const { rows } = await pool.query<{ title: string; number: number | null; space: string | null }>(
    `select d.title, r.number, (select s.name from space s where s.id = d.space_id and (select count(*) from space) > 1) as space
       from deliberation d left join record r on r.deliberation_id = d.id where d.id = $1`,
    [deliberationId],
  );
  const log = await store.read(deliberationIdSchema.parse(deliberationId), 0);
  const [row] = rows;
  if (!row || !log) return null;
  const upTo = seq === null ? log : log.slice(0, seq);
  return messageOf(
    {
      kind: noticeKindSchema.parse(kind),
      deliberationId,
      gateId,
      record: row.number,
      facts: noticeFactsSchema.parse(facts),
      title: row.title,
      space: row.space,
    },
    upTo,
    await foldInSlices(upTo),
  );
}
