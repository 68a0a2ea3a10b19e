/** What one ask is grounded in, loaded before its prompt is built: building stays pure. */
import { nameOf } from "@/lib/domain/wording";
import type { Agent } from "@/lib/domain/agent";
import { ARTIFACT_SOURCE } from "@/lib/domain/evidence/own-sources";
import type { Grounding } from "@/lib/domain/evidence/grounding";
import { differingDefaults } from "@/lib/domain/evidence/differing-defaults";
import { countLines, type Passage, type SourceTree } from "@/lib/domain/evidence/source";
import type { Subject } from "@/lib/domain/subject";
import { changedPassages, type ChangedPassage } from "@/lib/evidence/changed-passages";
import { documentsOf, type Folded } from "@/lib/kernel/fold";
import {
  type AskedQuestion,
  type GroundedReply,
  looksFor,
  type LookTurn,
  waitingQuestions,
} from "@/lib/kernel/grounding";
import { type Assumption, overtakenDefault, standingAssumptions } from "@/lib/evidence/assumptions";
import { isPageKind } from "@/lib/kernel/page/page-ask";
import { protocolById } from "@/lib/kernel/registry";
import type { Ask } from "@/lib/kernel/types";
import { mayAsk } from "./fields";

/** Trees of the sources, and the texts of those files an ask was shown or looked at, by hash. `pointed`: passages the open concerns point to. */
export type Shelf = {
  trees: readonly SourceTree[];
  texts: ReadonlyMap<string, string>;
  pointed: readonly Passage[];
};
export const EMPTY_SHELF: Shelf = { trees: [], texts: new Map(), pointed: [] };

export type Document = { source: typeof ARTIFACT_SOURCE; path: string; text: string };

export type Grounds = {
  subject: Subject;
  panel: readonly Agent[];
  grounding: Grounding;
  documents: readonly Document[];
  questions: readonly AskedQuestion[];
  /** G-14: those nobody has put to the person yet, where the ask is shown what the seats before it said. */
  waiting: readonly AskedQuestion[];
  /** G-22: what seats assume, where the ask weighs it. */
  assumptions: readonly Pick<Assumption, "id" | "agentId" | "text">[];
  turns: readonly LookTurn[];
  /** Replies with citations, oldest first, of those the ask is shown. */
  cited: readonly GroundedReply[];
  /** G-16: what the seat accepted something for, and the document no longer says. */
  changed: readonly ChangedPassage[];
  shelf: Shelf;
};

/**
 * Null where nothing is said of evidence or questions: no grounding, both switched off, or nobody who could heed it.
 * With evidence switched off, seats still ask the person, know the answers and the decisions made earlier.
 */
export function groundsOf(folded: Folded, ask: Ask, shelf: Shelf = EMPTY_SHELF): Grounds | null {
  const { created, grounding: state } = folded.lifecycle;
  const { grounding } = state;
  if (!grounding || (grounding.evidence === "off" && grounding.askMe === "never")) return null;
  const kind = protocolById(created.protocol).asks[ask.kind];
  // Who writes or reviews the page tells what was said; they look nothing up and ask nobody.
  if (kind?.answeredBy === "search" || isPageKind(ask.kind)) return null;
  const isOff = grounding.evidence === "off";
  return {
    subject: created.subject,
    panel: created.panel,
    grounding,
    documents: isOff ? [] : citableDocuments(folded),
    questions: state.questions,
    waiting: (kind?.seesReplies || kind?.seesQuestions) && mayAsk(kind) ? waitingQuestions(state) : [],
    assumptions: kind?.weighsAssumptions ? [...standingDefaults(folded), ...standingAssumptions(state.replies)] : [],
    turns: looksFor(state, ask.key),
    cited:
      kind?.seesReplies && !isOff ? state.replies.filter(({ evidence }) => (evidence?.citations.length ?? 0) > 0) : [],
    changed: isOff ? [] : changedFor(folded, ask),
    shelf,
  };
}

/** Nobody confirmed what a question that was left to the panel goes by. Seats that go by different things each go by their own. */
function standingDefaults({ lifecycle: { grounding, created } }: Folded): Grounds["assumptions"] {
  return grounding.questions.flatMap((asked) => {
    const [agentId] = asked.askedBy;
    const own = differingDefaults(asked).map((one) => `${nameOf(created, one.agentId)}: ${one.default}`);
    const fallback = asked.default || own.join(" ");
    return asked.state.kind === "default" && agentId && fallback && !overtakenDefault(asked.id, grounding.replies)
      ? [{ id: asked.id, agentId, text: `${asked.question} ${fallback}` }]
      : [];
  });
}

function changedFor(folded: Folded, ask: Ask): ChangedPassage[] {
  const { created, grounding } = folded.lifecycle;
  const resolved = protocolById(created.protocol).concerns?.resolvedOf?.(folded.protocol, ask) ?? [];
  if (resolved.length === 0) return [];
  const own = grounding.replies.filter(({ agentId }) => agentId === ask.agentId);
  return changedPassages(resolved, own, documentsOf(folded));
}

export const citableDocuments = (folded: Folded): Document[] =>
  documentsOf(folded).map(({ name, text }) => ({ source: ARTIFACT_SOURCE, path: name, text }));

/** Shorter documents stand in the prompt whole: there is nothing else to see of them. */
const LOOKED_INTO_LINES = 200;

export const isLookable = ({ grounding, documents }: Grounds): boolean =>
  grounding.evidence !== "off" &&
  grounding.looks.perAsk > 0 &&
  (grounding.sources.length > 0 || documents.some(({ text }) => countLines(text) > LOOKED_INTO_LINES));

/** What is left of the look-ups of this ask. */
export function looksLeft({ grounding: { looks }, turns }: Pick<Grounds, "grounding" | "turns">): {
  count: number;
  tokens: number;
} {
  const done = turns.flatMap((turn) => turn.looks);
  return {
    count: Math.max(0, looks.perAsk - done.length),
    tokens: Math.max(0, looks.tokens - done.reduce((sum, { tokens }) => sum + tokens, 0)),
  };
}

/** Passages shown unasked, then those that were read, oldest first. */
export const passagesOf = ({ grounding, turns, shelf }: Pick<Grounds, "grounding" | "turns" | "shelf">): Passage[] => [
  ...grounding.pointed,
  ...shelf.pointed,
  ...turns.flatMap(({ looks }) => looks.flatMap(({ result }) => (result.found === "passage" ? [result.passage] : []))),
];

/** By its title where it is known; sources are called that way everywhere. */
export const sourceTitle = ({ grounding }: Pick<Grounds, "grounding">, source: string): string =>
  source === ARTIFACT_SOURCE
    ? ARTIFACT_SOURCE
    : (grounding.sources.find(({ id, title }) => id === source || title === source)?.title ?? source);
