import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

/** Prisma's own command. It has to be given some program for its engine, or it downloads one. */
function migrateStatus(env: Record<string, string>): string {
  const { DATABASE_URL: _, ...rest } = process.env;
  const { stdout, stderr } = spawnSync(process.execPath, ["node_modules/prisma/build/index.js", "migrate", "status"], {
    env: { ...rest, PRISMA_SCHEMA_ENGINE_BINARY: process.execPath, PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1", ...env },
    encoding: "utf8",
    timeout: 60_000,
  });
  return stdout + stderr;
}

it("Prisma's commands find schema, migrations and the database of DATABASE_URL", { timeout: 90_000 }, () => {
  const said = migrateStatus({ DATABASE_URL: "postgresql://me:x@127.0.0.1:1/somewhere" });
  expect(said).toContain("Prisma schema loaded from prisma/schema.prisma");
  expect(said).toContain('PostgreSQL database "somewhere"');
  expect(migrateStatus({})).toContain("datasource.url property is required");
});
