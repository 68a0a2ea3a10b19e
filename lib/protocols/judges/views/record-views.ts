import type { RecordViews } from "@/lib/projections/protocol-views";
import { judgesExports } from "./record/exports";
import { judgesPage } from "./record/page";
import { judgesDossier } from "./record/record";

/** Its record and its export. */
export const judgesRecordViews: RecordViews = {
  page: judgesPage,
  dossier: judgesDossier,
  exports: judgesExports,
};
