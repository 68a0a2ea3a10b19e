import type { Folded } from "@/lib/protocols/fold";
import { isProtocolId, type ProtocolId } from "@/lib/protocols/registry";
import { chairViews } from "./chair/views";
import { debateViews } from "./debate/views";
import { judgesViews } from "./judges/views";
import type { ProtocolViews } from "./protocol-views";
import { reviewViews } from "./review/views";
import { structuredViews } from "./structured/views";

const VIEWS: Readonly<Record<ProtocolId, ProtocolViews>> = { debate: debateViews, review: reviewViews, chair: chairViews, judges: judgesViews, structured: structuredViews };

export function viewsOf({ lifecycle }: Folded): ProtocolViews {
  return viewsOfProtocol(lifecycle.created.protocol);
}

export function viewsOfProtocol(id: string): ProtocolViews {
  if (!isProtocolId(id)) throw new Error(`There is no protocol ${id}.`);
  return VIEWS[id];
}
