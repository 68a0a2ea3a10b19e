/**
 * The contract every protocol fulfils: a pure state machine over the event log.
 *
 * `evolve` folds one event, `next` says what is owed. No clock, no random, no IO: the runner, the screens, the
 * record and the tests all get the same answer from the same log. contract-suite.ts holds the properties each
 * protocol must pass.
 */
import type { z } from "zod";
import type { Agent } from "@/lib/domain/agent";
import type { AgentId, DeliberationId } from "@/lib/domain/ids";
import type { ModelSource } from "@/lib/domain/model-source";
import type { Outcome } from "@/lib/domain/outcome";
import type { FactField } from "@/lib/domain/reply-facts";
import type { Subject } from "@/lib/domain/subject";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import type { AskedQuestion } from "./grounding";

/** One model call that is owed. `key` is unique within the deliberation, also across re-asks. */
export type Ask = {
  key: string;
  kind: string;
  round: number;
  agentId: AgentId;
  /** Set on a re-ask: what was wrong with the reply before (G-03). */
  correction?: { reason: string; previous: string };
  /** Set where a person gave the seat another model in the course of the deliberation. */
  model?: string;
  /** Set where the protocol goes on without those who are late: after it the call is given up as `ask.failed` with code `deadline`. */
  deadlineAt?: string;
};

/** What should happen next. A protocol only ever answers this question. */
export type Step =
  | { kind: "record"; events: readonly EventPayload[] }
  /** `together`: independent, run side by side. In turn is a step of one ask, since each reply changes the state. */
  | { kind: "ask"; asks: readonly Ask[] };

/** The immutable snapshot a deliberation starts from (G-01). */
export type Start<Config> = {
  id: DeliberationId;
  subject: Subject;
  config: Config;
  panel: readonly Agent[];
  seed: number;
  source: ModelSource;
};

/** The protocol's judgement of a reply whose JSON could be read. */
export type ReplyCheck =
  | { kind: "ok"; reply: unknown; flags?: readonly string[] }
  | { kind: "re-ask"; code: "schema" | "inconsistent"; reason: string };

/** One line of the readiness panel. It is the predicate the protocol stops on, in words. */
export type Requirement = {
  id: string;
  state: "met" | "unmet" | "pending";
  text: string;
  /** About how the panel is run rather than about the matter: left out of records that say nothing of it (P2-38). */
  isConduct?: true;
  /** Seq of the event that shows it. */
  evidenceSeq?: number;
};

/** Where it stands and why, in words. */
export type Readiness = { headline: string; requirements: readonly Requirement[] };

export type AskKind = {
  title: string;
  /** The shape asked for, sent as structured output. Acceptance is `check`, which may be more lenient. */
  replySchema: z.ZodType;
  /** Absent: a model. `search`: the literature service, with the queries `queriesFor` gives. */
  answeredBy?: "search";
  /** Everything the seats have said so far is in its prompt, so what they cited may be as well. */
  seesReplies?: true;
  /** Of what others said it is shown a part, and still what they have asked the person, so that nobody asks it again. */
  seesQuestions?: true;
  /** G-22: it brings together what the seats said, so it is shown what they assume and says what of that no longer holds. */
  weighsAssumptions?: true;
  /** It writes what the deliberation ends with, so what a person left open is asked once more before it. */
  concludes?: true;
  /** It concludes, and may still raise something that blocks. */
  mayObject?: true;
  /** What only the person can say has a field of its own in it, and is not asked for beside that. */
  asksPerson?: false;
  /** G-16: the seat says in it what settled concerns of its own: a passage, or also words of another seat. */
  settles?: "passage" | "passage_or_reply";
  /** Where its own form has a place for that: entries of `list` in which `state` is `value`; the marks in `words` say what settled it, and it is not asked for a second time. */
  settledIn?: { list: string; id: string; words: string; state: string; value: string };
  /** What the reply says about itself beside its own fields, none of which may have such a name. Taken off before `check`. */
  facts?: readonly FactField[];
  /** What a fact means in this reply, where the general words do not fit. */
  factNotes?: Readonly<Partial<Record<FactField, string>>>;
};

