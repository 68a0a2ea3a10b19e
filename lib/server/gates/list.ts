import type { Pool } from "pg";
import type { GateRow } from "@/lib/contracts/gates";
import { gatesByStatus } from "./gate-rows";

/** Oldest first: who waits longest is asked for first. */
export async function listGates(pool: Pool, status: GateRow["status"] | null = null): Promise<GateRow[]> {
  return (await gatesByStatus(pool, status)).map(({ row }) => row);
}
