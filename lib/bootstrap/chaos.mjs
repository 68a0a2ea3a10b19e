// The command behind `npm run chaos`: everything a start needs, then the faults.
import { requireNode } from "./check-node.mjs";

requireNode();
import("./run/run-chaos.mjs").then(({ runChaos }) => runChaos());
