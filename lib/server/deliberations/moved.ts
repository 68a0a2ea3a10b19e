import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationStatus } from "@/lib/domain/status";
import { AppError } from "@/lib/domain/errors";
import type { Folded } from "@/lib/protocols/fold";
import { statusOf } from "@/lib/protocols/lifecycle";

export type Moved = { id: DeliberationId; status: DeliberationStatus; headSeq: number };

/** What a command answers with. */
export function moved({ lifecycle }: Folded): Moved {
  return { id: lifecycle.deliberationId, status: statusOf(lifecycle), headSeq: lifecycle.headSeq };
}

const WORDS: Readonly<Record<DeliberationStatus, string>> = {
  draft: "is a draft that has not been started",
  queued: "is about to start",
  running: "is running",
  paused: "is paused already",
  awaiting_human: "waits for a decision",
  closed: "has ended",
  failed: "has failed",
  cancelled: "was cancelled",
};

/** 409 that says what it can't do and in which status it is instead. */
export function refuseCommand(command: "pause" | "resume" | "cancel", { lifecycle }: Folded): AppError {
  const status = statusOf(lifecycle);
  const words = command === "resume" && status === "paused" ? "is paused" : WORDS[status];
  return new AppError("conflict", `It can't be ${PARTICIPLE[command]}: the deliberation ${words} (${status}).`, { details: { status, headSeq: lifecycle.headSeq } });
}

const PARTICIPLE = { pause: "paused", resume: "resumed", cancel: "cancelled" } as const;
