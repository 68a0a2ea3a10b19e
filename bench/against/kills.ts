/** A contender is killed with -9 in the middle of its work and goes on by its own means: which calls were made in vain. */
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { message, startChild } from "../child";
import type { Tally } from "../endpoint-process";
import { until } from "../takeover";
import { CALLS } from "../workload";
import type { Done, Order } from "./serve-contender";

const DELIBERATIONS = 12;

/** `underWay`: deliberations that were not finished. Each has one call in flight most of the time, and nothing can save that one. */
export type Wasted = { kills: number; underWayPerKill: number; wastedPerKill: number };

/** Each delay is a kill, counted from the moment when everything is under way (again). */
export async function callsWasted(
  start: (endpoint: string) => Promise<ChildProcess>,
  delays: readonly number[],
): Promise<Wasted> {
  const endpoint = await startChild("endpoint-process.ts");
  const { url } = await message<{ url: string }>(endpoint);
  const tally = async (): Promise<Tally> => {
    endpoint.send("tally");
    return message<Tally>(endpoint);
  };
  const ids = Array.from({ length: DELIBERATIONS }, (_, index) => `killed-${index}`);
  let child = await start(url);
  try {
    let done = ordered(child, { kind: "run", ids });
    await Promise.race([until(async () => Object.keys(await tally()).length === DELIBERATIONS), done]);
    let kills = 0;
    let underWay = 0;
    for (const delay of delays) {
      // Finished already: there is nothing left to kill.
      if ((await Promise.race([done, wait(delay, null)])) !== null) break;
      child.kill("SIGKILL");
      await once(child, "exit");
      kills++;
      const unfinished = Object.entries(await tally()).filter(([, { asks }]) => asks < CALLS);
      underWay += unfinished.length;
      child = await start(url);
      done = ordered(child, { kind: "resume", ids });
      const isUnderWay = async () => {
        const now = await tally();
        return unfinished.every(([id, { requests }]) => (now[id]?.requests ?? 0) > requests);
      };
      await Promise.race([until(isUnderWay), done]);
    }
    await done;
    const all = await tally();
    const asks = sum(all, (one) => one.asks);
    if (asks !== DELIBERATIONS * CALLS)
      throw new Error(`${asks} different calls were made instead of ${DELIBERATIONS * CALLS}.`);
    return {
      kills,
      underWayPerKill: underWay / kills,
      wastedPerKill: (sum(all, ({ requests }) => requests) - asks) / kills,
    };
  } finally {
    child.kill("SIGKILL");
    endpoint.disconnect();
  }
}

const sum = (tally: Tally, count: (one: Tally[string]) => number): number =>
  Object.values(tally).reduce((total, one) => total + count(one), 0);

/** Fails when the child ends before; the kills are on purpose, and nobody waits any more then. */
function ordered(child: ChildProcess, order: Order): Promise<Done> {
  child.send(order);
  const done = message<Done>(child);
  done.catch(() => undefined);
  return done;
}
