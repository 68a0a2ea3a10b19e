import type { Pool } from "pg";
import type { RequestFacts } from "@/lib/server/access/request-facts";
import type { Logger } from "@/lib/server/logger";
import { byViewer, inSpace, note, type Noted } from "./audit";
import { takeAll } from "./rate-limit";

/**
 * Somebody was turned away: a sign-in that failed, or a change they may not make. As many are noted as the limits allow,
 * so that nobody can fill the chain with them; whoever is signed in is noted however many strangers knock.
 */
export async function noteRefused(
  { pool, logger }: { pool: Pool; logger: Logger },
  facts: RequestFacts,
  { action, object }: Pick<Noted, "action" | "object">,
): Promise<void> {
  const { viewer, address } = facts;
  if (viewer.kind === "local") return;
  try {
    const over = await takeAll(
      pool,
      viewer.kind === "person"
        ? [{ name: "refused", who: viewer.id }]
        : [
            { name: "refused", who: address },
            { name: "refusedStrangers", who: "all" },
          ],
    );
    if (over.length === 0)
      await note(pool, { ...byViewer(facts), action: `refused ${action}`, object: `${object}${inSpace(facts)}` });
  } catch (error) {
    logger.error({ err: error, action, object }, "not in the audit");
  }
}
