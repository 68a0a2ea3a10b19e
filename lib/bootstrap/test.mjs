// The command behind `npm test`: everything, or the steps named (types, lint, unit, components, postgres, build, e2e).
import { requireNode } from "./check-node.mjs";

requireNode();
import("./run-tests.mjs").then(({ runTests }) => runTests(process.argv.slice(2)));
