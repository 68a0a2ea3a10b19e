// The command behind `npm run doctor -- <name>`: checks the model endpoints of this Parley, all of them without a name.
import { requireNode } from "./check-node.mjs";

requireNode();
import("./run/run-doctor.mjs").then(({ runDoctor }) => runDoctor(process.argv.slice(2)));
