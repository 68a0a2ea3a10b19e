import { AppError } from "@/lib/domain/errors";
import type { Entering } from "./start-session";

/** Whoever tried is told one sentence; the audit has whose account it was, where there is one. */
export class SignInRefused extends AppError {
  readonly account: Entering | null;

  constructor(message: string, account: Entering | null) {
    super("unauthenticated", message);
    this.account = account;
  }
}

/** One sentence for everything: who has no account learns nothing, and neither does who has one. */
export const wrong = (account: Entering | null): SignInRefused =>
  new SignInRefused(
    "That e-mail address and password don't belong together, or there were too many tries. Check both, or try again in some minutes.",
    account,
  );
