import type { Folded } from "@/lib/kernel/fold";
import { ENGINE_ASKS, isPageEvent } from "@/lib/kernel/page-ask";
import type { ProtocolViews } from "./protocol-views";
import type { Issue } from "./issue";

const provided = new Map<string, ProtocolViews>();

/** As provideProtocol does for its rules. */
export function provideViews(id: string, views: ProtocolViews): () => void {
  provided.set(id, withEngineAsks(views));
  return () => void provided.delete(id);
}

/** What the engine asks by itself no protocol has words for (G-19). */
const withEngineAsks = (views: ProtocolViews): ProtocolViews => ({
  ...views,
  askWord: (kind) => ENGINE_ASKS[kind]?.title.toLowerCase() ?? views.askWord(kind),
  turn: (folded, event) => (isPageEvent(event.payload) ? null : views.turn(folded, event)),
  replySentence: (payload, name) =>
    isPageEvent(payload) ? `${name} drafted the first page of the record.` : views.replySentence(payload, name),
});

export function viewsOf({ lifecycle }: Folded): ProtocolViews {
  return viewsOfProtocol(lifecycle.created.protocol);
}

export function viewsOfProtocol(id: string): ProtocolViews {
  const views = provided.get(id);
  if (!views) throw new Error(`There are no views of ${id} here.`);
  return views;
}

const known = new WeakMap<Folded, readonly Issue[]>();

/** Worked out once per state: snapshot, list of issues and evidence all read them, and long logs have thousands. */
export function issuesOf(folded: Folded): readonly Issue[] {
  const issues = known.get(folded) ?? viewsOf(folded).issues(folded);
  known.set(folded, issues);
  return issues;
}
