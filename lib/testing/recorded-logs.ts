/**
 * Logs as they lie in databases for ever, and what each of them means. They stand in `lib/protocols/<id>/logs/<version>`,
 * compressed, and are never made again: a change that gives one of them another meaning changes every deliberation of
 * that time. `PARLEY_RECORD=v4 npx vitest run --project unit lib/testing/recorded-logs` adds a version with what none before it shows.
 */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { Gate } from "@/lib/domain/gate/gate";
import { deliberationEventSchema, type DeliberationEvent, type PayloadOf } from "@/lib/events/schema";
import { ModelError } from "@/lib/models/errors";
import { foldEvent, foldFirst, foldLog, nextStep, type Folded } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { protocolById } from "@/lib/kernel/registry";
import { completeAnswer } from "./builders";
import { play, type Game } from "./play";
import { rehearsalAnswer, rehearsalCreated } from "./rehearsed-games";

export type RecordedLog = { log: DeliberationEvent[]; meaning: Meaning };

export type Meaning = ReturnType<typeof meaningOf>;

/** `owed`: a digest of what was owed after each event, so that no step of the way may change either. */
export function meaningOf(log: readonly DeliberationEvent[]) {
  const { lifecycle, protocol: state } = foldLog(log);
  const protocol = protocolById(lifecycle.created.protocol);
  const outcome = protocol.outcome(state);
  const { round, scoreSeries } = protocol.summary(state);
  return {
    status: statusOf(lifecycle),
    round,
    scores: scoreSeries.map((score) => Number(score.toFixed(3))),
    gates: Object.entries(lifecycle.answeredGates).map(([id, { choice }]) => [id, choice]),
    openGates: lifecycle.openGates.map(({ id, kind }) => [id, kind]),
    outcome: outcome && {
      status: outcome.status,
      rounds: outcome.rounds,
      recorded: outcome.recorded,
      decidedBy: outcome.decidedBy,
    },
    calls: lifecycle.calls,
    owed: createHash("sha256").update(owedAlong(log).join("\n")).digest("hex"),
  };
}

/** What is owed after each event, by kinds and keys: wording may change, the course may not. */
export function owedAlong(log: readonly DeliberationEvent[]): string[] {
  const [first, ...rest] = log;
  if (!first) return [];
  let folded = foldFirst(first);
  const lines = [owedIn(folded)];
  for (const event of rest) {
    folded = foldEvent(folded, event);
    lines.push(owedIn(folded));
  }
  return lines;
}

function owedIn(folded: Folded): string {
  const step = nextStep(folded);
  if (step.kind === "ask") return `ask ${step.asks.map(({ key }) => key).join(" ")}`;
  return step.kind === "record" ? `record ${step.events.map(({ type }) => type).join(" ")}` : step.kind;
}

const folderOf = (id: ProtocolId): string => path.join("lib/protocols", id, "logs");

/** By path below the folder of the protocol. */
export function recordedLogs(id: ProtocolId): string[] {
  return readdirSync(folderOf(id), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".json.gz"))
    .toSorted();
}

export function readRecorded(id: ProtocolId, name: string): RecordedLog {
  const { log, meaning } = JSON.parse(
    gunzipSync(readFileSync(path.join(folderOf(id), name))).toString(),
  ) as RecordedLog;
  return { log: deliberationEventSchema.array().parse(log), meaning };
}

/** “Select I6” and “select I7” are one option of two ideas. */
const optionOf = (gate: string, option: string): string => `${gate}.${option.replace(/\d+$/, "N")}`;

/** Kinds of ask, and what was offered and chosen at which kind of gate. */
export type Covered = { asks: Set<string>; offered: Set<string>; chosen: Set<string> };

export function coveredIn(logs: Iterable<readonly DeliberationEvent[]>): Covered {
  const covered: Covered = { asks: new Set(), offered: new Set(), chosen: new Set() };
  for (const log of logs) {
    const kinds = new Map(gatesIn(log).map(({ id, kind }) => [id, kind]));
    for (const { payload } of log) {
      if (payload.type === "ask.started") covered.asks.add(payload.kind);
      if (payload.type === "gate.opened")
        for (const { id } of payload.gate.options) covered.offered.add(optionOf(payload.gate.kind, id));
      if (payload.type === "gate.answered")
        covered.chosen.add(optionOf(kinds.get(payload.gateId) ?? "", payload.answer.choice));
    }
  }
  return covered;
}

/** The logs there are, in the order of their versions. */
export const logsOf = (id: ProtocolId): DeliberationEvent[][] =>
  recordedLogs(id).map((name) => readRecorded(id, name).log);

const addsTo = (known: Covered, log: readonly DeliberationEvent[]): boolean => {
  const own = coveredIn([log]);
  return (["asks", "offered", "chosen"] as const).some((what) => [...own[what]].some((one) => !known[what].has(one)));
};

