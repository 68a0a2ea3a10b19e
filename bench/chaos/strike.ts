/** Does what a planned fault says, waits for it to be over, undoes it, and says when it was. */
import { setTimeout as wait } from "node:timers/promises";
import { assertNever } from "@/lib/domain/assert-never";
import type { Fault } from "./check";
import type { ChaosDatabase } from "./database";
import type { ChaosEndpoint } from "./endpoint";
import type { Fleet } from "./fleet";
import { FAULT_KINDS, type PlannedFault } from "./plan";
import type { Webs } from "./webs";

export type World = { fleet: Fleet; database: ChaosDatabase; endpoint: ChaosEndpoint; webs: Webs };

/** Half of what may be all or some is all. */
const ALL_CHANCE = 0.5;
const SOME_SHARE = 0.5;
const MAX_DELAY_MS = 800;

/** A worker that is starting loses nothing. One that is to be killed or stopped is first given time to be in mid-call, and more of it on a busy machine. */
const AT_WORK_WITHIN_MS = 60_000;
const LOOK_MS = 10;

export async function untilAtWork({ fleet, endpoint }: World, { kind, worker }: PlannedFault): Promise<void> {
  if ((kind !== "kill" && kind !== "stop") || worker === null) return;
  const until = Date.now() + AT_WORK_WITHIN_MS;
  const isAtWork = () => fleet.isAlive(worker) && endpoint.isAsked(fleet.nameOf(worker));
  while (!isAtWork() && Date.now() < until) await wait(LOOK_MS);
}

/** `onStart` is told at once: a fault that hangs is one that happened. */
export async function strike(world: World, planned: PlannedFault, onStart: (fault: Fault) => void): Promise<void> {
  const { kind, worker } = planned;
  const fault: Fault = {
    kind,
    of: FAULT_KINDS[kind].of,
    worker: worker === null ? null : world.fleet.nameOf(worker),
    from: Date.now(),
    to: Number.POSITIVE_INFINITY,
  };
  onStart(fault);
  await perform(world, planned);
  fault.to = Date.now();
}

async function perform(
  { fleet, database, endpoint, webs }: World,
  { kind, durationMs, chance, worker }: PlannedFault,
): Promise<void> {
  const victim = worker ?? 0;
  switch (kind) {
    case "kill":
      return fleet.kill(victim);
    case "term":
      return fleet.terminate(victim);
    case "stop":
      fleet.signal(victim, "SIGSTOP");
      await wait(durationMs);
      return fleet.signal(victim, "SIGCONT");
    case "clock":
      return fleet.signal(victim, "SIGUSR2");
    case "drop":
      return fleet.proxy(victim).cut(() => true);
    case "half-open":
      fleet.proxy(victim).freeze({ newToo: chance < 0.3 });
      await wait(durationMs);
      return fleet.proxy(victim).thaw({ breakOff: chance < 0.6 });
    case "delay":
      fleet.proxy(victim).delay(Math.round(MAX_DELAY_MS * chance));
      await wait(durationMs);
      return fleet.proxy(victim).delay(0);
    case "cut":
      return database.cut(chance < ALL_CHANCE ? 1 : SOME_SHARE);
    case "db-kill":
    case "db-restart":
      await database.stopServer(kind === "db-kill" ? "SIGKILL" : "SIGINT");
      await wait(durationMs);
      return database.startServer();
    case "read-only":
    case "read-only-sessions":
      await database.setReadOnly(true, { renew: true });
      await wait(durationMs);
      return database.setReadOnly(false, { renew: kind === "read-only" });
    case "disk-full":
      await database.setDiskFull(true);
      await wait(durationMs);
      return database.setDiskFull(false);
    case "web-kill":
      return webs.strike(Math.floor(chance * webs.urls.length), durationMs);
    case "down":
    case "hang":
    case "http-429":
    case "http-500":
    case "cut-stream":
      await endpoint.begin(kind);
      await wait(durationMs);
      return endpoint.end();
    default:
      return assertNever(kind);
  }
}
