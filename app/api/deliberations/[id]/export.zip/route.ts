import { exportDeliberation } from "@/lib/contracts/records";
import { fileResponse } from "@/lib/server/http/file-response";
import { route } from "@/lib/server/http/route";
import { exportZip } from "@/lib/server/records/export-zip";

export const dynamic = "force-dynamic";

export const GET = route(exportDeliberation, async ({ params, services }) => {
  const { fileName, bytes } = await exportZip(services, params.id);
  return fileResponse({ fileName, contentType: "application/zip", content: bytes });
});
