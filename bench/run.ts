/**
 * `npm run bench`: what the engine costs, as ratios within one run. `-- --only prompts,throughput,fanout,large-log,takeover,lists,sources --deliberations 100000 --json out.json`
 * `-- --only takeover --kills 100 --stops 30`, `-- --only fanout --readers 1000`, `-- --only sign-in`, `-- --only loop`, `-- --only thousand`, `-- --only idle`, `-- --only memory --at-once 60`, `-- --only pages`: parts that take more than a look at every run.
 * `-- --against langgraph,dbos --sizes 10,100`: beside others that keep such work durable. Alone, unless `--only` names more.
 */
import "@/lib/protocols/all";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { startEmbeddedPostgres } from "@/lib/server/db/embedded/start-embedded-postgres";
import { migrate } from "@/lib/server/db/migrations/migrate";
import { createPool } from "@/lib/server/db/pool";
import { against } from "./against/against";
import { installContenders } from "./against/contenders";
import { fanout } from "./fanout";
import { idle } from "./idle";
import { largeLog } from "./large-log";
import { lists } from "./lists";
import { loop } from "./loop";
import { memory } from "./memory";
import { pages } from "./pages/pages";
import { prompts } from "./prompts";
import { signIn } from "./sign-in";
import { sources } from "./sources";
import { takeover } from "./takeover";
import { type Pace, thousand } from "./thousand/thousand";
import { throughput } from "./throughput";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    against: { type: "string" },
    json: { type: "string" },
    deliberations: { type: "string", default: "10000" },
    readers: { type: "string", default: "200" },
    sizes: { type: "string" },
    kills: { type: "string", default: "5" },
    "at-once": { type: "string", default: "60" },
    stops: { type: "string", default: "2" },
  },
});
const wanted = new Set(
  (
    values.only ?? (values.against === undefined ? "prompts,throughput,fanout,large-log,takeover,lists,sources" : "")
  ).split(","),
);

/** The rest of them is in the JSON. */
const LONGEST_SHOWN = 20;

const results: Record<string, unknown> = { node: process.version, at: new Date().toISOString() };
if (wanted.has("prompts")) {
  const rows = await prompts();
  results["prompts"] = rows;
  print(
    "(p) prompt tokens of a deliberation, beside the full history each time",
    rows.map(({ protocol, calls, promptTokens, cacheableShare, freshTokens, fullHistoryTokens, ratio }) => ({
      protocol,
      calls,
      "prompt tokens": promptTokens,
      "cacheable %": cacheableShare * 100,
      "not cached": freshTokens,
      "full history": fullHistoryTokens,
      "share of it %": ratio * 100,
    })),
  );
}
if (
  [
    "throughput",
    "fanout",
    "large-log",
    "takeover",
    "lists",
    "sources",
    "sign-in",
    "loop",
    "thousand",
    "idle",
    "memory",
    "pages",
  ].some((part) => wanted.has(part))
)
  await measureEngine();
if (values.against !== undefined) await compare(values.against.split(",").map((name) => name.trim()));

