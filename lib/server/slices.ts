import { setImmediate } from "node:timers/promises";

/** Lets whoever else waits for the process have a turn. */
export const afterOthers = (): Promise<void> => setImmediate();

/** Milliseconds in one go: other requests of the process wait meanwhile. */
const SLICE_MS = 25;

/** Long work with pauses: between two pieces of it, whoever else waits for the process has a turn. */
export class Slices {
  private from = performance.now();

  async pause(): Promise<void> {
    if (performance.now() - this.from < SLICE_MS) return;
    await afterOthers();
    this.from = performance.now();
  }
}

export async function mapInSlices<In, Out>(items: readonly In[], map: (item: In) => Out): Promise<Out[]> {
  const slices = new Slices();
  const mapped: Out[] = [];
  for (const item of items) {
    mapped.push(map(item));
    await slices.pause();
  }
  return mapped;
}