/** What is known of a kind of ask without the shape of its reply. */
export type AskTraits = Omit<AskKind, "replySchema">;

/** A concern as seats call it: by its id where they know one ("" where not), or by its words. */
export type NamedConcern = { id: string; text: string };

/** What seats hold against the matter, for the engine, which knows no protocol's ledger. */
export type Concerns<State> = {
  /** Open ones, as far as whoever is asked may know of them. */
  openTo: (state: State, ask: Ask) => readonly NamedConcern[];
  /** G-16: concerns of its own that a reply calls resolved, where that has to be proven. The reply was accepted by `check`. */
  resolvedBy?: (state: State, ask: Ask, reply: unknown) => readonly NamedConcern[];
  /** G-16: concerns of the seat asked that it called resolved and that still are, in a document that may have changed since. */
  resolvedOf?: (state: State, ask: Ask) => readonly NamedConcern[];
};

/** Something a person may add while a deliberation runs without a gate asking for it; arrives as `input.given`. */
export type InputKind<State> = {
  title: string;
  dataSchema: z.ZodType;
  /** A sentence that says why it can't be taken now, or null. */
  refusal: (state: State, data: unknown) => string | null;
};

/** A seat put before the user, why, and whether the panel can do without it. */
export type ProposedSeat = { agent: Agent; reason: string; isRemovable: boolean };

/** Who can sit on a panel of this protocol. Pure: the form and the server ask the same functions. */
export type Seats<Config> = {
  propose: (input: {
    config: Config;
    title: string;
    question: string;
    context: string;
    artifact: string;
  }) => ProposedSeat[];
  /** Seats that can be named without being described, by roster; the most likely first. */
  known: (config: Config) => readonly { agent: Agent; roster: { id: string; title: string } }[];
  /** Seats are chosen by the question, so that a model may be asked which; absent where the protocol has its own. */
  isChosenByQuestion?: true;
  /** Whether it sits on every panel, whoever else does. */
  isAlways?: (seat: Agent) => boolean;
  /** Kinds of subject that decide who is proposed, where the protocol knows such. */
  subjectKinds?: readonly { id: string; label: string }[];
  /** The place a seat has in the protocol. Where it follows from the id, what a caller says of it does not count: nobody makes Security a domain agent. */
  kindOf: (seat: { id: Agent["id"]; kind?: string }) => string;
  /** Every kind there is. */
  kinds: readonly string[];
};

/** A way the rehearsal can go, for the form and the API. */
export type Script = {
  id: string;
  title: string;
  /** What will happen, in a sentence. */ consequence: string;
  /** Other names it may be asked for by. */ aliases?: readonly string[];
  /** Absent: it suits every configuration. */ suits?: (config: unknown) => boolean;
};

export type GateKind = { title: string; when: string };

/** What the list page and the snapshot show of any protocol. */
export type Summary = {
  round: number;
  maxRounds: number;
  /** Mean or median score by completed round, for the sparkline. */
  scoreSeries: readonly number[];
  target: number | null;
  /** The top of the scale the series is drawn on; absent is 100. */
  maxScore?: number;
  /** One figure on a scale of its own, shown where there is no series. */
  single?: { score: number; target: number; max: number };
  /** Somebody is missing in what stands. */
  isDegraded?: boolean;
  openIssues: number;
};

/** G-23: how seats change while it runs, which they do only where a fork parts from its past. */
export type LaterSeats<State> = {
  /** Why nobody can join or leave at this point, in a sentence; null where they can. */
  refusal: (state: State) => string | null;
  /** Who can't leave any more, and why in a sentence that begins with their names. */
  staying: (state: State) => { ids: readonly AgentId[]; why: string };
  reseat: (state: State, panel: readonly Agent[]) => State;
};

