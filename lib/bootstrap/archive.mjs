// The command behind `npm run archive -- --older-than 90 [--dry-run]`: moves the logs of old, finished deliberations into the archive.
import { requireNode } from "./check-node.mjs";

requireNode();
import("./run/run-archive.mjs").then(({ runArchive }) => runArchive(process.argv.slice(2)));
