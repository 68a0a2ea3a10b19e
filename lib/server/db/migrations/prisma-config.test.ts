import { spawnSync } from "node:child_process";
import { expect, it } from "vitest";

it("Prisma's commands find schema, migrations and the database of DATABASE_URL", () => {
  // It has to be given some program for its engine, or it downloads one.
  const env = {
    ...process.env,
    DATABASE_URL: "postgresql://me:x@127.0.0.1:1/somewhere",
    PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
    PRISMA_HIDE_UPDATE_MESSAGE: "1",
    CHECKPOINT_DISABLE: "1",
  };
  const { stdout, stderr } = spawnSync(process.execPath, ["node_modules/prisma/build/index.js", "migrate", "status"], {
    env,
    encoding: "utf8",
    timeout: 60_000,
  });
  const said = stdout + stderr;
  expect(said).toContain("Prisma schema loaded from prisma/schema.prisma");
  expect(said).toContain('PostgreSQL database "somewhere"');
});
