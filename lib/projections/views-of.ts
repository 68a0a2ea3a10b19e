import { loadedViews } from "@/lib/projections/loaded-views";
import type { Folded } from "@/lib/protocols/fold";
import { isProtocolId } from "@/lib/protocols/protocol-ids";
import type { ProtocolViews } from "./protocol-views";

export function viewsOf({ lifecycle }: Folded): ProtocolViews {
  return viewsOfProtocol(lifecycle.created.protocol);
}

export function viewsOfProtocol(id: string): ProtocolViews {
  if (!isProtocolId(id)) throw new Error(`There is no protocol ${id}.`);
  return loadedViews(id);
}
