import { parse } from "yaml";
import { beforeAll, describe, expect, it } from "vitest";
import { AUTHORED_ROUND_1 } from "./authored-round-1";
import { AUTHORED_ROUND_2 } from "./authored-round-2";
import { AUTHORED_ROUND_3 } from "./authored-round-3";
import { AUTHORED_SYNTHESIS } from "./authored-synthesis";
import { SAMPLE_ARTIFACT } from "./debate-sample-artifact";
import { sampleFiles, type SampleFile } from "./debate-sample";

const SAID = JSON.stringify([AUTHORED_ROUND_1, AUTHORED_ROUND_2, AUTHORED_ROUND_3, AUTHORED_SYNTHESIS]);

let files: readonly SampleFile[];
beforeAll(async () => {
  files = await sampleFiles();
});
const textOf = (path: string): string => {
  const file = files.find((one) => one.path === path);
  if (!file) throw new Error(`There is no ${path}.`);
  return file.text;
};

type Kind = { kind: string; perDay: number; priority?: number; limit?: string; flow?: string; payload?: string[] };
const kinds = (): Kind[] => (parse(textOf("config/queues.yaml")) as { kinds: Kind[] }).kinds;
const perDay = (some: readonly Kind[]): number => some.reduce((sum, one) => sum + one.perDay, 0);
const linesBetween = (path: string, start: string, end: string): string[] => {
  const [, after = ""] = textOf(path).split(start);
  return [...after.slice(0, after.indexOf(end)).matchAll(/"([^"]+)"/g)].map(([, name = ""]) => name);
};

/** The same figure in the words of a file, and of the document or a reply. */
const FIGURES: readonly [path: string, inFile: string, elsewhere: string][] = [
  [
    "README.md",
    "1.9 million jobs a day, 140 a second at the weekday peak (09:00 to 09:20)",
    "140 a second at the weekday peak (09:00 to 09:20)",
  ],
  ["README.md", "44 worker processes on 8 hosts, 10 jobs each", "44 worker processes on 8 hosts, 10 jobs each"],
  ["README.md", "start within 500 ms", "their budget is 500 ms"],
  ["README.md", "11 minutes in CI", "CI from 11 [c3] to 15 minutes"],
  ["README.md", "Some 2,100 tenants, 40 of them\nenterprise", "40 enterprise customers"],
  ["bench/staging-run.md", "2 / 11 ms | 7 / 46 ms", "2 / 11 ms | 7 / 46 ms"],
  [
    "bench/staging-run.md",
    "| The same with 500,000 waiting, p99 | 12 ms | 58 ms |",
    "| The same with 500,000 waiting, p99 | 12 ms | 58 ms |",
  ],
  [
    "bench/staging-run.md",
    "| Sustained throughput | 9,000/s | 1,150/s |",
    "| Sustained throughput | 9,000/s | 1,150/s |",
  ],
  ["bench/staging-run.md", "lost in 50 failovers | 31 | 0 |", "lost in 50 failovers | 31 | 0 |"],
  ["bench/staging-run.md", "at 140 jobs/s | 38 % | 47 % |", "+9 points of CPU at peak, 47 % in all"],
  ["bench/staging-run.md", "caller's transaction | 0.3 ms", "0.3 ms in the staging run"],
  [
    "bench/staging-run.md",
    "Commit with the synchronous standby | 2 ms",
    "With a synchronous standby that is about 2 ms",
  ],
  ["bench/staging-run.md", "Fetch of 10 jobs | 2 ms | 8 pages", "a fetch of 10 reads fewer than 10 pages, about 2 ms"],
  ["config/queues.yaml", "A large one has 60,000 rows", "A large import adds 60,000 jobs"],
  ["config/queues.yaml", "22 % of all jobs", "22 % of all jobs start there"],
  ["config/queues.yaml", "limit: 40/s per tenant", "its hottest key is used 40 times a second"],
  ["config/queues.yaml", "attempts: 8", "8 attempts"],
  [
    "config/stores.yaml",
    "connections: 310, transactions_per_second: 2600, cpu_percent: 38",
    "Peak 2,600 transactions a second, CPU at 38 %, 310 of 400 connections",
  ],
  ["config/stores.yaml", "max_connections: 400", "310 + 88 is 398 of 400"],
  ["config/stores.yaml", "cores: 8, memory_gb: 64", "8 cores and 64 GB"],
  ["config/stores.yaml", "kept_days: 35", "35 days of backups"],
  ["config/stores.yaml", "read_p50_ms: 8", "One vault read of about 8 ms"],
  ["config/stores.yaml", "cost_per_month_eur: 1140", "| Cost per month | €1,140 |"],
  ["config/stores.yaml", "appendfsync: everysec", "append-only file synced every second"],
  ["db/schema.sql", "3,104 active ones", "about 3,100 customer connections"],
  ["db/schema.sql", "14 people", "where 14 people may read everything"],
  ["docs/incidents/2026-03-14-lost-jobs.md", "which was 1.4 seconds behind", "was 1.4 seconds behind"],
  ["docs/incidents/2026-03-14-lost-jobs.md", "412 acknowledged jobs lost", "412 acknowledged jobs were gone"],
  ["docs/incidents/2026-03-14-lost-jobs.md", "invoice mails of 37 customers", "invoice mails of 37 customers"],
  ["docs/incidents/2026-03-14-lost-jobs.md", "Nine hours until anybody noticed", "Nobody noticed for nine hours"],
  ["src/queue/enqueue.ts", "0.02 % of all calls, about 380 a day", "0.02 % of the cases, about 380 times a day"],
  ["src/reports/month-end.ts", "up to 40 minutes", "for up to 40 minutes and hold their snapshot all the time"],
  ["src/reports/month-end.ts", "in one transaction, 6 to 9 minutes", "in one transaction of 6 to 9 minutes"],
  ["src/reports/month-end.ts", "About 200 ms for each of 2,100 tenants", "2,100 transactions of 200 ms"],
  [
    "src/reports/month-end.ts",
    "on the 1st at 02:00, when about 6 jobs a second",
    "runs on the 1st at 02:00. At 6 jobs a second",
  ],
  ["test/handlers-run-twice.test.ts", "11 of 38", "Of 38 handlers 11 are known to survive a second run"],
  ["test/handlers-run-twice.test.ts", "The other 27 kinds", "some of the other 27 run twice"],
];

