// The command behind `npm run interop`: fetches the ADR tools our files are tried with, and tries them. Nothing else needs them.
import { requireNode } from "./check-node.mjs";

requireNode();
import("./run/run-interop.mjs").then(({ runInterop }) => runInterop());