/** Every script of every setting to its end, and every option of every gate there is on the way, once: those that show what no log shows yet. */
export function recordAll(version: string): void {
  for (const id of PROTOCOL_IDS) {
    const known = coveredIn(logsOf(id));
    for (const [name, log] of games(id)) {
      if (!addsTo(known, log)) continue;
      const own = coveredIn([log]);
      for (const what of ["asks", "offered", "chosen"] as const) own[what].forEach((one) => known[what].add(one));
      const file = path.join(folderOf(id), version, `${name}.json.gz`);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, gzipSync(JSON.stringify({ log, meaning: meaningOf(log) })));
    }
  }
}

/** Gates answered in one game; a person who always wants one more round would never end it. */
const PATIENCE = 6;

function games(id: ProtocolId): Map<string, DeliberationEvent[]> {
  const recorded = new Map<string, DeliberationEvent[]>();
  const taken = new Set<string>();
  for (const [setting, created] of settings(id)) {
    const whole = playWith(created, (gate) => gate.options[0]?.id);
    recorded.set(setting, whole);
    for (const gate of gatesIn(whole)) {
      for (const option of gate.options.slice(1)) {
        const name = `${gate.kind}.${option.id}`;
        if (taken.has(name)) continue;
        taken.add(name);
        recorded.set(
          `${setting}.${name}`,
          playWith(created, (open) => (open.id === gate.id ? option.id : open.options[0]?.id)),
        );
      }
    }
  }
  return recorded;
}

function playWith(
  created: PayloadOf<"deliberation.created">,
  choose: (gate: Gate) => string | undefined,
): DeliberationEvent[] {
  return play({
    created,
    answer,
    decide: (gate, { lifecycle: { answeredGates } }) => {
      const choice = Object.keys(answeredGates).length < PATIENCE ? choose(gate) : undefined;
      return choice === undefined ? null : completeAnswer(gate, choice);
    },
  }).log;
}

/** As the runner has it: a seat that declines for good has failed. */
const answer: Game["answer"] = (ask, folded) => {
  try {
    return rehearsalAnswer(ask, folded);
  } catch (error) {
    if (error instanceof ModelError) return { fail: error.code };
    throw error;
  }
};

const gatesIn = (log: readonly DeliberationEvent[]): Gate[] =>
  log.flatMap(({ payload }) => (payload.type === "gate.opened" ? [payload.gate] : []));

/** Two seats whose answers may go more than one round. */
const DISPUTE = [{ agent_a: "data-architect", agent_b: "system-architect", level: "HIGH" }];

const VARIANTS: Readonly<Record<ProtocolId, Readonly<Record<string, Record<string, unknown>>>>> = {
  debate: {
    debate: {},
    blind: { opening: "independent", rounds: "those_concerned" },
    short: { max_iterations: 2 },
    choice: {
      question_kind: "choice",
      opening: "independent",
      rounds: "those_concerned",
      history: "everything",
      advocate: true,
    },
  },
  review: {
    ...Object.fromEntries(
      ["custom", "idea", "question", "design", "story", "section", "paper", "focused"].map((profile) => [
        profile,
        {
          profile,
          closing_edit: true,
          ...(["question", "design", "focused"].includes(profile) ? { research_type: "M" } : {}),
        },
      ]),
    ),
    product: { profile: "question", research_type: "C" },
    searched: { profile: "idea", literature_search: "provider" },
    looked_up: { profile: "design", research_type: "M", literature_search: "provider" },
  },
  chair: {
    design: { triage_mode: "full" },
    plan: { session_type: "plan_issue", triage_mode: "full" },
    review: { session_type: "review_plan", triage_mode: "full" },
    solo: { triage_mode: "solo" },
    disputed: { triage_mode: "full", conflict_overrides: DISPUTE },
    disputed_plan: { session_type: "plan_issue", triage_mode: "full", conflict_overrides: DISPUTE },
    disputed_review: { session_type: "review_plan", triage_mode: "full", conflict_overrides: DISPUTE },
  },
  judges: { debate: {}, scoring: { enabled: false }, strict: { max_revision_loops: 0 } },
  structured: { budget8: { round_budget: 8 }, short: { length: "short", gate_at_budget: true } },
};

/** Those a script refuses are passed over. */
function settings(id: ProtocolId): [string, PayloadOf<"deliberation.created">][] {
  const protocol = protocolById(id);
  return Object.entries(VARIANTS[id]).flatMap(([variant, given]) => {
    const config = protocol.configSchema.parse(given);
    const suiting = protocol.scripts.filter(({ suits }) => suits?.(config) ?? true);
    return suiting.map(({ id: script }): [string, PayloadOf<"deliberation.created">] => [
      `${variant}-${script}`,
      withOwnPanel(
        rehearsalCreated(id, {
          config: config as PayloadOf<"deliberation.created">["config"],
          source: { kind: "rehearsal", script },
        }),
      ),
    ]);
  });
}

/** The seats this configuration proposes, which may have one of its own. */
function withOwnPanel(created: PayloadOf<"deliberation.created">): PayloadOf<"deliberation.created"> {
  const { protocol, config, subject } = created;
  const panel = protocolById(protocol).seats.propose({ config, ...subject });
  return { ...created, panel: panel.map(({ agent }) => agent) };
}
