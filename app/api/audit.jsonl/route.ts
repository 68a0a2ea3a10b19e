import { exportAudit as contract } from "@/lib/contracts/people/people";
import { fileResponse } from "@/lib/server/http/file-response";
import { route } from "@/lib/server/http/route";
import { auditLines } from "@/lib/server/people/audit";

export const dynamic = "force-dynamic";

export const GET = route(contract, ({ services }) =>
  fileResponse({ fileName: "audit.jsonl", contentType: "application/x-ndjson", content: auditLines(services.pool) }),
);
