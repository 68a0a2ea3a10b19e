/** P1-46: an ask the literature service answers. Where there is none or it fails, the protocol turns to the person. */
import type { FailedAttempt } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import { SearchError } from "@/lib/search/port";
import { ended, failed, type AskResult } from "./ask-end";
import { proofOfQueries, queriesOf } from "./ask-input";
import type { RunnerPorts } from "./ports";

export async function performSearch(
  folded: Folded,
  ask: Ask,
  { search, clock, news }: RunnerPorts,
  signal: AbortSignal,
): Promise<AskResult> {
  if (!search)
    return failed(ask, {
      code: "search_off",
      message: "No literature service is configured: PARLEY_SEARCH_URL is not set.",
    });
  const id = folded.lifecycle.deliberationId;
  const queries = queriesOf(folded, ask);
  const failedAttempts: FailedAttempt[] = [];
  const startedAt = clock.elapsed();
  const note = (error: SearchError): void =>
    void failedAttempts.push({ at: new Date(clock.now()).toISOString(), code: error.code, message: error.message });
  try {
    const result = await search.find(queries, {
      signal,
      onFailedTry: (error) => {
        note(error);
        news.note(id, ask.key, `${error.message} Trying again.`);
      },
    });
    const facts = {
      model: search.host,
      prompt: search.method,
      input: proofOfQueries(queries),
      usage: null,
      durationMs: Math.max(0, Math.round(clock.elapsed() - startedAt)),
      failedAttempts,
    };
    return ended(folded, ask, facts, { ok: true, value: result }, JSON.stringify(result));
  } catch (error) {
    if (signal.aborted || !(error instanceof SearchError)) throw error;
    note(error);
    return failed(ask, { code: "search_failed", message: error.message, failedAttempts });
  } finally {
    if (failedAttempts.length > 0) news.note(id, ask.key, null);
  }
}
