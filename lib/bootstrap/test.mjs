// The command behind `npm test`: everything, the steps named (types, lint, unit, components, postgres, build, e2e), or `quick`.
import { requireNode } from "./check-node.mjs";

requireNode();
import("./run/run-tests.mjs").then(({ runTests }) => runTests(process.argv.slice(2)));
