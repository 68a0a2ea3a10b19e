/** A decision record as the screens and the download need it, whatever its protocol. */
export type RecordKind = "draft" | "decision" | "debate_record";

export type RecordView = {
  /** `decision`: an ADR (P5-39). `debate_record`: it ended, but nothing was decided; the word is older than the other protocols and stays for those who use the API. `draft`: it has not ended. */
  kind: RecordKind;
  fileName: string;
  status: string;
  headSeq: number;
  /** As `GET …/record` answers it. */
  data: Record<string, unknown>;
  markdown: string;
};
