import { cpuMs } from "./cpu-time";

/** The CPU time of the quickest of several runs, to be compared with another of the same run: a busy machine weighs on both alike. */
export function quickest(work: () => void): number {
  return Math.min(
    ...Array.from({ length: 7 }, () => {
      const since = cpuMs();
      work();
      return cpuMs() - since;
    }),
  );
}
