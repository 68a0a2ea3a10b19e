// The command behind `npm run archive -- --older-than 90 [--dry-run]`: moves the logs of old, finished deliberations into the archive.
import { requireNode } from "./check-node.mjs";

requireNode();
import("./run/run-command.mjs").then(({ runCommand }) => runCommand("archive.ts", "archive", process.argv.slice(2)));
