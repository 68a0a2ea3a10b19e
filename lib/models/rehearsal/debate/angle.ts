/**
 * What a seat looks at. An angle is raised as a concern, answered by another seat, and acknowledged by the one who
 * raised it; because all three use the same `settlement`, the debate reads as one conversation.
 *
 * `{focus}` stands for a term of the user's own text, in quotation marks.
 */
export type Angle = {
  /** Follows "on …": a noun phrase. */
  topic: string;
  /** Words in the user's text that make this angle the natural one. */
  about: RegExp;
  concern: string;
  proposal: string;
  /** What would lift the score: one imperative sentence. */
  change: string;
  /** What settles it: a noun phrase with figures, said the same way by everyone. */
  settlement: string;
  /** Seats that can settle it, the fittest first. */
  settledBy: readonly string[];
  impact: string;
};

export type SeatAngles = readonly [Angle, Angle, Angle];
