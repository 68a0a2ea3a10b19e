/** Where programs are told. Address and secret go in and never come out. */
import { z } from "zod";
import type {
  createWebhook as createContract,
  DeliveryRow,
  listDeliveries as listContract,
  updateWebhook as updateContract,
  Webhook,
} from "@/lib/contracts/notify/webhooks";
import {
  deliveryKindSchema,
  deliveryStatusSchema,
  WEBHOOK_KINDS,
  webhookFormatSchema,
} from "@/lib/domain/notice/notices";
import { spaceOf } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import { invalidInput } from "@/lib/server/http/parse-input";
import { countUpTo, decodeCursor, momentSchema, toPage } from "@/lib/server/lists/page";
import { randomId } from "@/lib/server/random-id";
import { createSecretBox } from "@/lib/server/secrets/secret-box";
import type { Reader, Services } from "@/lib/server/services";
import { newSigningSecret } from "./deliver/sign";
import { NEW_DELIVERY_ID } from "./fan-out";
import { openWebhook, sealWebhook, webhookUrlProblem, type WebhookAddress } from "./webhook-address";
import { noSuchWebhook } from "@/lib/server/access/no-such";

type Needed = Pick<Services, "pool" | "env">;

type Row = {
  id: string;
  name: string;
  host: string;
  allow_private: boolean;
  format: string;
  kinds: string[];
  is_active: boolean;
  last_status: string | null;
};

const SELECT = `
select w.id, w.name, w.host, w.allow_private, w.format, w.kinds, w.is_active,
       (select d.status from delivery d where d.webhook_id = w.id order by d.created_at desc, d.id desc limit 1) as last_status
  from webhook w`;

export async function listWebhooks({ pool, viewer }: Reader): Promise<Webhook[]> {
  const { rows } = await pool.query<Row>(`${SELECT} where w.space_id = $1 order by w.name, w.id limit 200`, [
    spaceOf(viewer),
  ]);
  return rows.map(toWebhook);
}

export async function createWebhook(
  { pool, env, viewer }: Needed & Reader,
  { url, name, allowPrivate, format, kinds }: z.output<typeof createContract.body>,
): Promise<Webhook & { secret: string }> {
  await checkAddress({ url, allowPrivate });
  const id = randomId("whk");
  const secret = newSigningSecret();
  const sealed = await sealWebhook(createSecretBox(env), id, { url, secret });
  await pool.query(
    "insert into webhook (id, name, host, sealed, allow_private, format, kinds, space_id) values ($1, $2, $3, $4, $5, $6, $7, $8)",
    [id, name, new URL(url).host, sealed, allowPrivate, format, kinds, spaceOf(viewer)],
  );
  return { ...(await requireWebhook(pool, id)), secret };
}

export async function updateWebhook(
  { pool, env }: Needed,
  id: string,
  { url, name, allowPrivate, format, kinds, isActive }: z.output<typeof updateContract.body>,
): Promise<Webhook> {
  const { rows } = await pool.query<{ sealed: string }>("select sealed from webhook where id = $1", [id]);
  if (!rows[0]) throw noSuchWebhook();
  const box = createSecretBox(env);
  const known = await openWebhook(box, id, rows[0].sealed);
  if (!known)
    throw new AppError(
      "conflict",
      "The stored address can't be read: PARLEY_SECRET is not the one it was locked with. Remove this webhook and add it again.",
    );
  const address = url ?? known.url;
  await checkAddress({ url: address, allowPrivate });
  const sealed = url === undefined ? rows[0].sealed : await sealWebhook(box, id, { ...known, url });
  await pool.query(
    "update webhook set name = $2, host = $3, sealed = $4, allow_private = $5, format = $6, kinds = $7, is_active = $8 where id = $1",
    [id, name, new URL(address).host, sealed, allowPrivate, format, kinds, isActive],
  );
  return requireWebhook(pool, id);
}

export async function deleteWebhook({ pool }: Pick<Needed, "pool">, id: string): Promise<{ id: string }> {
  const { rowCount } = await pool.query("delete from webhook where id = $1", [id]);
  if (rowCount === 0) throw noSuchWebhook();
  return { id };
}

