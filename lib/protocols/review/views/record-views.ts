import type { RecordViews } from "@/lib/projections/protocol-views";
import { reviewExports } from "./exports";
import { reviewPage } from "./page";
import { reviewDossier } from "./record";

/** Its record and its export. */
export const reviewRecordViews: RecordViews = {
  page: reviewPage,
  dossier: reviewDossier,
  exports: reviewExports,
};
