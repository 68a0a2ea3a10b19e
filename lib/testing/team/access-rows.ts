/** Who may ask, and what becomes of it: the columns and rows of the tables of endpoints and pages. */

/** The outsider is a decider the deliberation asked for is private from; the others are named in it. */
export const VIEWERS = ["anonymous", "outsider", "observer", "decider", "owner"] as const;
export type ViewerName = (typeof VIEWERS)[number];
export type Outcome = "allowed" | "sign-in" | "refused" | "hidden";

/** In the order of the viewers. */
export const ROWS = {
  anybody: ["allowed", "allowed", "allowed", "allowed", "allowed"],
  everyone: ["sign-in", "allowed", "allowed", "allowed", "allowed"],
  insiders: ["sign-in", "hidden", "allowed", "allowed", "allowed"],
  deciders: ["sign-in", "allowed", "refused", "allowed", "allowed"],
  insideDeciders: ["sign-in", "hidden", "refused", "allowed", "allowed"],
  owners: ["sign-in", "refused", "refused", "refused", "allowed"],
} as const satisfies Record<string, readonly Outcome[]>;
export type RowName = keyof typeof ROWS;
