import type { DeliberationId } from "@/lib/domain/ids";
import type { DeliberationStatus } from "@/lib/domain/status";
import { AppError } from "@/lib/domain/errors";
import type { Folded } from "@/lib/kernel/fold";
import { statusOf } from "@/lib/kernel/lifecycle";

export type Moved = { id: DeliberationId; status: DeliberationStatus; headSeq: number };

/** What a command answers with. */
export function moved({ lifecycle }: Folded): Moved {
  return { id: lifecycle.deliberationId, status: statusOf(lifecycle), headSeq: lifecycle.headSeq };
}

const WORDS: Readonly<Record<DeliberationStatus, string>> = {
  draft: "has not been started yet",
  queued: "is about to start",
  running: "is running",
  paused: "is already paused",
  awaiting_human: "is waiting for a decision",
  closed: "has ended",
  failed: "has failed",
  cancelled: "was cancelled",
};

/** 409 that says what it can't do and in which status it is instead. */
export function refuseCommand(command: keyof typeof PARTICIPLE, { lifecycle }: Folded): AppError {
  const status = statusOf(lifecycle);
  const words = command === "start" && status === "paused" ? "is paused" : WORDS[status];
  const instead =
    command === "resume" && status === "draft"
      ? " Start it with POST …/start."
      : command === "start" && status === "paused"
        ? " Resume it with POST …/resume."
        : "";
  return new AppError(
    "conflict",
    `It can't be ${PARTICIPLE[command]}: the deliberation ${words} (${status}).${instead}`,
    { details: { status, headSeq: lifecycle.headSeq } },
  );
}

const PARTICIPLE = { start: "started", pause: "paused", resume: "resumed", cancel: "cancelled" } as const;
