import type { SnippetKind } from "../subject-matter";

/**
 * What a judge can look at in any document. The same angle serves the one who praises, the one who doubts and the one
 * who answers, so that a debate about it reads as one conversation. `{quote}` stands for a passage of the user's own text.
 */
export type Angle = {
  /** Follows "on …": a noun phrase. */
  topic: string;
  /** Words in a passage that make this angle the natural one. */
  about: RegExp;
  /** The kind of passage it can only be said of. */
  only?: SnippetKind;
  /** Three ways to say each, one per judge. */
  strengths: readonly [string, string, string];
  concerns: readonly [string, string, string];
  /** Statements someone could show to be wrong. */
  claimFor: string;
  claimAgainst: string;
  /** What fails if it is carried out as written, and by which chain of events it ends badly. */
  critical: { fails: string; chain: string };
  /** What settles it: a noun phrase, said the same way by everyone. */
  mend: string;
  /** How someone who defends the text answers the concern: a clause. */
  answer: string;
  /** Why the concern may stand all the same: a clause. */
  insists: string;
};
