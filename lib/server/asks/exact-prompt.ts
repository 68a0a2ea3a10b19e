/**
 * What an agent was given, built again from the log with the code the runner builds it with. A call is begun with the
 * state at the ask's start, or, after a pause or a restart, with a later one: each of them is tried until the hash is
 * the one stored with the reply. A seat that was asked what it wants to see may have answered at once: then it is the
 * prompt of that turn.
 */
import type { ExactPrompt } from "@/lib/contracts/deliberations/asks";
import { AppError } from "@/lib/domain/errors";
import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import { foldEvent, foldFirst, type Folded } from "@/lib/kernel/fold";
import { owedAsks } from "@/lib/kernel/owed-asks";
import { loadShelf } from "@/lib/looking/load-shelf";
import type { Services } from "@/lib/server/services";
import { noSuchDeliberation } from "@/lib/server/deliberations/read-folded";
import { promptOf, type PromptOf } from "./prompt-of";

type Proof = Pick<ExactPrompt, "proof" | "sentence">;
type Replied = PayloadOf<"reply.recorded"> | PayloadOf<"reply.rejected">;

export async function exactPrompt(
  { store, sources }: Pick<Services, "store" | "sources">,
  id: DeliberationId,
  key: string,
): Promise<ExactPrompt> {
  const log = await store.read(id, 0);
  if (!log) throw noSuchDeliberation();
  const end = log
    .map(({ payload }) => payload)
    .filter(isEnd)
    .find((payload) => payload.key === key);
  const replied = end && end.type !== "ask.failed" ? end : null;

  let first: PromptOf | null = null;
  let found: PromptOf | null = null;
  for (const folded of statesOf(log, key)) {
    const ask = owedAsks(folded).find((one) => one.key === key);
    if (!ask) continue;
    const options = { shelf: await loadShelf(folded, ask, sources), maxTokens: replied?.input.maxTokens };
    for (const wanted of ["reply", "look"] as const) {
      const built = promptOf(folded, ask, { ...options, wanted });
      if (!built) continue;
      first ??= built;
      if (built.input.sha256 === replied?.input.sha256) found = built;
      if (found || !replied) break;
    }
    if (found || (first && !replied)) break;
  }
  const shown = found ?? first;
  if (!shown)
    throw new AppError("not_found", `This deliberation made no call “${key}”, or its prompt was too long to send.`);
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
  let last = folded;
  let isStarted = false;
  for (const event of rest) {
    if (isEnd(event.payload) && event.payload.key === key) return;
    folded = foldEvent(folded, event);
    const isStart = event.payload.type === "ask.started" && event.payload.key === key;
    // What leaves the protocol, its look-ups and the person's answers as they were leaves the prompt as it was.
    const isSame = folded.protocol === last.protocol && folded.lifecycle.grounding === last.lifecycle.grounding;
    if (isStart || (isStarted && !isSame)) yield folded;
    isStarted ||= isStart;
    last = folded;
  }
  if (!isStarted) yield folded;
}

const isEnd = (payload: DeliberationEvent["payload"]): payload is Replied | PayloadOf<"ask.failed"> =>
  payload.type === "reply.recorded" || payload.type === "reply.rejected" || payload.type === "ask.failed";

function proofOf(replied: Replied | null, isSame: boolean, isFailed: boolean, shown: PromptOf): Proof {
  if (isFailed)
    return {
      proof: "pending",
      sentence: "The call failed without an answer, so no hash was stored. This is the prompt as rebuilt from the log.",
    };
  if (!replied)
    return {
      proof: "pending",
      sentence:
        "There is no answer yet, so there is no stored hash to compare with. This is the prompt as rebuilt from the log now.",
    };
  if (isSame)
    return {
      proof: "same",
      sentence:
        "Rebuilt from the log, this prompt has the hash that was stored with the answer: it is exactly what was sent.",
    };
  const { id, version } = replied.prompt;
  const reason =
    shown.prompt.id === id && shown.prompt.version !== version
      ? `The answer was given to version ${version} of this prompt; today it is version ${shown.prompt.version}.`
      : "Its wording or structure has changed since.";
  return {
    proof: "changed",
    sentence: `This prompt does not have the hash that was stored with the answer. ${reason} This is how it reads today, which may differ from what was sent.`,
  };
}
