/** From something that happened to one row per person and channel, in SQL: a part of the append, or of notify(). */
import { DECIDERS_KINDS, DEFAULT_CHOICE, type NoticeFacts, type NoticeKind } from "@/lib/domain/notice/notices";
import { notPrivateSql } from "@/lib/server/access/sight";

export type NoticeRow = {
  /** Of the deliberation. */
  id: string;
  /** What makes it one: the same key again tells nobody twice. */
  key: string;
  kind: NoticeKind;
  gate: string | null;
  /** The event it is about. */
  seq: number | null;
  facts: NoticeFacts;
  /** Who did it, to whom it is no news: their id, or their name where only that is known. */
  actor: string | null;
  /** Only these. Null: everybody who may know of it. Webhooks are told whatever they asked for, and are offered nothing that names people. */
  people: readonly string[] | null;
};

const list = (kinds: readonly string[]): string => `array[${kinds.map((kind) => `'${kind}'`).join(", ")}]`;

/** Who wants to be told on this channel, may know of it, and could act on it. */
const WANTS = (channel: "app" | "email"): string => `
    join deliberation d on d.id = n.id
    join space_member m on m.space_id = d.space_id and (m.role <> 'observer' or n.kind <> all(${list(DECIDERS_KINDS)}))
    join person p on p.id = m.person_id and (n.people is null or p.id = any(n.people))
    left join notify_choice c on c.person_id = p.id
   where n.kind = any(coalesce(c.${channel}, ${list(DEFAULT_CHOICE[channel])}))
     and not exists (select from private_deliberation pd
                      where pd.deliberation_id = n.id and m.role <> 'owner' and not p.id = any(pd.people))`;

const IS_ACTOR = "n.actor in (p.id, p.name)";

/** Digests go out at the full hour, or in the morning. */
export const DIGEST_HOUR_UTC = 7;
const DUE = `case c.rhythm
      when 'hourly' then date_trunc('hour', now()) + interval '1 hour'
      when 'daily' then (date_trunc('day', now() at time zone 'utc' - interval '${DIGEST_HOUR_UTC} hours') + interval '${DIGEST_HOUR_UTC + 24} hours') at time zone 'utc'
      else now() end`;

export const NEW_DELIVERY_ID = "'msg_' || replace(gen_random_uuid()::text, '-', '')";

/** `from`: a query of notice rows under the name `n`. Nothing is written where nobody wants to be told. */
export const fanOutCtes = (from: string): string => `notice as materialized (
  ${from}
), told as (
  insert into notification (person_id, key, kind, deliberation_id, gate_id, facts, read_at)
  select p.id, n.key, n.kind, n.id, n.gate, n.facts, case when ${IS_ACTOR} then now() end
    from notice n ${WANTS("app")}
  on conflict (person_id, key) do nothing
  returning person_id
), posted as (
  insert into delivery (id, key, channel, person_id, webhook_id, kind, deliberation_id, gate_id, seq, facts, due_at)
  select ${NEW_DELIVERY_ID}, n.key || ' ' || p.id, 'email', p.id, null, n.kind, n.id, n.gate, n.seq, n.facts, ${DUE}
    from notice n ${WANTS("email")} and (${IS_ACTOR}) is not true
  union all
  select ${NEW_DELIVERY_ID}, n.key || ' ' || w.id, 'webhook', null, w.id, n.kind, n.id, n.gate, n.seq, n.facts, now()
    from notice n join deliberation d on d.id = n.id
    join webhook w on w.space_id = d.space_id and w.is_active and n.kind = any(w.kinds)
   where ${notPrivateSql("n.id")}
  on conflict (key) do nothing
)`;

/** Notice rows from a JSON parameter. */
export const noticesIn = (parameter: string): string =>
  `jsonb_to_recordset(${parameter}::jsonb) as n(id text, key text, kind text, gate text, seq int, facts jsonb, actor text, people text[])`;
