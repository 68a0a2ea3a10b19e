/** Who may ask, and what becomes of it: the columns and rows of the tables of endpoints and pages. */

/**
 * Elsewhere is an owner of another space; away is an owner of this one who is in the other one now, where they observe. The
 * outsider is a decider the deliberation asked for is private from; the others are named in it.
 */
export const VIEWERS = ["anonymous", "elsewhere", "away", "outsider", "observer", "decider", "owner"] as const;
export type ViewerName = (typeof VIEWERS)[number];
export type Outcome = "allowed" | "sign-in" | "refused" | "hidden";

/** In the order of the viewers. */
export const ROWS = {
  anybody: ["allowed", "allowed", "allowed", "allowed", "allowed", "allowed", "allowed"],
  everyone: ["sign-in", "allowed", "allowed", "allowed", "allowed", "allowed", "allowed"],
  /** Of what the space has in common. */
  here: ["sign-in", "hidden", "hidden", "allowed", "allowed", "allowed", "allowed"],
  insiders: ["sign-in", "hidden", "hidden", "hidden", "allowed", "allowed", "allowed"],
  deciders: ["sign-in", "allowed", "refused", "allowed", "refused", "allowed", "allowed"],
  decidersHere: ["sign-in", "hidden", "refused", "allowed", "refused", "allowed", "allowed"],
  insideDeciders: ["sign-in", "hidden", "refused", "hidden", "refused", "allowed", "allowed"],
  /** Of their own space. */
  owners: ["sign-in", "allowed", "refused", "refused", "refused", "refused", "allowed"],
  ownersHere: ["sign-in", "hidden", "refused", "refused", "refused", "refused", "allowed"],
  /** Of the first space, which is this one. */
  runners: ["sign-in", "refused", "refused", "refused", "refused", "refused", "allowed"],
} as const satisfies Record<string, readonly Outcome[]>;
export type RowName = keyof typeof ROWS;
