import type { Folded } from "@/lib/kernel/fold";
import type { ProtocolViews } from "./protocol-views";

const provided = new Map<string, ProtocolViews>();

/** As provideProtocol does for its rules. */
export function provideViews(id: string, views: ProtocolViews): () => void {
  provided.set(id, views);
  return () => void provided.delete(id);
}

export function viewsOf({ lifecycle }: Folded): ProtocolViews {
  return viewsOfProtocol(lifecycle.created.protocol);
}

export function viewsOfProtocol(id: string): ProtocolViews {
  const views = provided.get(id);
  if (!views) throw new Error(`There are no views of ${id} here.`);
  return views;
}
