import { AppError } from "@/lib/domain/errors";

export type RefusalReason = "not-a-bundle" | "cut-short" | "tampered" | "newer-version" | "too-large" | "other-log";

/** Why a bundle is not opened: a sentence, and the way out. Nothing of it has been stored by then. */
export const refusal = (reason: RefusalReason, sentence: string, cause?: unknown): AppError =>
  new AppError(reason === "too-large" ? "too_large" : reason === "other-log" ? "conflict" : "invalid_input", sentence, {
    cause,
    details: { reason },
  });

/** Whether it takes the file for something other than a changed bundle. */
export const mistakesIt = (error: unknown): boolean =>
  error instanceof AppError && error.details !== undefined && error.details["reason"] !== "tampered";

const AGAIN = "Get the bundle again from whoever exported it.";

export const tampered = (what: string, cause?: unknown): AppError => refusal("tampered", `${what} ${AGAIN}`, cause);

export const changedFile = (path: string): AppError =>
  tampered(`“${path}” in it is not what the bundle was made with: it was changed or damaged.`);

/** The seal shows it, though what was read does not show where. */
export const changedWhole = (cause: unknown): AppError =>
  tampered("The file was changed or damaged after the export.", cause);

export const changedEvent = (seq: number): AppError =>
  tampered(
    `Event ${seq} is not the one the bundle was made with: it was changed, moved, added or taken out after the export.`,
  );
