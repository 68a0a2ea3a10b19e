import type { ConnectionId } from "@/lib/domain/ids";
import { ConnectionLimiter } from "@/lib/runner/connection-limiter";
import type { Clock } from "@/lib/runner/ports";

/** One limiter per connection, for a process that shares its connections with nobody. */
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
