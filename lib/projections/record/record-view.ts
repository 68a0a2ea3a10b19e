/** A decision record as the screens and the download need it, whatever its protocol. */
import type { AdrPage } from "./page/adr-page";

export type RecordKind = "draft" | "decision" | "undecided";

/** What a protocol writes of a record beyond its page. `data`: as `GET …/record` answers it, without the page. */
export type Dossier = { data: Record<string, unknown>; markdown: string };

export type RecordView = {
  /** `decision`: an ADR (P5-39). `undecided`: it ended, but nothing was decided. `draft`: it has not ended. */
  kind: RecordKind;
  fileName: string;
  status: string;
  headSeq: number;
  page: AdrPage;
  /** The page. */
  markdown: string;
  dossierName: string;
  /**
   * Everything else, and what the page's marks stand for. Made when it is asked for: it may be long. `logHash`: of the
   * last event, as bundles chain them; without it the dossier names none.
   */
  dossier: (logHash?: string) => Dossier;
};
