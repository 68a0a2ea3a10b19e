import type { Pool } from "pg";
import type { Health, LivenessAnswer, Readiness } from "@/lib/contracts/health";
import { AppError } from "@/lib/domain/errors";
import { type EngineFacts, readEngineFacts } from "@/lib/server/db/engine-facts";
import { databaseState } from "@/lib/server/db/write-probe";
import { VERSION } from "./version";
import type { Reader } from "@/lib/server/services";
import { can } from "@/lib/domain/access/can";

/** A step that is owed, or a job that nobody took up, for longer than this: the queue does not move. */
const STUCK_AFTER_S = 30;

export const liveness = (): LivenessAnswer => ({ version: VERSION, uptimeSeconds: Math.round(process.uptime()) });

export async function readHealth(pool: Pool): Promise<Health> {
  const { workers } = await expectDatabase(pool);
  if (workers.alive > 0) return { database: "ok", worker: "ok", version: VERSION };
  throw unwell([NO_WORKER], { database: "ok", worker: "none" });
}

export async function readReadiness({ pool, viewer }: Reader): Promise<Readiness> {
  const facts = await expectDatabase(pool);
  const { workers, queue, leases } = facts;
  const mayName = can(viewer, "operate");
  const problems = problemsOf(facts, mayName);
  if (problems.length > 0)
    throw unwell(problems, { database: "ok", worker: workers.alive > 0 ? "ok" : "none", workers, queue, leases });
  return {
    database: "ok",
    worker: "ok",
    version: VERSION,
    workers,
    queue,
    leases,
    warnings: warningsOf(facts, mayName),
  };
}

/** Written to before it is read: what can't be written does not move, whatever the tables say. */
async function expectDatabase(pool: Pool): Promise<EngineFacts> {
  const { word, sentence, cause } = await databaseState(pool);
  if (word !== "ok") throw unwell([sentence], { database: word, worker: "unknown" }, cause);
  return readEngineFacts(pool);
}

const unwell = (problems: readonly string[], details: Record<string, unknown>, cause?: unknown): AppError =>
  new AppError("unavailable", problems.join(" "), { cause, details: { ...details, version: VERSION } });

const NO_WORKER =
  "No worker is running, so deliberations make no progress. Start one with npm run worker, or start Parley without PARLEY_WORKERS=0.";

function problemsOf({ workers, queue, leases, oldestOwed, abandonedLeases }: EngineFacts, mayName: boolean): string[] {
  const problems: string[] = [];
  if (workers.alive === 0) problems.push(NO_WORKER);
  if (isStuck(queue.oldestOwedSeconds))
    problems.push(
      `The queue is stuck: ${mayName ? oldestOwed : "a deliberation"} has been waiting for a worker for ${seconds(queue.oldestOwedSeconds)}. ${nextStep(workers)}`,
    );
  // Jobs are fetched only where there is room: with none left, what matters is whether something is owed.
  if (isStuck(queue.oldestJobSeconds) && !areBusy(workers))
    problems.push(`The queue is stuck: a job has been waiting for ${seconds(queue.oldestJobSeconds)}.`);
  if (abandonedLeases > 0)
    problems.push(
      `${abandonedLeases} ${abandonedLeases === 1 ? "deliberation belongs" : "deliberations belong"} to workers that no longer exist, and no other worker takes over.`,
    );
  if (leases.needless > 0)
    problems.push(
      `${leases.needless} ${leases.needless === 1 ? "deliberation has" : "deliberations have"} an owner although there is nothing to do.`,
    );
  return problems;
}

/** Named one by one up to here. */
const NAMED = 5;

/** One log that can't be read must not take a server out of service that moves all the others. Which it is, is not for everybody. */
function warningsOf({ left }: EngineFacts, mayName: boolean): string[] {
  if (left.length === 0) return [];
  const more = left.length > NAMED ? ` and ${left.length - NAMED} more` : "";
  const named = mayName ? `: ${left.slice(0, NAMED).join(", ")}${more}` : "";
  const are = left.length === 1 ? "1 deliberation waits" : `${left.length} deliberations wait`;
  return [
    `${are} because no worker that is running can move ${left.length === 1 ? "it" : "them"}${named}. A newer version may have written the log; the workers' log has the reason.`,
  ];
}

const isStuck = (ageSeconds: number | null): boolean => ageSeconds !== null && ageSeconds > STUCK_AFTER_S;
const seconds = (age: number | null): string => `${Math.round(age ?? 0)} s`;

const areBusy = ({ alive, running, capacity }: EngineFacts["workers"]): boolean => alive > 0 && running >= capacity;

function nextStep(workers: EngineFacts["workers"]): string {
  if (areBusy(workers)) return `All workers are busy (${workers.running} of ${workers.capacity}). Start another one.`;
  return "See the workers' log.";
}
