import type { ErrorBody } from "@/lib/contracts/error-body";
import { AppError } from "@/lib/domain/errors";
import { UnreadableLog } from "@/lib/server/db/log/event-row";
import { databaseTrouble } from "@/lib/server/db/database-unavailable";

type Log = { error: (context: object, message: string) => void; warn: (context: object, message: string) => void };

const GENERIC =
  "Something went wrong in Parley. Try again. If it keeps happening, the server's log has the details under this request's id.";

const UNREADABLE =
  "This version of Parley can't read the deliberation's log: a newer version wrote it, or it is damaged. Update Parley and try again.";

/** What a caller learns of a failure. Only errors made for callers speak in their own words. */
export function errorResponse(error: unknown, { logger, requestId }: { logger: Log; requestId: string }): Response {
  const known = toAppError(error);
  if (known.code === "internal") logger.error({ err: error, requestId }, "request failed");
  if (known.code === "unavailable") logger.warn({ err: error, requestId }, "request refused");

  const body = {
    error: {
      code: known.code,
      message: known.expose ? known.message : GENERIC,
      ...(known.expose && known.fields ? { fields: known.fields } : {}),
      ...(known.expose && known.details ? { details: known.details as ErrorBody["error"]["details"] } : {}),
    },
  } satisfies ErrorBody;
  return Response.json(body, {
    status: known.status,
    headers: known.code === "unavailable" ? { "Retry-After": "2" } : {},
  });
}

/** A ZodError that gets here is an answer or a stored row that broke its own contract: ours, not the caller's. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const trouble = databaseTrouble(error);
  if (trouble)
    return new AppError("unavailable", trouble.sentence, {
      cause: error,
      ...(trouble.mayBeDone ? { details: { mayBeDone: true } } : {}),
    });
  if (error instanceof UnreadableLog) return new AppError("unavailable", UNREADABLE, { cause: error });
  return new AppError("internal", "Unexpected error", { cause: error });
}
