/** Whether what a log says was answered was really sent, whole and valid, by the endpoint; a sentence for each doubt. */
import { isDeepStrictEqual } from "node:util";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { storable } from "@/lib/events/storable";
import { readJson } from "@/lib/models/read-json";
import { foldEvent, foldFirst, nextStep, type Folded } from "@/lib/kernel/fold";
import { protocolById } from "@/lib/kernel/registry";
import type { Ask } from "@/lib/kernel/types";

/** As much of a rejected reply as is kept. */
const MAX_RAW = 4000;

export function doubtsAbout(log: readonly DeliberationEvent[], sent: ReadonlyMap<string, readonly string[]>): string[] {
  const [created, ...rest] = log;
  if (!created) return ["The log is empty."];
  const doubts: string[] = [];
  const ended = new Set<string>();
  const asks = new Map<string, { ask: Ask; folded: Folded }>();
  let folded = foldFirst(created);
  for (const event of rest) {
    const { payload } = event;
    for (const ask of owed(folded)) asks.set(ask.key, { ask, folded });
    if (payload.type === "reply.recorded" || payload.type === "reply.rejected" || payload.type === "ask.failed") {
      if (ended.has(payload.key)) doubts.push(`${payload.key} ended twice.`);
      ended.add(payload.key);
    }
    if (payload.type === "reply.recorded" || payload.type === "reply.rejected") {
      const texts = sent.get(`${event.deliberationId}/${payload.key}`) ?? [];
      const at = asks.get(payload.key);
      if (!at) doubts.push(`${payload.key} was not owed.`);
      else if (
        payload.type === "reply.recorded"
          ? !texts.some((text) => isWhatItBecame(at, text, payload))
          : !texts.some((text) => text.slice(0, MAX_RAW) === payload.raw)
      )
        doubts.push(`${payload.key}: nothing the endpoint sent is what ${payload.type} holds.`);
    }
    folded = foldEvent(folded, event);
  }
  return doubts;
}

function owed(folded: Folded): readonly Ask[] {
  const step = nextStep(folded);
  return step.kind === "ask" ? step.asks : [];
}

function isWhatItBecame(
  { ask, folded }: { ask: Ask; folded: Folded },
  text: string,
  { reply }: PayloadOf<"reply.recorded">,
): boolean {
  const read = readJson(text);
  if (!read.ok) return false;
  const check = protocolById(folded.lifecycle.created.protocol).check(folded.protocol, ask, storable(read.value));
  return (
    check.kind === "ok" &&
    isDeepStrictEqual(JSON.parse(JSON.stringify(storable(check.reply))), JSON.parse(JSON.stringify(reply)))
  );
}
