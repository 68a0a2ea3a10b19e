import { exportRecords } from "@/lib/contracts/imported-records";
import { fileResponse } from "@/lib/server/http/file-response";
import { route } from "@/lib/server/http/route";
import { exportAll } from "@/lib/server/records/export-all";

export const dynamic = "force-dynamic";

export const GET = route(exportRecords, ({ services }) =>
  fileResponse({ fileName: "decision-records.zip", contentType: "application/zip", content: exportAll(services) }),
);
