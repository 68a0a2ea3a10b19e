/** Why somebody is at the sign-in: their session ended, or they come back from the team's sign-in service and are not in. Only the word is in the address, never a text of others. */
export const SIGN_IN_PROBLEMS = {
  ended: "You were signed out. Sign in again to go on where you were.",
  expired: "That sign-in took too long, or was begun in another browser. Try again.",
  refused: "The sign-in service did not confirm who you are. Try again, or sign in another way.",
  unverified:
    "The sign-in service has not verified your e-mail address, so it can't be used here. Verify it there first.",
  uninvited: "Nobody invited you yet. Ask an owner of your team for a link, and join with it.",
  known:
    "Your e-mail address already has an account here. Sign in to it as you did before, or ask an owner for a link to set a password; then connect the service in Settings, under You.",
  another: "The service has another e-mail address for you than your account, so the two can't be connected.",
  taken: "That account of the sign-in service belongs to somebody else here.",
  busy: "That was too much in too short a time. Wait a moment and try again.",
  away: "The sign-in service does not answer. Try again, or sign in another way.",
} as const;
export type SignInProblem = keyof typeof SIGN_IN_PROBLEMS;

export const readProblem = (given: string | undefined): string | null =>
  given !== undefined && Object.hasOwn(SIGN_IN_PROBLEMS, given) ? SIGN_IN_PROBLEMS[given as SignInProblem] : null;
