/** The document as one revision left it. */
export type ArtifactVersion = {
  number: number;
  /** The round it was made in; 0 for the one handed in. */
  round: number;
  /** Who made it. */
  by: string;
  at: string | null;
  /** Null: it was handed in, nobody here wrote it. */
  seq: number | null;
  text: string;
  /** What changed, why, and the ids of the issues it answers. */
  changes: readonly { what: string; why: string; answers: readonly string[] }[];
};
