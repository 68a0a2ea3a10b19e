import type { TestProject } from "vitest/node";
import { startThrowAwayPostgres } from "@/lib/server/db/embedded/throw-away";
import { migrate } from "@/lib/server/db/migrations/migrate";
import { runSql, TEMPLATE, withDatabase } from "./postgres";

/** One server for the whole run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startThrowAwayPostgres();
  const adminUrl = withDatabase(server.adminConnectionString, "postgres");
  await runSql(adminUrl, `create database ${TEMPLATE}`);
  await migrate(withDatabase(server.adminConnectionString, TEMPLATE));
  project.provide("postgresUrl", adminUrl);
  return () => server.stop();
}
