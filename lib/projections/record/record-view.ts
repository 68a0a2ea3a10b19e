/** A decision record as the screens and the download need it, whatever its protocol. */
export type RecordKind = "draft" | "decision" | "undecided";

export type RecordView = {
  /** `decision`: an ADR (P5-39). `undecided`: it ended, but nothing was decided. `draft`: it has not ended. */
  kind: RecordKind;
  fileName: string;
  status: string;
  headSeq: number;
  /** As `GET …/record` answers it. */
  data: Record<string, unknown>;
  markdown: string;
};
