/** What somebody is told in the app. */
import { z } from "zod";
import type { listNotifications as contract, NotificationRow } from "@/lib/contracts/notify/notifications";
import { gateStatusSchema } from "@/lib/contracts/gates";
import type { Person } from "@/lib/domain/access/viewer";
import { gateSchema } from "@/lib/domain/gate/gate";
import { deliberationIdSchema, gateIdSchema } from "@/lib/domain/ids";
import { noticeFactsSchema, noticeKindSchema } from "@/lib/domain/notice/notices";
import { gateQuestion } from "@/lib/projections/gate/gate-question";
import { andSight } from "@/lib/server/access/sight";
import { countUpTo, decodeCursor, toPage } from "@/lib/server/lists/page";
import type { Reader } from "@/lib/server/services";

type Query = z.output<(typeof contract)["query"]>;
type Page = z.output<(typeof contract)["response"]>;

type Row = {
  id: string;
  kind: string;
  created_at: Date;
  is_read: boolean;
  deliberation_id: string;
  title: string;
  gate_id: string | null;
  gate_status: string | null;
  gate: unknown;
  number: number | null;
  facts: unknown;
};

const MAX_UNREAD = 100;
const NOTHING: Page = { items: [], nextCursor: null, total: 0, isTotalCapped: false, unread: 0, elsewhere: [] };

/** What they may not know of any more is not shown, whatever they were told before. */
export async function listNotifications({ pool, viewer }: Reader, { cursor, limit }: Query): Promise<Page> {
  if (viewer.kind !== "person") return NOTHING;
  const [before = null] = cursor ? decodeCursor(z.tuple([z.string().regex(/^\d{1,18}$/)]), cursor) : [];
  const sight = andSight(viewer, "n.deliberation_id");
  const [page, total, unread, elsewhere] = await Promise.all([
    pool.query<Row>(
      `select n.id, n.kind, n.created_at, n.read_at is not null as is_read, n.deliberation_id, d.title, n.facts,
              g.id as gate_id, g.status as gate_status, g.gate - 'document' as gate, r.number
         from notification n join deliberation d on d.id = n.deliberation_id
         left join gate g on g.id = n.gate_id left join record r on r.deliberation_id = n.deliberation_id
        where n.person_id = $1 and ($2::bigint is null or n.id < $2) ${sight}
        order by n.id desc limit $3`,
      [viewer.id, before, limit + 1],
    ),
    countUpTo(pool, `select from notification n where n.person_id = $1 ${sight}`, [viewer.id]),
    countUnread({ pool, viewer }),
    countElsewhere(pool, viewer),
  ]);
  return { ...toPage(page.rows, limit, toItem, ({ id }) => [id]), ...total, unread, elsewhere };
}

async function countUnread({ pool, viewer }: Reader): Promise<number> {
  if (viewer.kind !== "person") return 0;
  const { rows } = await pool.query<{ unread: number }>(
    `select count(*)::int as unread from (select from notification n
      where n.person_id = $1 and n.read_at is null ${andSight(viewer, "n.deliberation_id")} limit ${MAX_UNREAD}) counted`,
    [viewer.id],
  );
  return rows[0]?.unread ?? 0;
}

/** As they would count it there; an API token knows of its own space only. */
async function countElsewhere(pool: Reader["pool"], viewer: Person): Promise<Page["elsewhere"]> {
  const others = viewer.spaces.filter(({ id }) => id !== viewer.space);
  const counts = await Promise.all(
    others.map(async ({ id: space, role }) => ({
      space,
      unread: await countUnread({ pool, viewer: { ...viewer, space, role } }),
    })),
  );
  return counts.filter(({ unread }) => unread > 0);
}

/** One, or everything up to the newest that was seen. */
export async function readNotifications(
  { pool, viewer }: Reader,
  what: { id: string } | { upTo: string },
): Promise<{ unread: number }> {
  if (viewer.kind !== "person") return { unread: 0 };
  const [condition, id] = "id" in what ? ["id = $2", what.id] : ["id <= $2", what.upTo];
  await pool.query(
    `update notification set read_at = now() where person_id = $1 and read_at is null and ${condition} ${andSight(viewer, "notification.deliberation_id")}`,
    [viewer.id, id],
  );
  return { unread: await countUnread({ pool, viewer }) };
}

function toItem(row: Row): NotificationRow {
  return {
    id: row.id,
    kind: noticeKindSchema.parse(row.kind),
    at: row.created_at.toISOString(),
    isRead: row.is_read,
    deliberationId: deliberationIdSchema.parse(row.deliberation_id),
    title: row.title,
    gate:
      row.gate_id === null
        ? null
        : {
            id: gateIdSchema.parse(row.gate_id),
            status: gateStatusSchema.parse(row.gate_status),
            question: gateQuestion(gateSchema.parse(row.gate)),
          },
    record: row.number,
    facts: noticeFactsSchema.parse(row.facts),
  };
}
