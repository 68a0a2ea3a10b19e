import { cpuMs } from "./cpu-time";

/** Below this a clock tick, a collected heap or a cold function weighs more than the work. */
const LEAST_MS = 2;

/** How many times as long as the short text the long one is. */
const FACTOR = 16;
/** What reads a text once takes about 16 times as long for 16 times the text, what begins again at every place 256 times. */
export const LINEAR = 5 * FACTOR;

/**
 * How many times as long `work` takes with `size` as with a sixteenth of it, to be compared with `LINEAR`. Both are CPU time
 * of one run, so a slow or busy machine weighs on both alike; what seems to take longer is tried again, because only what is
 * slow every time is slow by itself.
 */
export async function growth(size: number, work: (size: number) => unknown): Promise<number> {
  const short = Math.round(size / FACTOR);
  await work(short);
  const before = Math.max(Math.min(await timeOf(() => work(short)), await timeOf(() => work(short))), LEAST_MS);
  const grown = (await timeOf(() => work(size))) / before;
  return grown < LINEAR ? grown : Math.min(grown, (await timeOf(() => work(size))) / before);
}

async function timeOf(work: () => unknown): Promise<number> {
  const began = cpuMs();
  await work();
  return cpuMs() - began;
}
