// The command behind `npm run bench`: everything a start needs, then the measurements.
import { requireNode } from "./check-node.mjs";

requireNode();
import("./run/run-bench.mjs").then(({ runBench }) => runBench());
