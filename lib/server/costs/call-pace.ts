/** How long calls take, by what was recorded of them. */
import type { PayloadOf } from "@/lib/events/schema";
import { andSight } from "@/lib/server/access/sight";
import type { Reader } from "@/lib/server/services";
import { type AskedModel, modelOfSeat } from "./asked-models";

/** Milliseconds in the middle, and of how many calls; null: too few are on record. */
export type Pace = { ms: number; calls: number } | null;
export type PaceOf = (asked: AskedModel) => Pace;

export const NO_PACE: PaceOf = () => null;

/** Fewer say more about chance than about the model. */
const MIN_CALLS = 5;
/** Looked through for deliberations that called a model; most may be rehearsals. */
const RECENT = 300;
const MAX_DELIBERATIONS = 20;
const CALLS_OF_EACH = 60;

type Created = Pick<PayloadOf<"deliberation.created">, "panel" | "source">;
type Row = Created & { agent: string; connection: string; ms: number };

/**
 * The latest calls of the latest deliberations. A reply names the model as its endpoint does, so who was asked with what
 * is read off the first event; where a person changed a seat since, that is not enough, and the deliberation left out.
 */
export async function readPaces({ pool, viewer }: Reader): Promise<PaceOf> {
  const { rows } = await pool.query<Row>(
    `select first.payload -> 'panel' as panel, first.payload -> 'source' as source, call.agent, call.connection, call.ms
       from (
         select d.id, d.shared from (
           select d.id, d.facts, d.updated_at, coalesce(f.seq, 0) as shared
             from deliberation d left join deliberation_fork f on f.deliberation_id = d.id
            where d.origin is null ${andSight(viewer, "d.id")} order by d.updated_at desc, d.id limit ${RECENT}
         ) d
          where d.facts #>> '{source,kind}' = 'endpoint'
            and not exists (select from event c where c.deliberation_id = d.id and c.type = 'seat.changed')
          order by d.updated_at desc, d.id limit ${MAX_DELIBERATIONS}
       ) d
       join event first on first.deliberation_id = d.id and first.seq = 1
      cross join lateral (
         select e.payload ->> 'agentId' as agent, e.payload #>> '{connection,id}' as connection,
                (e.payload ->> 'durationMs')::int as ms
           from event e
          where e.deliberation_id = d.id and e.seq > d.shared and e.type in ('reply.recorded', 'look.done')
            and e.payload ? 'connection' and not e.payload ? 'answeredBy'
          order by e.seq desc limit ${CALLS_OF_EACH}
       ) call`,
  );
  const times = new Map<string, number[]>();
  for (const { agent, connection, ms, ...created } of rows) {
    const asked = modelOfSeat(created, agent);
    if (!asked || asked.connection !== connection) continue;
    times.set(keyOf(asked), [...(times.get(keyOf(asked)) ?? []), ms]);
  }
  return (asked) => paceIn(times.get(keyOf(asked)) ?? []);
}

const keyOf = ({ connection, model }: AskedModel): string => `${connection}/${model}`;

function paceIn(times: readonly number[]): Pace {
  const ms = times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)];
  return ms === undefined || times.length < MIN_CALLS ? null : { ms, calls: times.length };
}
