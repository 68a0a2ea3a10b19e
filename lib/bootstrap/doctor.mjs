// The command behind `npm run doctor -- <name>`: checks the model endpoints of this Parley, all of them without a name.
import { requireNode } from "./check-node.mjs";

requireNode();
// A name may be several words.
const name = process.argv.slice(2).join(" ").trim();
import("./run/run-command.mjs").then(({ runCommand }) => runCommand("doctor.ts", "doctor", name === "" ? [] : [name]));
