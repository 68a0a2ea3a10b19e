import { createDeliberationBodySchema } from "@/lib/contracts/deliberations/create-deliberation";
import type { DeliberationId } from "@/lib/domain/ids";
import { SAMPLE, sampleFiles } from "@/lib/sample/debate-sample";
import { SAMPLE_SOURCE_TITLE } from "@/lib/sample/sample-question";
import type { Services } from "@/lib/server/services";
import { storeSource } from "@/lib/server/sources/store-source";
import { createDeliberation } from "./create";

/** A rehearsal even where an endpoint is configured: a first look costs nothing. */
export async function createSample(
  services: Pick<Services, "env" | "pool" | "prisma" | "sources" | "notifier">,
  by?: string,
): Promise<{ id: DeliberationId }> {
  const { source, ...content } = SAMPLE;
  const rehearsal = source.kind === "rehearsal" ? { script: source.script } : true;
  const { id } = await storeSource(services.pool, {
    title: SAMPLE_SOURCE_TITLE,
    kind: "files",
    files: await sampleFiles(),
    skipped: [],
  });
  return createDeliberation(
    services,
    createDeliberationBodySchema.parse({ ...content, sources: [id], rehearsal, ...(by ? { by } : {}) }),
  );
}
