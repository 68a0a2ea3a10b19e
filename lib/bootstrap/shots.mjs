// The command behind `npm run shots`: everything a start needs, then the pictures.
import { requireNode } from "./check-node.mjs";

requireNode();
import("./run/run-shots.mjs").then(({ runShots }) => runShots());
