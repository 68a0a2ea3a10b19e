/** A log folded by its lifecycle and its protocol: the one truth behind runner, screens, record and list. */
import { assertNever } from "@/lib/domain/assert-never";
import type { Gate } from "@/lib/domain/gate/gate";
import type { AgentId, GateId } from "@/lib/domain/ids";
import { engineGateId, isEngineGate } from "@/lib/domain/made-ids";
import type { DeliberationEvent, EventPayload } from "@/lib/events/schema";
import { budgetGate, budgetStop, outcomeAtBudget } from "./budget";
import { isDecidingEvent, withDeciding } from "./deciding";
import { beganAt, reseatedAfter } from "./fork";
import { questionsDue, questionsGate } from "./grounding";
import { evolveLifecycle, startLifecycle, statusOf, type Lifecycle } from "./lifecycle";
import { isPageEvent, pageAsks } from "./page/page-ask";
import { readingOf } from "./registry";
import type { Step } from "./types";

export type Folded = { lifecycle: Lifecycle; protocol: unknown };

export function foldLog(log: readonly DeliberationEvent[]): Folded {
  const [first, ...rest] = log;
  if (!first) throw new Error("A log has at least the event that created it.");
  return rest.reduce(foldEvent, foldFirst(first));
}

export function foldFirst(first: DeliberationEvent): Folded {
  const lifecycle = startLifecycle(first);
  const { created } = lifecycle;
  const { panel } = first.payload as typeof created;
  const protocol = readingOf(created.protocol);
  const state = protocol.start({
    id: first.deliberationId,
    subject: created.subject,
    config: protocol.readConfig(created.config),
    panel,
    seed: created.seed,
    source: created.source,
  });
  return { lifecycle, protocol: asForked(lifecycle.created, first.seq, state) };
}

export function foldEvent(before: Folded, event: DeliberationEvent): Folded {
  if (event.seq !== before.lifecycle.headSeq + 1)
    throw new Error(`Event ${event.seq} does not follow ${before.lifecycle.headSeq}.`);
  const { evolve, hear } = readingOf(before.lifecycle.created.protocol);
  const lifecycle = evolveLifecycle(before.lifecycle, event);
  const { created } = lifecycle;
  const evolved = isOfEngine(event.payload) ? before.protocol : evolve(before.protocol, asItBegan(created, event));
  const protocol = asForked(created, event.seq, evolved);
  const { questions } = lifecycle.grounding;
  const isHeard = hear && questions !== before.lifecycle.grounding.questions;
  return { lifecycle, protocol: isHeard ? hear(protocol, questions, event.seq) : protocol };
}

/** The event itself where it is no copy: there is one of these for every event of every log that is read. */
function asItBegan(created: Lifecycle["created"], event: DeliberationEvent): DeliberationEvent {
  const at = beganAt(created, event);
  return at === event.at ? event : { ...event, at };
}

/** The settings and seats a fork changed after this event, in the place of those before. */
function asForked(created: Lifecycle["created"], seq: number, state: unknown): unknown {
  const change = created.reconfigured?.findLast((one) => one.seq === seq);
  const panel = reseatedAfter(created, seq);
  if (typeof state !== "object" || !(change || panel)) return state;
  const { readConfig, laterSeats } = readingOf(created.protocol);
  const set = change ? { ...state, config: readConfig(change.config) } : state;
  return panel && typeof laterSeats === "object" ? laterSeats.reseat(set, panel) : set;
}

/** What the engine asks by itself, a person, the writer of the record's page or its reviewers, is none of the protocol's business. */
const isOfEngine = (payload: EventPayload): boolean =>
  isPageEvent(payload) ||
  isDecidingEvent(payload) ||
  (payload.type === "gate.opened" && isEngineGate(payload.gate.id)) ||
  (payload.type === "gate.answered" && isEngineGate(payload.gateId));

/** The documents under deliberation as they stand, whatever its protocol calls them. */
export function documentsOf({ lifecycle: { created }, protocol }: Folded): readonly { name: string; text: string }[] {
  const { documents } = readingOf(created.protocol);
  const all = documents ? documents(protocol) : [{ name: "artifact", text: created.subject.artifact }];
  return all.filter(({ text }) => text.trim() !== "");
}

/** `idle`: nothing is owed by a runner until a person acts. */
export type EngineStep = Step | { kind: "number-record" } | { kind: "idle" };

/** Worked out once per state: the runner, the row of the list and the screens all ask. */
export function nextStep(folded: Folded): EngineStep {
  const step = steps.get(folded) ?? stepAfter(folded);
  steps.set(folded, step);
  return step;
}
const steps = new WeakMap<Folded, EngineStep>();

