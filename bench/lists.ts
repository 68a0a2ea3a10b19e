/** (f) the lists at the size of years: what one request takes in this process and the database, its JSON included. */
import type { Pool } from "pg";
import { LOCAL_VIEWER } from "@/lib/domain/access/viewer";
import type { Viewer } from "@/lib/domain/access/viewer";
import type { z } from "zod";
import { monthTotal as monthContract } from "@/lib/contracts/costs";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { listGates as gatesContract } from "@/lib/contracts/gates";
import { listDeliberations as deliberationsContract } from "@/lib/contracts/deliberations/list-deliberations";
import {
  recordCalibration as calibrationContract,
  recordOwners as ownersContract,
  recordSupersession as supersessionContract,
} from "@/lib/contracts/record-life";
import { listRecords as recordsContract } from "@/lib/contracts/records";
import { getSince as sinceContract, getToday as todayContract } from "@/lib/contracts/today";
import { monthTotal } from "@/lib/server/costs/month-total";
import { listDeliberations } from "@/lib/server/deliberations/list";
import { listGates } from "@/lib/server/gates/list";
import { encodeCursor } from "@/lib/server/lists/page";
import { listRecords } from "@/lib/server/records/list";
import { recordCalibration, recordOwners, recordSupersession } from "@/lib/server/records/register-views";
import { readSince } from "@/lib/server/today/read-since";
import { readToday } from "@/lib/server/today/read-today";
import {
  ABSENT_WORD,
  COMMON_WORD,
  DECIDER,
  EVENTS_EACH,
  EVERY_WORD,
  RARE_PROTOCOL,
  RARE_WORD,
  seedLists,
} from "./seed-lists";
import { quantile } from "./statistics";

const WARM_UP = 5;
const RUNS = 60;

export type ListTime = { request: string; p50Ms: number; p95Ms: number; kilobytes: number };
export type Lists = { deliberations: number; events: number; seedSeconds: number; times: ListTime[] };

export async function lists(pool: Pool, deliberations: number): Promise<Lists> {
  const start = performance.now();
  await seedLists(pool, deliberations);
  const seedSeconds = (performance.now() - start) / 1000;
  return { deliberations, events: deliberations * EVENTS_EACH, seedSeconds, times: await timeLists(pool) };
}

export async function timeLists(pool: Pool): Promise<ListTime[]> {
  const times: ListTime[] = [];
  const alone = Object.entries(await requests(pool, LOCAL_VIEWER));
  // Of a team, with sight of some of it.
  const decider = Object.entries(await requests(pool, DECIDER)).map(
    ([request, ask]) => [`team: ${request}`, ask] as const,
  );
  for (const [request, ask] of [...alone, ...decider]) times.push({ request, ...(await timed(ask)) });
  return times;
}

async function requests(pool: Pool, viewer: Viewer): Promise<Record<string, () => Promise<string>>> {
  const reader = { pool, viewer };
  const ask =
    <Q extends z.ZodType>(
      contract: Endpoint<z.ZodType, Q>,
      use: (query: z.output<Q>) => Promise<unknown>,
      query: Record<string, unknown> = {},
    ) =>
    async () =>
      JSON.stringify({ data: contract.response.parse(await use(contract.query.parse(query))) });
  const deliberations = (query?: Record<string, unknown>) =>
    ask(deliberationsContract, (parsed) => listDeliberations(reader, parsed), query);
  const records = (query?: Record<string, unknown>) =>
    ask(recordsContract, async (parsed) => ({ ...(await listRecords(reader, parsed)), unread: 0 }), query);
  const gates = (query?: Record<string, unknown>) => ask(gatesContract, (parsed) => listGates(reader, parsed), query);
  const { rows } = await pool.query<{ at: Date; id: string; number: number; opened_at: Date; gate_id: string }>(
    `select d.updated_at as at, d.id, (select max(number) / 2 from record) as number, g.opened_at, g.id as gate_id
       from (select updated_at, id from deliberation order by updated_at desc offset (select count(*) / 2 from deliberation) limit 1) d,
            (select opened_at, id from gate where status = 'open' order by opened_at offset (select count(*) / 2 from gate where status = 'open') limit 1) g`,
  );
  const [middle] = rows;
  if (!middle) throw new Error("There is nothing in the lists.");
  const cursor = encodeCursor([middle.at.toISOString(), middle.id]);
  return {
    "list, all": deliberations(),
    "list, running": deliberations({ status: "active" }),
    "list, finished": deliberations({ status: "finished" }),
    "list, middle": deliberations({ cursor }),
    "finished, middle": deliberations({ status: "finished", cursor }),
    "rare protocol": deliberations({ protocol: RARE_PROTOCOL }),
    "word in all": deliberations({ q: EVERY_WORD }),
    "common word": deliberations({ q: COMMON_WORD }),
    "common, running": deliberations({ q: COMMON_WORD, status: "active" }),
    "rare word": deliberations({ q: RARE_WORD }),
    "absent word": deliberations({ q: ABSENT_WORD }),
    "two letters": deliberations({ q: "zx" }),
    records: records(),
    "records, middle": records({ cursor: encodeCursor([middle.number]) }),
    "records, common": records({ q: COMMON_WORD }),
    "records, rare": records({ q: RARE_WORD }),
    "records, absent": records({ q: ABSENT_WORD }),
    "needs you": gates({ waitsFor: "you" }),
    "needs you, middle": gates({
      waitsFor: "you",
      cursor: encodeCursor([middle.opened_at.toISOString(), middle.gate_id]),
    }),
    "needs you, count": gates({ waitsFor: "you", limit: 1 }),
    "gates, all": gates(),
    "due for review": records({ due: "yes", sort: "review-date" }),
    "records, by title": records({ sort: "title" }),
    "records of an owner": records({ owner: "Owner 12" }),
    owners: ask(ownersContract, () => recordOwners(reader)),
    supersession: ask(supersessionContract, () => recordSupersession(reader)),
    calibration: ask(calibrationContract, () => recordCalibration(reader)),
    today: ask(todayContract, () => readToday(reader)),
    "since yesterday": ask(sinceContract, ({ at }) => readSince(reader, at), { at: daysAgo(1) }),
    "since last year": ask(sinceContract, ({ at }) => readSince(reader, at), { at: daysAgo(365) }),
    "month's cost": ask(monthContract, ({ month }) => monthTotal(reader, month)),
  };
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString();

async function timed(ask: () => Promise<string>): Promise<Omit<ListTime, "request">> {
  const times: number[] = [];
  let bytes = 0;
  for (let run = -WARM_UP; run < RUNS; run++) {
    const start = performance.now();
    bytes = (await ask()).length;
    if (run >= 0) times.push(performance.now() - start);
  }
  return { p50Ms: quantile(times, 0.5), p95Ms: quantile(times, 0.95), kilobytes: bytes / 1000 };
}
