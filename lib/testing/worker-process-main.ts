/** A worker process for tests: everything comes from the environment, as with `npm run worker`. */
import { runWorkerProcess } from "@/lib/server/worker";

await runWorkerProcess();
