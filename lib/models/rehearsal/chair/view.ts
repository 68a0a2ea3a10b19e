/**
 * What a seat has to say about a matter. It is asked for, answered, put to others, defended and worked into the report;
 * because all of them use the same words, a deliberation reads as one conversation.
 *
 * `{focus}` stands for a term of the user's own text, in quotation marks.
 */
export type View = {
  /** Follows "on …": a noun phrase. */
  topic: string;
  /** Words in the user's text that make this view the natural one. */
  about: RegExp;
  /** As the chair asks for it. */
  question: string;
  finding: string;
  /** One imperative sentence. */
  recommendation: string;
  /** What the seat wants built: a noun phrase, said the same way by everyone. */
  stance: string;
  concern: string;
  /** New arguments, one for each time it is asked again. */
  reasons: readonly [string, string];
  /** What it would settle for: a noun phrase. */
  concession: string;
  /** What it costs: a noun phrase. */
  price: string;
  /** The same, held against a plan. */
  issue: string;
};

export type SeatViews = readonly [View, View];