function stepAfter(folded: Folded): EngineStep {
  const { lifecycle, protocol } = folded;
  const status = statusOf(lifecycle);
  switch (status) {
    case "draft":
    case "paused":
    case "awaiting_human":
    case "failed":
    case "cancelled":
      return { kind: "idle" };
    case "closed": {
      const isOwed = lifecycle.end?.kind === "closed" && lifecycle.end.outcome.recorded && !lifecycle.record;
      return isOwed ? { kind: "number-record" } : { kind: "idle" };
    }
    case "queued":
      return { kind: "record", events: [{ type: "deliberation.started" }] };
    case "running": {
      if (lifecycle.budget.ending) return { kind: "record", events: [endingAtBudget(folded, lifecycle.budget.ending)] };
      const step = engineFirst(folded, readingOf(lifecycle.created.protocol).next(protocol));
      return beforeClosing(folded, asSet(lifecycle, step));
    }
    default:
      return assertNever(status);
  }
}

/** What the engine asks a person before the protocol goes on. Calls already under way are waited for first. */
function engineFirst(folded: Folded, step: Step): EngineStep {
  const gate = owedGate(folded, step);
  if (!gate) return step;
  const { underWay } = folded.lifecycle;
  const asks = step.kind === "ask" ? step.asks.filter(({ key }) => Object.hasOwn(underWay, key)) : [];
  return asks.length > 0 ? { kind: "ask", asks } : { kind: "record", events: [{ type: "gate.opened", gate: gate() }] };
}

/** G-20, G-21: a gate says how it is decided, and an ending whether it was a person's choice or a deadline's. */
function asSet({ created, decided }: Lifecycle, step: EngineStep): EngineStep {
  if (step.kind !== "record") return step;
  const isOfDeadline = (id: GateId): boolean =>
    decided.some(({ gate, answer }) => gate.id === id && answer.byDeadline !== undefined);
  return {
    kind: "record",
    events: step.events.map((event) => {
      if (event.type === "gate.opened") return { ...event, gate: withDeciding(event.gate, created.deciding) };
      if (event.type !== "deliberation.closed" || !event.outcome.decision) return event;
      const { decidedBy, decision } = event.outcome;
      return decidedBy === "person" && isOfDeadline(decision.gateId)
        ? { ...event, outcome: { ...event.outcome, decidedBy: "deadline" as const } }
        : event;
    }),
  };
}

/** G-19: what was decided stands, and is written up before the log is closed; not where the budget is used up. */
function beforeClosing(folded: Folded, step: EngineStep): EngineStep {
  const { created, page, budget, spending, underWay } = folded.lifecycle;
  if (created.pageWriter !== "model" || step.kind !== "record") return step;
  const isDecided = step.events.some((event) => event.type === "deliberation.closed" && event.outcome.recorded);
  if (!isDecided) return step;
  const owed = pageAsks(page, roundOf(folded), pageReviewers(folded));
  const asks = budgetStop(budget, spending) === null ? owed : owed.filter(({ key }) => Object.hasOwn(underWay, key));
  return asks.length > 0 ? { kind: "ask", asks } : step;
}

/** P5-38: everybody who took part, in the order of the panel. */
const pageReviewers = ({ lifecycle: { created, panel, page } }: Folded): AgentId[] =>
  created.pageReview ? panel.flatMap(({ id }) => (Object.hasOwn(page.lastWords, id) ? [id] : [])) : [];

function owedGate(folded: Folded, step: Step): (() => Gate) | null {
  const { deliberationId, budget, spending, engineGates, grounding } = folded.lifecycle;
  const id = () => engineGateId(deliberationId, engineGates + 1);
  const reason = step.kind === "ask" ? budgetStop(budget, spending) : null;
  if (reason !== null) return () => budgetGate(id(), roundOf(folded), budget, spending, reason);
  const questions = questionsDue(grounding, step, isConclusion(folded, step));
  return questions.length > 0 ? () => questionsGate(id(), roundOf(folded), questions) : null;
}

/** The end, or the call that writes what it ends with. */
function isConclusion({ lifecycle }: Folded, step: Step): boolean {
  if (step.kind === "record") return step.events.some(({ type }) => type === "deliberation.closed");
  const { asks } = readingOf(lifecycle.created.protocol);
  return step.asks.some(({ kind }) => asks[kind]?.concludes);
}

function endingAtBudget(folded: Folded, ending: NonNullable<Folded["lifecycle"]["budget"]["ending"]>): EventPayload {
  return ending.choice === "stop"
    ? { type: "deliberation.cancelled", by: ending.by }
    : { type: "deliberation.closed", outcome: outcomeAtBudget(ending, roundOf(folded)) };
}

const roundOf = ({ lifecycle, protocol }: Folded): number =>
  readingOf(lifecycle.created.protocol).summary(protocol).round;
