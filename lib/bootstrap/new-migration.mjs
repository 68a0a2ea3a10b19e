// The command behind `npm run migration -- <name>`: writes what leads from the last migration to prisma/schema.prisma.
import { requireNode } from "./check-node.mjs";

requireNode();
import("./run/run-new-migration.mjs").then(({ runNewMigration }) => runNewMigration(process.argv.slice(2)));