export type Protocol<Config, State> = {
  id: string;
  title: string;
  /** One sentence each, for the protocol card. */
  description: { when: string; ends: string };
  /** Begun on a record's page, about that record, and not in the form. Absent: in the form. */
  startsFrom?: "record";
  configSchema: z.ZodType<Config>;
  /** What `configSchema` makes of a configuration from a log, where it is known to be one: only what came later is missing. */
  readConfig: (stored: unknown) => Config;
  /** Settings that are read only when they are needed, so that a fork may change them, with their labels. Absent: none. */
  laterSettings?: Readonly<Record<string, string>>;
  /** G-23: whether a fork may seat others once somebody was asked: how, or why not in a sentence. Absent: it may not. */
  laterSeats?: LaterSeats<State> | string;
  asks: Readonly<Record<string, AskKind>>;
  /** A kind as this deliberation asks it, where some of its fields belong to others. One object per shape. Absent: as in `asks`. */
  askKind?: (state: State, kind: string) => AskKind | undefined;
  gates: Readonly<Record<string, GateKind>>;
  inputs?: Readonly<Record<string, InputKind<State>>>;
  seats: Seats<Config>;
  scripts: readonly Script[];
  /** The statuses an outcome can have, each with what it means. The budget's own comes on top. */
  endings: Readonly<Record<string, string>>;
  /** Sentences that say why a panel can't be used, by field; empty when it can. */
  panelProblems: (panel: readonly Agent[], config: Config) => Record<string, string>;
  /** Sentences that say what is missing in what is put before the panel, by field; empty when it can start. */
  subjectProblems?: (subject: Subject, config: Config) => Record<string, string>;
  /** Names of those who are asked without having a seat, by the id they are asked under. */
  servants?: Readonly<Record<string, string>>;
  start: (start: Start<Config>) => State;
  evolve: (state: State, event: DeliberationEvent) => State;
  /** Told of the panel's questions to the person whenever one is asked or settled (G-14). Absent: nothing depends on them. */
  hear?: (state: State, questions: readonly AskedQuestion[], seq: number) => State;
  /** Asked only while it runs: not before its start, not after its end, not while a person is asked. */
  next: (state: State) => Step;
  check: (state: State, ask: Ask, reply: unknown) => ReplyCheck;
  /** G-15: what stands in the way by this reply, in its own words, one text for each. The reply was accepted by `check`. */
  blocking?: (state: State, ask: Ask, reply: unknown) => readonly string[];
  concerns?: Concerns<State>;
  /** The documents under deliberation as they stand now, to be quoted and looked at. Absent: the subject's artifact. */
  documents?: (state: State) => readonly { name: string; text: string }[];
  /** What to look up for an ask that is answered by a search. */
  queriesFor?: (state: State, ask: Ask) => readonly string[];
  readiness: (state: State) => Readiness;
  summary: (state: State) => Summary;
  outcome: (state: State) => Outcome | null;
  /** The most calls a run can take without extensions, re-asks and synthesis, for the line before the start. */
  maxCalls: (panelSize: number, config: Config) => number;
};

/**
 * What reads a log: folds it, says where it stands and what is owed. A page about one deliberation brings no more
 * (`browser.tsx` of each protocol): who may sit on a panel and which replies are taken is for the form and the server.
 */
export type ReadingRules<Config, State> = Omit<
  Protocol<Config, State>,
  | "description"
  | "configSchema"
  | "asks"
  | "askKind"
  | "gates"
  | "inputs"
  | "seats"
  | "scripts"
  | "panelProblems"
  | "subjectProblems"
  | "check"
  | "concerns"
  | "queriesFor"
  | "maxCalls"
> & { asks: Readonly<Record<string, AskTraits>> };

/** The engine's view: state and config are the protocol's own business. */
export type AnyProtocol = Protocol<unknown, unknown>;
export type AnyReadingRules = ReadingRules<unknown, unknown>;

export const anyProtocol = <Config, State>(protocol: Protocol<Config, State>): AnyProtocol =>
  protocol as unknown as AnyProtocol;

export const anyReadingRules = <Config, State>(rules: ReadingRules<Config, State>): AnyReadingRules =>
  rules as unknown as AnyReadingRules;
