/** `npm run chaos`: faults of all kinds over real worker and web processes, then a check of what is left. */
import "@/lib/protocols/all";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { chaos } from "./chaos";
import { ALL_FAULTS, type FaultKind, planFaults } from "./plan";
import { reportLines } from "./report";

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "5" },
    seed: { type: "string" },
    workers: { type: "string", default: "4" },
    deliberations: { type: "string", default: "24" },
    faults: { type: "string", default: ALL_FAULTS.join(",") },
    /** On average, from one fault to the next. */
    every: { type: "string", default: "3" },
    patience: { type: "string", default: "60" },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const number = (name: keyof typeof values): number => {
  const value = Number(values[name]);
  if (!Number.isFinite(value) || value < 0) throw new Error(`--${name} has to be a number.`);
  return value;
};

const kinds = values.faults.split(",").filter(Boolean);
const unknown = kinds.filter((kind) => !(ALL_FAULTS as string[]).includes(kind));
if (unknown.length > 0)
  throw new Error(`There is no fault ${unknown.join(", ")}. There are: ${ALL_FAULTS.join(", ")}.`);

const seed = values.seed === undefined ? Math.floor(Math.random() * 2 ** 32) : number("seed");
const workers = number("workers");
const deliberations = number("deliberations");
const lengthMs = number("minutes") * 60_000;
const folder = await mkdtemp(path.join(tmpdir(), "parley-chaos-log-"));
const again = `npm run chaos -- --seed ${seed} --minutes ${values.minutes} --workers ${workers} --deliberations ${deliberations} --every ${values.every} --patience ${values.patience} --faults ${kinds.join(",")}`;
say(`again: ${again}\nlogs of workers and web processes, and the evidence of what goes wrong: ${folder}`);

/** The first signal ends the faults, and what there was is checked; the second ends everything. */
const [enough, stop] = [new AbortController(), new AbortController()];
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => (enough.signal.aborted ? stop : enough).abort());

const plan = planFaults({ seed, kinds: kinds as FaultKind[], workers, lengthMs, everyMs: number("every") * 1000 });
try {
  const report = await chaos({
    seed,
    workers,
    deliberations,
    plan,
    lengthMs,
    patienceMs: number("patience") * 1000,
    personEveryMs: 500,
    folder,
    say,
    enough: enough.signal,
    signal: stop.signal,
  });
  for (const line of reportLines(report)) say(line);
  say(`again: ${again}`);
  process.exitCode = report.problems.length > 0 ? 1 : 0;
} catch (error) {
  if (!stop.signal.aborted) throw error;
  say("stopped before the end: nothing was checked");
  process.exitCode = 1;
}