export async function testWebhook({ pool }: Pick<Needed, "pool">, id: string): Promise<{ id: string }> {
  const { rows } = await pool.query<{ id: string }>(
    `insert into delivery (id, key, channel, webhook_id, kind, facts)
     select msg, 'test ' || msg, 'webhook', w.id, 'test', '{}' from webhook w, (select ${NEW_DELIVERY_ID} as msg) new where w.id = $1
     returning id`,
    [id],
  );
  if (!rows[0]) throw noSuchWebhook();
  return rows[0];
}

/** The same message: who has it already can tell by its id. */
export async function sendAgain({ pool }: Pick<Needed, "pool">, id: string, delivery: string): Promise<{ id: string }> {
  const { rows } = await pool.query<{ status: string }>(
    "select status from delivery where id = $1 and webhook_id = $2",
    [delivery, id],
  );
  if (!rows[0]) throw new AppError("not_found", "There is no such message (any more).");
  const { rowCount } = await pool.query(
    `update delivery set status = 'waiting', tries = 0, due_at = now(), ended_at = null, problem = null, claim = null
      where id = $1 and webhook_id = $2 and status <> 'waiting'`,
    [delivery, id],
  );
  if (rowCount === 0) throw new AppError("conflict", "It is already waiting to be sent.");
  return { id: delivery };
}

type DeliveryColumns = {
  id: string;
  kind: string;
  title: string | null;
  status: string;
  tries: number;
  created_at: Date;
  tried_at: Date | null;
  due_at: Date;
  body: string | null;
  answer_status: number | null;
  answer: string | null;
  problem: string | null;
};

export async function listDeliveries(
  { pool }: Pick<Needed, "pool">,
  id: string,
  { cursor, limit }: z.output<typeof listContract.query>,
): Promise<z.output<typeof listContract.response>> {
  await requireWebhook(pool, id);
  const [at = null, last = null] = cursor ? decodeCursor(z.tuple([momentSchema, z.string()]), cursor) : [];
  const [page, total] = await Promise.all([
    pool.query<DeliveryColumns>(
      `select v.id, v.kind, d.title, v.status, v.tries, v.created_at, v.tried_at, v.due_at, v.body, v.answer_status, v.answer, v.problem
         from delivery v left join deliberation d on d.id = v.deliberation_id
        where v.webhook_id = $1 and ($2::timestamptz is null or (v.created_at, v.id) < ($2, $3))
        order by v.created_at desc, v.id desc limit $4`,
      [id, at, last, limit + 1],
    ),
    countUpTo(pool, "select from delivery where webhook_id = $1", [id]),
  ]);
  return { ...toPage(page.rows, limit, toDelivery, (row) => [row.createdAt, row.id]), ...total };
}

const toDelivery = (row: DeliveryColumns): DeliveryRow => ({
  id: row.id,
  kind: deliveryKindSchema.parse(row.kind),
  title: row.title,
  status: deliveryStatusSchema.parse(row.status),
  tries: row.tries,
  createdAt: row.created_at.toISOString(),
  triedAt: row.tried_at?.toISOString() ?? null,
  nextTryAt: row.status === "waiting" ? row.due_at.toISOString() : null,
  body: row.body,
  answerStatus: row.answer_status,
  answer: row.answer,
  problem: row.problem,
});

async function requireWebhook(pool: Needed["pool"], id: string): Promise<Webhook> {
  const { rows } = await pool.query<Row>(`${SELECT} where w.id = $1`, [id]);
  if (!rows[0]) throw noSuchWebhook();
  return toWebhook(rows[0]);
}

const toWebhook = (row: Row): Webhook => ({
  id: row.id,
  name: row.name,
  host: row.host,
  allowPrivate: row.allow_private,
  format: webhookFormatSchema.parse(row.format),
  kinds: WEBHOOK_KINDS.filter((kind) => row.kinds.includes(kind)),
  isActive: row.is_active,
  lastStatus: row.last_status === null ? null : deliveryStatusSchema.parse(row.last_status),
});

async function checkAddress(address: WebhookAddress): Promise<void> {
  const problem = await webhookUrlProblem(address);
  if (problem !== null) throw invalidInput({ url: problem });
}
