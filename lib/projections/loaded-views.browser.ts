/** Stands in for loaded-views.ts in the browser: the views the pages visited so far have brought along. */
import type { ProtocolId } from "@/lib/protocols/protocol-ids";
import type { ProtocolViews } from "./protocol-views";

const provided = new Map<ProtocolId, ProtocolViews>();

export function loadedViews(id: ProtocolId): ProtocolViews {
  const views = provided.get(id);
  if (!views) throw new Error(`The page has not loaded the views of ${id}: render it inside WithProtocol.`);
  return views;
}

export function provideViews(id: ProtocolId, views: ProtocolViews): void {
  provided.set(id, views);
}
