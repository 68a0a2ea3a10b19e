import { createDeliberationBodySchema } from "@/lib/contracts/create-deliberation";
import type { DeliberationId } from "@/lib/domain/ids";
import { SAMPLE } from "@/lib/sample/debate-sample";
import type { Services } from "@/lib/server/services";
import { createDeliberation } from "./create";

/** A rehearsal even where an endpoint is configured: a first look costs nothing. */
export function createSample(services: Pick<Services, "env" | "pool" | "prisma" | "notifier">, createdBy?: string): Promise<{ id: DeliberationId }> {
  const { source, ...content } = SAMPLE;
  const rehearsal = source.kind === "rehearsal" ? { script: source.script } : true;
  return createDeliberation(services, createDeliberationBodySchema.parse({ ...content, rehearsal, ...(createdBy ? { createdBy } : {}) }));
}
