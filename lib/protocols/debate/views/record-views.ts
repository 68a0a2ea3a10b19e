import type { RecordViews } from "@/lib/projections/protocol-views";
import { debatePage } from "./page";
import { debateRecord } from "./record";
import { recordMarkdown } from "./record-markdown";

/** Its record and its export. */
export const debateRecordViews: RecordViews = {
  page: debatePage,
  dossier: (log, folded) => {
    const record = debateRecord(log, folded);
    return { data: record, markdown: recordMarkdown(record) };
  },
};
