import type { AgentId } from "@/lib/domain/ids";
import type { Folded } from "@/lib/kernel/fold";
import { isPageEvent, PAGE_TITLES } from "@/lib/kernel/page/page-ask";
import { readReview, REVIEW_ASK } from "@/lib/kernel/page/page-review";
import type { PayloadOf } from "@/lib/events/schema";
import { countOf } from "./wording";
import type { RecordViews, ScreenViews } from "./protocol-views";

const provided = new Map<string, ScreenViews>();

/** As provideProtocol does for its rules. */
export function provideViews(id: string, views: ScreenViews): () => void {
  provided.set(id, withEngineAsks(views));
  return () => void provided.delete(id);
}

const records = new Map<string, RecordViews>();

/** The other part of a protocol's views. */
export function provideRecordViews(id: string, views: RecordViews): () => void {
  records.set(id, views);
  return () => void records.delete(id);
}

export function recordViewsOf({ lifecycle }: Folded): RecordViews {
  const views = records.get(lifecycle.created.protocol);
  if (!views) throw new Error(`There is no record of ${lifecycle.created.protocol} here.`);
  return views;
}

/** What the engine asks by itself no protocol has words for (G-19). */
const withEngineAsks = (views: ScreenViews): ScreenViews => ({
  ...views,
  askWord: (kind) => PAGE_TITLES[kind]?.toLowerCase() ?? views.askWord(kind),
  turn: (folded, event) => (isPageEvent(event.payload) ? null : views.turn(folded, event)),
  replySentence: (payload, name) =>
    isPageEvent(payload) ? pageSentence(payload, name) : views.replySentence(payload, name),
});

function pageSentence({ kind, reply }: PayloadOf<"reply.recorded">, name: string): string {
  if (kind !== REVIEW_ASK) return `${name} drafted the first page of the record.`;
  const review = readReview(reply);
  return review?.verdict === "change"
    ? `${name} asked for ${countOf(review.remarks.length, "change")} to the first page of the record.`
    : `${name} approved the first page of the record.`;
}

export function viewsOf({ lifecycle }: Folded): ScreenViews {
  return viewsOfProtocol(lifecycle.created.protocol);
}

export function viewsOfProtocol(id: string): ScreenViews {
  const views = provided.get(id);
  if (!views) throw new Error(`There are no views of ${id} here.`);
  return views;
}

/** False: the seat is heard, and its word does not decide (an advocate's, a modifier's). */
export const isCounted = (folded: Folded, agentId: AgentId): boolean =>
  viewsOf(folded).isCounted?.(folded, agentId) ?? true;

/** Worked out once per state: every append asks for it, and a page draws several pictures from it. */
export const matrixOf = oncePerState((folded) => viewsOf(folded).matrix(folded, 0));

/** As for the matrix: snapshot, list of issues and evidence all read them, and long logs have thousands. */
export const issuesOf = oncePerState((folded) => viewsOf(folded).issues(folded));

/** The page and its dossier both ask for it. */
export const protocolPageOf = oncePerState((folded) => recordViewsOf(folded).page(folded));

function oncePerState<View extends object>(make: (folded: Folded) => View): (folded: Folded) => View {
  const known = new WeakMap<Folded, View>();
  return (folded) => {
    const view = known.get(folded) ?? make(folded);
    known.set(folded, view);
    return view;
  };
}
