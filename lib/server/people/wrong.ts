import { AppError } from "@/lib/domain/errors";

/** One sentence for everything: who has no account learns nothing, and neither does who has one. */
export const wrong = (): AppError =>
  new AppError(
    "unauthenticated",
    "That e-mail address and password don't belong together, or there were too many tries. Check both, or try again in some minutes.",
  );
