import type { RecordViews } from "@/lib/projections/protocol-views";
import { structuredStateOf } from "./state";
import { exportFiles } from "@/lib/protocols/structured/rules/export/export-files";
import { structuredPage } from "./record/page";
import { structuredDossier } from "./record/record";

/** Its record and its export. */
export const structuredRecordViews: RecordViews = {
  page: structuredPage,
  dossier: structuredDossier,
  exports: (folded) => exportFiles(structuredStateOf(folded)),
};
