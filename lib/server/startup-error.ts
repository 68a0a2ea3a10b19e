/**
 * A failure the user can mend: `message` is the one sentence to show, with the way out.
 * Whoever catches it at the top prints the message without a stack and exits with 1.
 */
export class StartupError extends Error {
  override readonly name = "StartupError";
}
