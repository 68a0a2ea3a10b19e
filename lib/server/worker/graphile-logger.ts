import { Logger as GraphileLogger } from "graphile-worker";
import type { Logger } from "../logger";

/** graphile-worker speaks of every job and warns about sizes chosen on purpose; only its errors are news here. */
export function graphileLogger(logger: Logger): GraphileLogger {
  return new GraphileLogger(() => (level, message) => {
    if (level === "error") logger.error(message);
    else if (level === "warning") logger.debug(message);
    else logger.trace(message);
  });
}
