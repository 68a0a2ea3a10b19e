// The command behind `npm run audit:verify [-- <file>]`: checks the chain of the audit, in the database or in an export of it.
import { resolve } from "node:path";
import { requireNode } from "./check-node.mjs";

requireNode();
// As seen from where the command was typed: it goes to the root of the clone.
const files = process.argv.slice(2).map((file) => resolve(file));
import("./run/run-command.mjs").then(({ runCommand }) => runCommand("audit-verify.ts", "auditVerify", files));
