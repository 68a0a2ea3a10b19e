/** How a contender, in a process of its own, is told what to do: so that its CPU time is counted apart, and so that it can be killed. */

export type Contender = {
  /** From nothing to the last reply stored. */
  run: (ids: readonly string[]) => Promise<void>;
  /** The same after a kill -9, by its own means. */
  resume: (ids: readonly string[]) => Promise<void>;
};

export type ContenderArguments = { connectionString: string; endpoint: string; packages: string };
export type Order = { kind: keyof Contender; ids: readonly string[] };
export type Done = { seconds: number; cpuMs: number };

/** As many connections for everyone as Parley's worker takes. */
export const CONNECTIONS = 20;

export const contenderArguments = (): ContenderArguments => JSON.parse(process.argv[2] ?? "{}") as ContenderArguments;

export function serve(contender: Contender): void {
  process.on("message", async ({ kind, ids }: Order) => {
    const cpu = process.cpuUsage();
    const start = performance.now();
    await contender[kind](ids);
    const used = process.cpuUsage(cpu);
    process.send?.({
      seconds: (performance.now() - start) / 1000,
      cpuMs: (used.user + used.system) / 1000,
    } satisfies Done);
  });
  process.on("disconnect", () => process.exit(0));
  process.send?.("ready");
}