describe("the repository of the sample deliberation", () => {
  it("is small enough to be read as a whole", () => {
    expect(files.length).toBeGreaterThanOrEqual(10);
    expect(files.length).toBeLessThanOrEqual(14);
    expect(files.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)).toBeLessThan(40_000);
    const odd = files.filter(({ text }) => {
      const lines = text.trimEnd().split("\n").length;
      return lines < 15 || lines > 120;
    });
    expect(odd.map(({ path }) => path)).toEqual([]);
  });

  it.each(FIGURES)("%s: %s", (path, inFile, elsewhere) => {
    expect(textOf(path)).toContain(inFile);
    expect(SAMPLE_ARTIFACT + SAID).toContain(elsewhere);
  });

  it("has the kinds of jobs the document counts", () => {
    const all = kinds();
    expect(new Set(all.map(({ kind }) => kind)).size).toBe(38);
    expect(perDay(all)).toBe(1_900_000);
    expect(perDay(all.filter(({ kind }) => kind.startsWith("billing."))) / perDay(all)).toBe(0.22);
    expect(all.filter(({ priority }) => priority === 1)).toHaveLength(3);
    expect(all.filter(({ kind }) => kind.startsWith("file."))).toHaveLength(3);
    expect(all.filter(({ limit }) => limit)).toHaveLength(4);
    expect(all.filter(({ flow }) => flow)).toHaveLength(2);
    const withToken = all.filter(({ payload }) => payload?.includes("refreshToken"));
    expect(withToken).toHaveLength(3);
    expect(perDay(withToken)).toBe(40_000);
  });

  it("has the 11 reports, the 11 proven handlers and the 14 readers it speaks of", () => {
    expect(linesBetween("src/reports/month-end.ts", "const REPORTS = [", "]")).toHaveLength(11);
    const proven = linesBetween("test/handlers-run-twice.test.ts", "const PROVEN = [", "]");
    expect(proven).toHaveLength(11);
    expect(kinds().map(({ kind }) => kind)).toEqual(expect.arrayContaining(proven));
    expect(textOf("security/access.csv").match(/,main replica,analyst,/g)).toHaveLength(14);
  });
});
