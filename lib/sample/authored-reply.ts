import type { DebateState } from "@/lib/protocols/debate/state";
import type { Ask } from "@/lib/protocols/types";

export function authoredReply(_state: DebateState, _ask: Ask): unknown {
  return null;
}
