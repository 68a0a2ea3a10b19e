import { getRecordMarkdown } from "@/lib/contracts/records";
import { fileResponse } from "@/lib/server/http/file-response";
import { route } from "@/lib/server/http/route";
import { readRecord } from "@/lib/server/records/read-record";

export const dynamic = "force-dynamic";

export const GET = route(getRecordMarkdown, async ({ params, services }) => {
  const record = await readRecord(services.store, params.id);
  return fileResponse({ fileName: record.fileName, contentType: "text/markdown; charset=utf-8", content: record.markdown });
});