async function measureEngine(): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "parley-bench-"));
  const database = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  try {
    await migrate(database.connectionString);
    const pool = createPool(database.connectionString, "bench");
    if (wanted.has("throughput")) {
      const { overhead, throughput: rows } = await throughput(pool, database.connectionString, sizesOr("1,10,200"));
      results["overhead"] = overhead;
      results["throughput"] = rows;
      print("(a) time the engine adds per call", [
        { "median ms": overhead.medianMs, "p99 ms": overhead.p99Ms, calls: overhead.calls },
      ]);
      print(
        "(b) replies per second, 50 ms endpoint, beside the floor",
        rows.map(({ atOnce, floor, engine, share }) => ({
          "at once": atOnce,
          "floor/s": floor.perSecond,
          "engine/s": engine.perSecond,
          "share %": share * 100,
          "floor CPU ms": floor.cpuMsPerReply,
          "engine CPU ms": engine.cpuMsPerReply,
          "commits/reply": engine.commitsPerReply,
          "bytes/reply": engine.bytesPerReply,
        })),
      );
    }
    if (wanted.has("fanout")) {
      const measured = await fanout(pool, database.connectionString, Number(values.readers));
      results["fanout"] = measured;
      print(`(c) commit of an event → frame at ${measured.readers.toLocaleString("en")} readers`, [
        {
          "p50 ms": measured.p50Ms,
          "p99 ms": measured.p99Ms,
          "sender ran ms": measured.sending.ranMs,
          "sender waited ms": measured.sending.waitedMs,
          "readers ran ms": measured.reading.ranMs,
          frames: measured.frames,
        },
      ]);
    }
    if (wanted.has("large-log")) {
      const measured = await largeLog(pool, database.connectionString);
      results["largeLog"] = measured;
      print("(d) a deliberation of 5,000 events", [
        {
          MB: measured.megabytes,
          "parse+fold ms": measured.foldMs,
          "project ms": measured.projectMs,
          "from the list ms": measured.fromListMs,
          "first page ms": measured.firstPageMs,
        },
      ]);
    }
    if (wanted.has("takeover")) {
      const measured = await takeover(pool, database.connectionString, {
        kills: Number(values.kills),
        stops: Number(values.stops),
      });
      results["takeover"] = measured;
      print(
        "(e) a worker killed with -9 or stopped → the next event of all it had by another process",
        measured.map(({ signal, times, medianMs, p99Ms, maxMs }) => ({
          signal,
          "median ms": medianMs,
          "p99 ms": p99Ms,
          "max ms": maxMs,
          times,
        })),
      );
    }
    if (wanted.has("lists")) {
      const measured = await lists(pool, Number(values.deliberations));
      results["lists"] = measured;
      print(
        `(f) lists of ${measured.deliberations.toLocaleString("en")} deliberations, ${measured.events.toLocaleString("en")} events (written in ${measured.seedSeconds.toFixed(0)} s)`,
        measured.times.map(({ request, p50Ms, p95Ms, kilobytes }) => ({
          request,
          "p50 ms": p50Ms,
          "p95 ms": p95Ms,
          kB: kilobytes,
        })),
      );
    }
    if (wanted.has("sources")) {
      const measured = await sources(pool);
      results["sources"] = measured;
      print(
        `(j) a source of ${measured.files.toLocaleString("en")} files, ${measured.megabytes.toFixed(1)} MB: made in ${measured.createSeconds.toFixed(1)} s, searched in ${measured.p95Ms.toFixed(0)} ms (p95 of all)`,
        measured.searches.map(({ query, hits, p50Ms, p95Ms }) => ({ query, hits, "p50 ms": p50Ms, "p95 ms": p95Ms })),
      );
    }
    if (wanted.has("sign-in")) {
      const measured = await signIn(pool, database.connectionString);
      results["signIn"] = measured;
      print(
        `(l) a small request with and without signing in; the socket of a session that was ended is closed after ${measured.ended.p50Ms.toFixed(0)} ms (p50), ${measured.ended.maxMs.toFixed(0)} ms at most`,
        measured.times.map(({ request, p50Ms, p99Ms, addedMs }) => ({
          "p50 ms": p50Ms,
          "p99 ms": p99Ms,
          "added ms": addedMs,
          request: `  ${request}`,
        })),
      );
    }
    if (wanted.has("loop")) {
      const measured = await loop(pool, database.connectionString);
      results["loop"] = measured;
      print(
        `(k) the longest turn of the event loop while a request is answered: ${measured.length} requests, longest first`,
        measured.slice(0, LONGEST_SHOWN).map(({ request, ranMs, passedMs, kilobytes }) => ({
          "ran ms": ranMs,
          "passed ms": passedMs,
          kB: kilobytes,
          request: `  ${request}`,
        })),
      );
    }
    if (wanted.has("thousand")) {
      const measured = await thousand(pool, database.connectionString);
      results["thousand"] = measured;
      print("(h) 1,000 deliberations at once on one worker, 2 s endpoint", [
        { "": "engine", ...paceRow(measured) },
        { "": "bare calls", ...paceRow(measured.bare) },
      ]);
      print("    what it took the worker", [
        {
          "share of bare %": measured.share * 100,
          "calls too many": measured.callsTooMany,
          "loop delay p99 ms": measured.loopDelayP99Ms,
          "CPU ms/reply": measured.cpuMsPerReply,
          "waited for core s": measured.waitedSeconds,
          replies: measured.replies,
        },
      ]);
    }
    if (wanted.has("idle")) {
      const measured = await idle(pool, database.connectionString, Number(values.deliberations));
      results["idle"] = measured;
      print(
        "(i) a worker with nothing to do",
        measured.map(({ waiting, statementsPerSecond, cpuMsPerSecond }) => ({
          waiting,
          "statements/s": statementsPerSecond,
          "CPU ms/s": cpuMsPerSecond,
        })),
      );
    }
    if (wanted.has("memory")) {
      const measured = await memory(pool, database.connectionString, Number(values["at-once"]));
      results["memory"] = measured;
      print(
        `(n) memory of a worker process against a hostile endpoint, ${values["at-once"]} deliberations at once`,
        measured.map(({ when, rss, highest, calls, giants }) => ({
          when,
          "resident MB": rss,
          "highest MB": highest,
          calls,
          "giant replies": giants,
        })),
      );
    }
    if (wanted.has("pages")) {
      const measured = await pages(pool, database.connectionString);
      results["pages"] = measured;
      print(
        "(m) what hands and eyes feel of the pages",
        measured.map(({ what, figure, unit, goal, load }) => ({
          figure: figure < 1 ? figure.toFixed(3) : figure,
          unit,
          goal: goal === null ? "" : String(goal),
          "machine's load": load,
          what: `  ${what}`,
        })),
      );
    }
    await pool.end();
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function compare(names: readonly string[]): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "parley-against-"));
  try {
    const contenders = await installContenders(names, dataDir, (sentence) =>
      process.stdout.write(`parley: ${sentence}\n`),
    );
    // Over TCP, the way a database on another machine is reached.
    const database = await startEmbeddedPostgres({
      dataDir: path.join(dataDir, "database"),
      log: () => undefined,
      listen: "port",
    });
    const admin = createPool(database.adminConnectionString, "bench");
    try {
      const { costs, kills } = await against(admin, database.connectionString, contenders, sizesOr("10,100"));
      results["against"] = { costs, kills };
      print(
        "(g) the same work by others, 50 ms endpoint",
        costs.map(({ atOnce, contender, perSecond, cpuMsPerReply, walBytesPerReply, storedBytesPerReply }) => ({
          "at once": atOnce,
          contender,
          "replies/s": perSecond,
          "CPU ms/reply": cpuMsPerReply,
          "WAL B/reply": walBytesPerReply,
          "stored B/reply": storedBytesPerReply,
        })),
      );
      print(
        "    killed with -9 and resumed: calls that had to be made again",
        kills.map(({ contender, kills: count, underWayPerKill, wastedPerKill }) => ({
          contender,
          kills: count,
          "under way": underWayPerKill,
          "wasted/kill": wastedPerKill,
        })),
      );
    } finally {
      await admin.end();
      await database.stop();
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function sizesOr(usual: string): number[] {
  return (values.sizes ?? usual).split(",").map(Number);
}

const json = JSON.stringify(results, null, 2);
process.stdout.write(`${json}\n`);
if (values.json) await writeFile(values.json, json);

function print(title: string, rows: readonly Record<string, number | string>[]): void {
  process.stdout.write(`\n${title}\n`);
  const [first] = rows;
  if (!first) return;
  const names = Object.keys(first);
  const line = (cells: readonly string[]) => `  ${cells.map((cell) => cell.padStart(18)).join("")}\n`;
  process.stdout.write(line(names));
  for (const row of rows) process.stdout.write(line(names.map((name) => shown(row[name] ?? Number.NaN))));
}

function paceRow({ perSecond, sustainedPerSecond, underWaySeconds }: Pace): Record<string, number> {
  return {
    "replies/s": perSecond,
    "while all run": sustainedPerSecond,
    "all run after s": underWaySeconds,
  };
}

function shown(value: number | string): string {
  return typeof value === "string" ? value : value.toLocaleString("en", { maximumFractionDigits: 1 });
}
