import type { ConnectionId } from "@/lib/domain/ids";
import { ConnectionLimiter } from "./connection-limiter";
import type { Clock } from "./ports";

/** One limiter per connection for as long as the process lives: other processes have their own. */
export function connectionLimiters(clock: Clock): (id: ConnectionId) => ConnectionLimiter {
  const limiters = new Map<ConnectionId, ConnectionLimiter>();
  return (id) => {
    const known = limiters.get(id);
    if (known) return known;
    const made = new ConnectionLimiter(clock);
    limiters.set(id, made);
    return made;
  };
}
