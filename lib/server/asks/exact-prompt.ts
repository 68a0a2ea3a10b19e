/**
 * What an agent was given, built again from the log with the code the runner builds it with. A call is begun with the
 * state at the ask's start, or, after a pause or a restart, with a later one: each of them is tried until the hash is
 * the one stored with the reply.
 */
import type { ExactPrompt } from "@/lib/contracts/asks";
import { AppError } from "@/lib/domain/errors";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { foldEvent, foldFirst, type Folded } from "@/lib/protocols/fold";
import { owedAsks } from "@/lib/protocols/owed-asks";
import type { EventStore } from "@/lib/server/db/event-store";
import { noSuchDeliberation } from "@/lib/server/deliberations/not-found";
import { promptOf, type PromptOf } from "./prompt-of";

type Proof = Pick<ExactPrompt, "proof" | "sentence">;
type Replied = PayloadOf<"reply.recorded"> | PayloadOf<"reply.rejected">;

export async function exactPrompt(store: EventStore, id: DeliberationId, key: string): Promise<ExactPrompt> {
  const log = await store.read(id, 0);
  if (!log) throw noSuchDeliberation();
  const end = log.map(({ payload }) => payload).filter(isEnd).find((payload) => payload.key === key);
  const replied = end && end.type !== "ask.failed" ? end : null;

  let first: PromptOf | null = null;
  let found: PromptOf | null = null;
  for (const folded of statesOf(log, key)) {
    const ask = owedAsks(folded).find((one) => one.key === key);
    const built = ask && promptOf(folded, ask, replied?.input.maxTokens);
    if (!built) continue;
    first ??= built;
    if (built.input.sha256 === replied?.input.sha256) found = built;
    if (found || !replied) break;
  }
  const shown = found ?? first;
  if (!shown) throw new AppError("not_found", `Nothing was asked under “${key}” in this deliberation, or its prompt was too long to be sent.`);
  return {
    key,
    prompt: replied?.prompt ?? shown.prompt,
    messages: shown.messages,
    sha256: shown.input.sha256,
    storedSha256: replied?.input.sha256 ?? null,
    ...proofOf(replied, found !== null, end?.type === "ask.failed", shown),
  };
}

/** From the ask's start to just before its end: the states a call may have been begun with. Without a start, the last one. */
function* statesOf(log: readonly DeliberationEvent[], key: string): Generator<Folded> {
  const [created, ...rest] = log;
  if (!created) throw new Error("A log has at least the event that created it.");
  let folded = foldFirst(created);
  let last = folded.protocol;
  let isStarted = false;
  for (const event of rest) {
    if (isEnd(event.payload) && event.payload.key === key) return;
    folded = foldEvent(folded, event);
    const isStart = event.payload.type === "ask.started" && event.payload.key === key;
    // What leaves the protocol as it was leaves the prompt as it was.
    if (isStart || (isStarted && folded.protocol !== last)) yield folded;
    isStarted ||= isStart;
    last = folded.protocol;
  }
  if (!isStarted) yield folded;
}

const isEnd = (payload: DeliberationEvent["payload"]): payload is Replied | PayloadOf<"ask.failed"> => payload.type === "reply.recorded" || payload.type === "reply.rejected" || payload.type === "ask.failed";

function proofOf(replied: Replied | null, isSame: boolean, isFailed: boolean, shown: PromptOf): Proof {
  if (isFailed) return { proof: "pending", sentence: "The call failed and left no answer, so no hash was stored. This is the prompt as the log gives it." };
  if (!replied) return { proof: "pending", sentence: "No answer has come yet, so there is no stored hash to compare with. This is the prompt as the log gives it now." };
  if (isSame) return { proof: "same", sentence: "Built again from the log, this has the hash that was stored with the answer: it is what was given, to the letter." };
  const { id, version } = replied.prompt;
  const reason = shown.prompt.id === id && shown.prompt.version !== version ? `The answer was given to version ${version} of this prompt; today it is version ${shown.prompt.version}.` : "Its wording or the way it is put together has changed since.";
  return { proof: "changed", sentence: `This does not have the hash that was stored with the answer. ${reason} What you see is how it reads today, not proven to be what was given.` };
}
