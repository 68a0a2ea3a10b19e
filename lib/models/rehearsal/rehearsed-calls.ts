/**
 * A run of the rehearsal panel in memory, call by call, with the prompt a model would be given: what estimates and
 * measurements of prompts rest on. No clock, no store; it ends where the protocol does, or where a person would be asked.
 */
import { deliberationIdSchema } from "@/lib/domain/ids";
import type { DeliberationEvent, EventPayload, Json, PayloadOf } from "@/lib/events/schema";
import { storable } from "@/lib/events/storable";
import { builtFor } from "@/lib/prompts/evidence/grounded";
import { EMPTY_SHELF, type Shelf } from "@/lib/prompts/evidence/grounds";
import type { BuiltPrompt } from "@/lib/prompts/types";
import { foldEvent, foldFirst, nextStep, type Folded } from "@/lib/kernel/fold";
import { isPageKind } from "@/lib/kernel/page/page-ask";
import { protocolById } from "@/lib/kernel/registry";
import type { Ask } from "@/lib/kernel/types";
import { ModelError } from "../errors";
import { readJson } from "../read-json";
import { rehearse } from "./rehearsal-port";
import type { Cue } from "@/lib/models/port";

/** `prompt` is null for what a search answers, and where nobody wanted it built; `text` is null where the script has a call fail, and made when it is first read. */
export type RehearsedCall = {
  ask: Ask;
  /** The same for what is asked at once. */
  step: number;
  prompt: BuiltPrompt | null;
  isSearch: boolean;
  readonly text: string | null;
  /** The protocol's, when it was asked. */ state: unknown;
};

type Options = {
  /** Building and counting prompts is what takes time. */
  wantsPrompt?: () => boolean;
  /** What grounded prompts are built with; nothing is looked up here. */
  shelf?: Shelf;
  /** How prompts are built, where also the engine's own are (G-19). */
  built?: typeof builtFor;
};

const ID = deliberationIdSchema.parse("dlb_aaaaaaaaaaaa");
const AT = "2026-01-05T09:00:00.000Z";
/** More than the longest run there is; a protocol that does not end must not hang the server. */
const MAX_EVENTS = 5000;

export function* rehearsedCalls(
  given: PayloadOf<"deliberation.created">,
  { wantsPrompt = () => true, shelf = EMPTY_SHELF, built = builtFor }: Options = {},
): Generator<RehearsedCall, Folded> {
  // What it may spend has no place in the question what it would.
  const { budget: _budget, ...created } = given;
  const script =
    created.source.kind === "rehearsal"
      ? created.source.script
      : (protocolById(created.protocol).scripts[0]?.id ?? "converges");
  let seq = 1;
  const eventOf = (payload: EventPayload): DeliberationEvent => ({ deliberationId: ID, seq: seq++, at: AT, payload });
  let folded = foldFirst(eventOf({ ...created, start: true, source: { kind: "rehearsal", script } }));
  const append = (payload: EventPayload): void => {
    folded = foldEvent(folded, eventOf(payload));
  };
  let steps = 0;
  for (;;) {
    if (seq >= MAX_EVENTS) throw new Error(`A rehearsal of ${created.protocol} does not end.`);
    const step = nextStep(folded);
    if (step.kind === "idle" || step.kind === "number-record") return folded;
    if (step.kind === "record") {
      step.events.forEach(append);
      continue;
    }
    for (const { key, kind, round, agentId } of step.asks) append({ type: "ask.started", key, kind, round, agentId });
    steps += 1;
    // Asked at once: each is built before the first answer is in. One by one, so that whoever counts them can pause.
    const calls: RehearsedCall[] = [];
    for (const ask of step.asks) {
      const isSearch = protocolById(created.protocol).asks[ask.kind]?.answeredBy === "search";
      const cue = { protocol: created.protocol, ask, state: folded.protocol, script };
      let text: string | null | undefined;
      const call: RehearsedCall = {
        ask,
        step: steps,
        isSearch,
        state: folded.protocol,
        prompt: !isSearch && wantsPrompt() ? built(folded, ask, { shelf }) : null,
        get text() {
          if (text === undefined) text = textOrFailure(cue);
          return text;
        },
      };
      calls.push(call);
      yield call;
    }
    for (const call of calls) append(replyTo(call, folded));
  }
}

function textOrFailure(cue: Cue): string | null {
  try {
    return rehearse(cue);
  } catch (error) {
    if (error instanceof ModelError) return null;
    throw error;
  }
}

function replyTo(
  { ask: { key, kind, round, agentId, ...more }, text }: RehearsedCall,
  { lifecycle, protocol }: Folded,
): EventPayload {
  if (text === null)
    return {
      type: "ask.failed",
      key,
      kind,
      round,
      agentId,
      code: "refused",
      message: "The rehearsal has this call fail.",
      failedAttempts: [],
    };
  const about = {
    key,
    kind,
    round,
    agentId,
    model: "rehearsal",
    prompt: { id: kind, version: 1 },
    input: { sha256: "", chars: 0, tokens: 0 },
    usage: null,
    durationMs: 0,
    failedAttempts: [],
  };
  const read = readJson(text);
  if (read.ok && isPageKind(kind)) return { type: "reply.recorded", ...about, reply: read.value as Json, flags: [] };
  const checked = read.ok
    ? protocolById(lifecycle.created.protocol).check(
        protocol,
        { key, kind, round, agentId, ...more },
        storable(read.value),
      )
    : null;
  if (checked?.kind === "ok")
    return { type: "reply.recorded", ...about, reply: checked.reply as Json, flags: [...(checked.flags ?? [])] };
  return {
    type: "reply.rejected",
    ...about,
    code: checked?.code ?? "unreadable",
    reason: checked?.reason ?? (read.ok ? "" : read.reason),
    raw: text.slice(0, 4000),
  };
}
