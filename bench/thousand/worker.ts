/** A worker process as `npm run worker` starts it, which also says what it cost and for how long its event loop was held up. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { runWorkerProcess } from "@/lib/server/worker";

export type WorkerCosts = { loopDelayP99Ms: number; cpuMs: number };

await runWorkerProcess();
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
const before = process.cpuUsage();
process.send?.("ready");
process.on("message", () => {
  const { user, system } = process.cpuUsage(before);
  process.send?.({ loopDelayP99Ms: delay.percentile(99) / 1e6, cpuMs: (user + system) / 1000 } satisfies WorkerCosts);
});
process.on("disconnect", () => process.exit(0));
