import { exportBundle } from "@/lib/contracts/bundles";
import { packBundle } from "@/lib/server/bundles/pack-bundle";
import { fileResponse } from "@/lib/server/http/file-response";
import { route } from "@/lib/server/http/route";

export const dynamic = "force-dynamic";

export const GET = route(exportBundle, async ({ params, services }) => {
  const { fileName, bytes } = await packBundle(services, params.id);
  return fileResponse({ fileName, contentType: "application/zip", content: bytes });
});
