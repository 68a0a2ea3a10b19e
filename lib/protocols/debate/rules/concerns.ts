/**
 * Blocking concerns over the rounds (P5-45). A concern is its raisers': it stays open until each of them has said what
 * settled it or why it is dropped, or speaks again without a word on it, or a person enters a score in its place.
 *
 * Which concern is meant is said by id. Only replies from before there were ids are compared by their words, as they
 * always were, and nothing but what is shown depends on it.
 */
import type { AgentId } from "@/lib/domain/ids";
import type { EarlierConcern, HearReply, SpeakReply } from "./replies";
import { prefixesOf } from "./seat-prefixes";
import { isAdvocate } from "./seating";
import { findSeat, type DebateState, type Round, type Turn } from "./state";
import { isSame, similarity, wordingOf, type Wording } from "./wording";

export type ConcernEntry = {
  /** `lapsed`: its raiser spoke again without a word on it. */
  kind: "raised" | "repeated" | "raised_again" | "joined" | "answered" | "settled" | "dropped" | "merged" | "lapsed";
  agentId: AgentId;
  round: number;
  seq: number;
  /** The wording used then; what was changed or why where it was answered, settled or dropped. */ text: string;
  /** settled: the seat whose change did it, or what else did; merged: the other concern's id. */ by?: string;
};

export type Concern = {
  /** Made from its first raiser's id, the same on every screen and in every prompt: API-1, API-2 … */
  id: string;
  /** Who raised it first. */
  agentId: AgentId;
  /** Everyone who holds or held it. */ raisers: readonly AgentId[];
  /** Those who still do. */ heldBy: readonly AgentId[];
  /** As last worded. */
  text: string;
  /** The seat whose part it is about. */ about: AgentId | null;
  status: "open" | "settled" | "dropped" | "merged" | "lapsed";
  raisedInRound: number;
  closedInRound: number | null;
  /** P5-49: an advocate's concern is to be answered and stops nothing. */ blocks: boolean;
  /** Seq of the reply that last stated it. */
  seq: number;
  /** The round of that reply. */ statedInRound: number;
  history: readonly ConcernEntry[];
};

type Draft = { -readonly [Name in keyof Concern]: Concern[Name] } & {
  heldBy: AgentId[];
  raisers: AgentId[];
  history: ConcernEntry[];
  wording: Wording | null;
};

/** How many closed concerns of an agent can be raised again by their words. Older ones count as new: a log of thousands of events is still read in milliseconds. */
const REMEMBERED = 20;

type Said = Pick<Turn, "agentId" | "seq">;

type Told = {
  concerns: readonly Concern[];
  /** By the seq of a reply: ids of what it states, in its order. */ ids: ReadonlyMap<number, readonly string[]>;
};

/** The state never changes what is in its rounds; prompts, checks and views of one moment share a ledger. */
const known = new WeakMap<DebateState["rounds"], Told>();

function ledgerOf(state: DebateState): Told {
  const found = known.get(state.rounds);
  if (found) return found;
  const ledger = new Ledger(state);
  for (const { turns, number } of state.rounds) for (const said of wordsIn(turns)) ledger.take(said, number);
  const told = { concerns: ledger.drafts.map(({ wording: _, ...concern }) => concern), ids: ledger.ids };
  known.set(state.rounds, told);
  return told;
}

/** What was said in a round in the order it was said: a seat that was asked once more spoke twice. */
type Words = Turn | { kind: "heard"; agentId: AgentId; seq: number; reply: HearReply };
function wordsIn(turns: Round["turns"]): Words[] {
  const all = Object.values(turns).flatMap((turn): Words[] =>
    turn.kind === "spoke" && turn.heard?.kind === "said"
      ? [turn, { kind: "heard", agentId: turn.agentId, seq: turn.heard.seq, reply: turn.heard.reply }]
      : [turn],
  );
  return all.toSorted((one, other) => one.seq - other.seq);
}

/** In the order they were raised. */
export const concernsOf = (state: DebateState): readonly Concern[] => ledgerOf(state).concerns;

/** The ids of the concerns a reply states, in its own order. */
export const idsStatedIn = (state: DebateState, { seq }: Pick<Turn, "seq">): readonly string[] =>
  ledgerOf(state).ids.get(seq) ?? [];

export const isOpen = ({ status }: Concern): boolean => status === "open";

/** What stands in the way now. An advocate's word does not (P5-49). */
export const openConcerns = (state: DebateState): Concern[] =>
  concernsOf(state).filter((concern) => isOpen(concern) && concern.blocks);

/** P5-44: what others hold against this seat's part, told to it before anything else. */
export const concernsAbout = (state: DebateState, agentId: AgentId): Concern[] =>
  concernsOf(state).filter((one) => isOpen(one) && one.about === agentId && !one.heldBy.includes(agentId));

export const concernsHeldBy = (state: DebateState, agentId: AgentId): Concern[] =>
  concernsOf(state).filter(({ heldBy }) => heldBy.includes(agentId));

