import { createDeliberationBodySchema } from "@/lib/contracts/deliberations/create-deliberation";
import { spaceOf } from "@/lib/domain/access/viewer";
import type { DeliberationId } from "@/lib/domain/ids";
import type { SampleId } from "@/lib/domain/sample-id";
import { sampleFiles } from "@/lib/sample/debate-sample";
import { SAMPLE_CONTENT } from "@/lib/sample/sample-content";
import { SAMPLE_SOURCE_TITLE } from "@/lib/sample/sample-question";
import type { Services } from "@/lib/server/services";
import { storeSource } from "@/lib/server/sources/store-source";
import { createDeliberation } from "./create";

type SampleServices = Pick<Services, "env" | "pool" | "prisma" | "sources" | "notifier" | "viewer">;

/** A rehearsal even where an endpoint is configured: a first look costs nothing. */
export async function createSample(
  services: SampleServices,
  sample: SampleId,
  by?: string,
): Promise<{ id: DeliberationId }> {
  const sources = sample === "job-queue" ? [await storeRepository(services)] : [];
  return createDeliberation(
    services,
    createDeliberationBodySchema.parse({ ...SAMPLE_CONTENT[sample], sources, ...(by ? { by } : {}) }),
  );
}

/** What the seats of the first sample look things up in. */
async function storeRepository({ pool, viewer }: SampleServices) {
  const gathered = {
    title: SAMPLE_SOURCE_TITLE,
    kind: "files" as const,
    files: await sampleFiles(),
    skipped: [],
  };
  return (await storeSource(pool, gathered, spaceOf(viewer))).id;
}
