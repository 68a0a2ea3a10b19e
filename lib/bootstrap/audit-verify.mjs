// The command behind `npm run audit:verify [-- <file>]`: checks the chain of the audit, in the database or in an export of it.
import { requireNode } from "./check-node.mjs";

requireNode();
import("./run/run-audit-verify.mjs").then(({ runAuditVerify }) => runAuditVerify(process.argv.slice(2)));