/** In whatever case, with or without brackets. */
export const findConcern = (concerns: readonly Concern[], id: string): Concern | undefined => {
  const wanted = id.replaceAll(/[[\]\s]/g, "").toUpperCase();
  return concerns.find((concern) => concern.id === wanted);
};

class Ledger {
  readonly drafts: Draft[] = [];
  readonly ids = new Map<number, string[]>();
  readonly #state: DebateState;
  readonly #byId = new Map<string, Draft>();
  readonly #of = new Map<AgentId, Draft[]>();
  readonly #prefixes: ReadonlyMap<AgentId, string>;
  readonly #counts = new Map<AgentId, number>();

  constructor(state: DebateState) {
    this.#state = state;
    this.#prefixes = prefixesOf(state);
  }

  /** A failed call says nothing: what the agent held before, it still holds. */
  take(turn: Words, round: number): void {
    switch (turn.kind) {
      case "failed":
        return;
      case "entered":
        this.#lapse(turn, round, new Set());
        return;
      case "stood":
        if (turn.objection)
          this.#stateById(turn, round, turn.objection.text, { id: null, about: turn.objection.about });
        return;
      // P5-50: asked about what came later, it lets go of nothing by being silent on it.
      case "heard":
        for (const { id, change } of turn.reply.answered) this.#answer(turn, round, id, change);
        if (turn.reply.objection)
          this.#stateById(turn, round, turn.reply.objection, { id: null, about: turn.reply.about });
        return;
      case "spoke":
        this.#takeReply(turn, round);
    }
  }

  #takeReply(turn: Extract<Turn, { kind: "spoke" }>, round: number): void {
    const { reply } = turn;
    for (const { id, change } of reply.answered ?? []) this.#answer(turn, round, id, change);
    const spokenOf = new Set<Draft>();
    for (const [index, text] of reply.blocking_concerns.entries()) {
      const ref = reply.concern_refs?.[index] ?? null;
      const draft = reply.concern_refs
        ? this.#stateById(turn, round, text, ref)
        : this.#stateByWords(turn, round, text, spokenOf);
      spokenOf.add(draft);
      this.ids.set(turn.seq, [...(this.ids.get(turn.seq) ?? []), draft.id]);
    }
    for (const account of reply.earlier_concerns ?? []) {
      const draft = this.#account(turn, round, account, spokenOf);
      if (draft) spokenOf.add(draft);
    }
    this.#lapse(turn, round, spokenOf);
  }

  #answer({ agentId, seq }: Said, round: number, id: string, change: string): void {
    const draft = this.#find(id);
    if (draft && !draft.heldBy.includes(agentId) && change.trim() !== "")
      draft.history.push({ kind: "answered", agentId, round, seq, text: change });
  }

  #find = (id: string): Draft | undefined => this.#byId.get(id.replaceAll(/[[\]\s]/g, "").toUpperCase());

  /** The id says which concern it is; one nobody has given is a new one. */
  #stateById(turn: Said, round: number, text: string, ref: { id: string | null; about: string | null } | null): Draft {
    const about = this.#seat(ref?.about ?? null, turn.agentId);
    const found = ref?.id ? this.#find(ref.id) : undefined;
    if (found) return this.#restate(found, turn, round, text, about);
    return this.#raise(turn, round, text, about, null);
  }

  #stateByWords(turn: Said, round: number, text: string, taken: ReadonlySet<Draft>): Draft {
    const own = this.#of.get(turn.agentId) ?? [];
    // Often repeated letter by letter.
    const wording = own.find((draft) => draft.text === text)?.wording ?? wordingOf(text);
    const match = bestMatch(own, wording, taken);
    if (!match) return this.#raise(turn, round, text, null, wording);
    match.wording = wording;
    return this.#restate(match, turn, round, text, null);
  }

  #raise({ agentId, seq }: Said, round: number, text: string, about: AgentId | null, wording: Wording | null): Draft {
    const count = (this.#counts.get(agentId) ?? 0) + 1;
    this.#counts.set(agentId, count);
    const draft: Draft = {
      id: `${this.#prefixes.get(agentId) ?? "C"}-${count}`,
      agentId,
      raisers: [agentId],
      heldBy: [agentId],
      text,
      about,
      status: "open",
      raisedInRound: round,
      closedInRound: null,
      blocks: !isAdvocate(this.#state, agentId),
      seq,
      statedInRound: round,
      history: [{ kind: "raised", agentId, round, seq, text }],
      wording,
    };
    this.drafts.push(draft);
    this.#byId.set(draft.id, draft);
    this.#of.set(agentId, [...forget(this.#of.get(agentId) ?? []), draft]);
    return draft;
  }

  #restate(draft: Draft, { agentId, seq }: Said, round: number, text: string, about: AgentId | null): Draft {
    const isNew = !draft.raisers.includes(agentId);
    const kind = isNew ? "joined" : draft.heldBy.includes(agentId) ? "repeated" : "raised_again";
    draft.history.push({ kind, agentId, round, seq, text });
    if (isNew) {
      draft.raisers.push(agentId);
      this.#of.set(agentId, [...(this.#of.get(agentId) ?? []), draft]);
    }
    if (!draft.heldBy.includes(agentId)) draft.heldBy.push(agentId);
    // Who joined shares it in its first raiser's words.
    if (!isNew || !isOpenDraft(draft)) draft.text = text;
    draft.about = about ?? draft.about;
    draft.blocks ||= !isAdvocate(this.#state, agentId);
    Object.assign(draft, { seq, statedInRound: round, status: "open", closedInRound: null } satisfies Partial<Draft>);
    return draft;
  }

  /** P5-45: its own paragraph settles nothing: who names itself has dropped it. */
  #account(
    turn: Said,
    round: number,
    { id, became, by, how }: EarlierConcern,
    stated: ReadonlySet<Draft>,
  ): Draft | null {
    const draft = this.#find(id);
    const { agentId, seq } = turn;
    if (!draft || stated.has(draft) || !draft.heldBy.includes(agentId)) return null;
    if (became === "merged") {
      const other = this.#find(by);
      if (!other || other === draft) return null;
      this.#close(draft, agentId, { kind: "merged", agentId, round, seq, text: how, by: other.id });
      if (!other.heldBy.includes(agentId)) this.#restate(other, turn, round, other.text, null);
      return draft;
    }
    const seat = findSeat(this.#state.panel, by)?.id;
    const isSettled = became === "settled" && seat !== agentId && by.trim() !== "";
    this.#close(draft, agentId, {
      kind: isSettled ? "settled" : "dropped",
      agentId,
      round,
      seq,
      text: how,
      ...(isSettled ? { by: seat ?? by.trim() } : {}),
    });
    return draft;
  }

  #lapse({ agentId, seq }: Said, round: number, spokenOf: ReadonlySet<Draft>): void {
    for (const draft of this.#of.get(agentId) ?? [])
      if (draft.heldBy.includes(agentId) && !spokenOf.has(draft))
        this.#close(draft, agentId, { kind: "lapsed", agentId, round, seq, text: draft.text });
  }

  /** Open as long as one of its raisers holds it. */
  #close(draft: Draft, agentId: AgentId, entry: ConcernEntry): void {
    draft.history.push(entry);
    draft.heldBy = draft.heldBy.filter((id) => id !== agentId);
    if (draft.heldBy.length > 0) return;
    draft.status = entry.kind as Exclude<Concern["status"], "open">;
    draft.closedInRound = entry.round;
  }

  #seat(named: string | null, speaker: AgentId): AgentId | null {
    const seat = named === null ? undefined : findSeat(this.#state.panel, named)?.id;
    return seat === undefined || seat === speaker ? null : seat;
  }
}

