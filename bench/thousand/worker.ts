/** A worker process as `npm run worker` starts it, which also says for how long its event loop was held up. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import { runWorkerProcess } from "@/lib/server/worker";

await runWorkerProcess();
const delay = monitorEventLoopDelay({ resolution: 10 });
delay.enable();
process.send?.("ready");
process.on("message", () => process.send?.({ p99Ms: delay.percentile(99) / 1e6 }));
process.on("disconnect", () => process.exit(0));
