/** The one event that ends an ask: a reply, a rejection or a failure. */
import type { PayloadOf } from "@/lib/events/schema";
import { storable } from "@/lib/events/storable";
import type { Folded } from "@/lib/kernel/fold";
import { wasSentBack } from "@/lib/kernel/grounding";
import { PAGE_ASK } from "@/lib/kernel/page/page-ask";
import { REVIEW_ASK } from "@/lib/kernel/page/page-review";
import { protocolById } from "@/lib/kernel/registry";
import { replySizeProblem } from "@/lib/kernel/reply-size";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { judgeEvidence } from "@/lib/looking/judge-evidence";
import { checkDraft, checkReview } from "@/lib/projections/record/page/check-draft";

export type AskEnd = PayloadOf<"reply.recorded"> | PayloadOf<"reply.rejected"> | PayloadOf<"ask.failed">;
/** `looked`: the ask is still owed, and goes on with what was found. `paused`: no event for the ask; a person must mend something first. */
export type AskResult =
  | { kind: "ended"; payload: AskEnd }
  | { kind: "looked"; payload: PayloadOf<"look.done"> }
  | { kind: "paused"; reason: string };

/** Who answered, what it was given, what it took. */
export type CallFacts = Pick<
  PayloadOf<"reply.recorded">,
  "model" | "prompt" | "input" | "usage" | "durationMs" | "failedAttempts" | "connection" | "price" | "probe"
>;

type Read = { ok: true; value: unknown } | { ok: false; reason: string };

/** A reply that is sent back is shown to its seat again: whole, unless it is longer than any good one, and then it says so. */
const MAX_RAW = 20_000;
const MAX_REASON = 2000;

export function ended(
  folded: Folded,
  ask: Ask,
  facts: CallFacts,
  read: Read,
  raw: string,
  said: Pick<PayloadOf<"reply.recorded">, "evidence" | "facts"> = {},
): AskResult {
  const { evidence } = said;
  const about = { ...identityOf(ask), ...facts };
  const rejected = (code: PayloadOf<"reply.rejected">["code"], reason: string): AskResult => ({
    kind: "ended",
    payload: { type: "reply.rejected", ...about, code, reason: shortened(reason), raw: kept(raw) },
  });
  if (!read.ok) return rejected("unreadable", read.reason);
  const tooMuch = replySizeProblem(folded.lifecycle.created, read.value);
  if (tooMuch) return rejected("schema", tooMuch);
  // Cleaned first: what the protocol accepts must be what is stored and folded.
  const verdict = checkReply(folded, ask, storable(read.value));
  if (verdict.kind === "re-ask") return rejected(verdict.code, verdict.reason);
  const reply = verdict.reply as PayloadOf<"reply.recorded">["reply"];
  const proven = evidence ? judgeEvidence(folded, ask, reply, evidence) : ({ kind: "ok" } as const);
  if (proven.kind === "unfounded" && !wasSentBack(folded.lifecycle.grounding, ask.key))
    return rejected("ungrounded", proven.reason);
  const marks = proven.kind === "unfounded" ? proven.flags : [];
  return {
    kind: "ended",
    payload: {
      type: "reply.recorded",
      ...about,
      reply,
      flags: [...(verdict.flags ?? []), ...marks],
      ...storable(said),
    },
  };
}

function kept(raw: string): string {
  const cut = raw.length - MAX_RAW;
  return cut > 0 ? `${raw.slice(0, MAX_RAW)}\n… (${cut} more characters were not kept)` : raw;
}

/** By the protocol, or by the engine for what it asked itself (G-19). */
export function checkReply(folded: Folded, ask: Ask, reply: unknown): ReplyCheck {
  if (ask.kind === PAGE_ASK) return checkDraft(folded, reply);
  if (ask.kind === REVIEW_ASK) return checkReview(folded, reply);
  return protocolById(folded.lifecycle.created.protocol).check(folded.protocol, ask, reply);
}

export function failed(
  ask: Ask,
  failure: Pick<PayloadOf<"ask.failed">, "code" | "message"> &
    Partial<Pick<PayloadOf<"ask.failed">, "failedAttempts" | "probe">>,
): AskResult {
  return { kind: "ended", payload: { type: "ask.failed", ...identityOf(ask), failedAttempts: [], ...failure } };
}

/** Reasons quote what was written, which may be anything; they stand in the next prompt. */
const shortened = (reason: string): string =>
  reason.length > MAX_REASON
    ? `${reason.slice(0, Math.max(reason.lastIndexOf(" ", MAX_REASON), MAX_REASON / 2))} …`
    : reason;

export const identityOf = ({ key, kind, round, agentId }: Ask) => ({ key, kind, round, agentId });
