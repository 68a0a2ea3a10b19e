// The command behind `npm run check:claims -- <folder>`: the validator of the structured protocol over an exported folder.
import { requireNode } from "./check-node.mjs";

requireNode();
import("./run/run-check-claims.mjs").then(({ runCheckClaims }) => runCheckClaims(process.argv.slice(2)));
