import pg from "pg";
import { ROLE } from "./data-folder";

export const DATABASE = "parley";

/** Where a server listens: a folder with its socket, or a port of this machine. */
export type Address = { socketDir: string; port: number };

export function connectionString(address: Address, password: string, database = DATABASE): string {
  if (address.socketDir === "") return `postgresql://${ROLE}:${password}@127.0.0.1:${address.port}/${database}`;
  return `postgresql://${ROLE}:${password}@localhost:${address.port}/${database}?host=${encodeURIComponent(address.socketDir)}`;
}

/** Connects once and makes our database if it is missing. Throws whatever keeps the server from answering. */
export async function ensureDatabase(address: Address, password: string): Promise<void> {
  try {
    await runOnce(connectionString(address, password), "select 1");
  } catch (error) {
    if (sqlState(error) !== "3D000") throw error;
    await runOnce(connectionString(address, password, "postgres"), `create database ${DATABASE}`);
  }
}

async function runOnce(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  // The connection may also break while nobody waits for an answer; the next query reports it.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query(sql);
  } finally {
    await client.end();
  }
}

export function sqlState(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
