// The command behind `npm start`, `npm run dev` (--dev) and `npm run worker` (--worker).
import { requireNode } from "./check-node.mjs";

requireNode();
// Loaded only now: an older Node could not even read the rest.
import("./run/run-app.mjs").then(({ runApp }) => runApp(process.argv.slice(2)));
