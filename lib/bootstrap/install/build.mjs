import { existsSync } from "node:fs";
import { join } from "node:path";
import { compileEarly } from "./compile-early.mjs";
import { compressFiles } from "./compress-files.mjs";
import { onceInThisClone } from "./exclusive.mjs";
import { inRoot, ROOT } from "../root.mjs";
import { runQuietly } from "../run/run-quietly.mjs";
import { needsToWrite, say } from "../say.mjs";
import { shareChunks } from "./share-chunks.mjs";
import { fingerprintSources } from "./source-fingerprint.mjs";
import { isStamped, runStamped } from "./stamp.mjs";

const STAMP = inRoot(".next", "parley-build");

/** Builds the pages when a source changed since the last complete build. */
export async function ensureBuild() {
  const fingerprint = fingerprintSources(ROOT);
  await onceInThisClone({
    isDone: async () => existsSync(inRoot(".next", "BUILD_ID")) && (await isStamped(STAMP, fingerprint)),
    work: () => needsToWrite(inRoot(".next"), () => runStamped({ stamp: STAMP, fingerprint, work: build })),
  });
}

async function build() {
  say("building the pages (about half a minute)…");
  const { NODE_ENV: _ours, ...env } = process.env;
  await runQuietly({
    command: process.execPath,
    args: [inRoot("node_modules", "next", "dist", "bin", "next"), "build"],
    env: { ...env, NEXT_TELEMETRY_DISABLED: "1" },
    sentence: "The pages could not be built. See above.",
  });
  // Route handlers have a folder, pages another.
  for (const folder of ["chunks", join("chunks", "ssr")]) await shareChunks(inRoot(".next", "server", folder));
  await compileEarly(inRoot(".next", "static", "chunks"));
  // Last: what it compresses is final.
  await compressFiles(inRoot(".next", "static"));
}