const isOpenDraft = ({ status }: Draft): boolean => status === "open";

/** The nearest wording wins, an open one before a closed one, so that two similar concerns do not swap places. */
function bestMatch(drafts: readonly Draft[], wording: Wording, taken: ReadonlySet<Draft>): Draft | null {
  let best: { draft: Draft; near: number } | null = null;
  for (const draft of drafts) {
    if (taken.has(draft)) continue;
    draft.wording ??= wordingOf(draft.text);
    if (!isSame(draft.wording, wording)) continue;
    const near = similarity(draft.wording, wording) + (isOpenDraft(draft) ? 1 : 0);
    if (!best || near > best.near) best = { draft, near };
  }
  return best?.draft ?? null;
}

function forget(drafts: readonly Draft[]): Draft[] {
  const closed = drafts.filter((draft) => !isOpenDraft(draft)).slice(-REMEMBERED);
  return [...closed, ...drafts.filter(isOpenDraft)];
}

/** What a seat holds now, in its own words: those of its last reply, and what it objected to since. */
export function heldWords(state: DebateState, agentId: AgentId): string[] {
  const objections: string[] = [];
  for (const { turns } of state.rounds.toReversed()) {
    const turn = turns[agentId];
    if (turn?.kind === "entered") return objections;
    if (turn?.kind === "stood" && turn.objection) objections.unshift(turn.objection.text);
    if (turn?.kind === "spoke") {
      if (turn.heard?.kind === "entered") return objections;
      const later = turn.heard?.kind === "said" ? turn.heard.reply.objection : null;
      return [...turn.reply.blocking_concerns, ...(later ? [later] : []), ...objections];
    }
  }
  return objections;
}

/** P5-45: concerns of its own a reply says nothing of. Replies without the fields for it are from before there were any. */
export function unaccounted(
  state: DebateState,
  agentId: AgentId,
  { concern_refs, earlier_concerns }: Pick<SpeakReply, "concern_refs" | "earlier_concerns">,
): Concern[] {
  if (!earlier_concerns) return [];
  const spokenOf = new Set(
    [...(concern_refs ?? []).flatMap(({ id }) => id ?? []), ...earlier_concerns.map(({ id }) => id)].map(
      (id) => findConcern(concernsOf(state), id)?.id,
    ),
  );
  return concernsHeldBy(state, agentId).filter(({ id }) => !spokenOf.has(id));
}
