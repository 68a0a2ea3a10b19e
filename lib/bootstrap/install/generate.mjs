import { onceInThisClone } from "./exclusive.mjs";
import { inRoot } from "../root.mjs";
import { runQuietly } from "../run/run-quietly.mjs";
import { needsToWrite, say } from "../say.mjs";
import { hashOf, isStamped, readIfThere, runStamped } from "./stamp.mjs";

const OUTPUT = inRoot("lib", "generated", "prisma");
const STAMP = inRoot("lib", "generated", "prisma", ".parley-generated");

/** Generates the database client when the schema or Prisma changed. */
export async function ensureClient() {
  const schema = await readIfThere(inRoot("prisma", "schema.prisma"));
  const prisma = await readIfThere(inRoot("node_modules", "prisma", "package.json"));
  const fingerprint = hashOf([schema, prisma]);
  await onceInThisClone({
    isDone: () => isStamped(STAMP, fingerprint),
    work: () => needsToWrite(OUTPUT, () => runStamped({ stamp: STAMP, fingerprint, work: generate })),
  });
}

async function generate() {
  say("generating the database client…");
  await runQuietly({
    command: process.execPath,
    args: [inRoot("node_modules", "prisma", "build", "index.js"), "generate"],
    env: {
      ...process.env,
      // Generating needs no native engine, but Prisma would try to download one from a host that many networks can't
      // reach. Any program that exists keeps it from trying.
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: "1",
      CHECKPOINT_DISABLE: "1",
    },
    sentence: "The database client could not be generated from prisma/schema.prisma. See above.",
  });
}
