import type { CreateDeliberationBody } from "@/lib/contracts/create-deliberation";
import type { ModelSource } from "@/lib/domain/model-source";
import type { Env } from "@/lib/server/env";

/** Who will answer: the configured endpoint, unless there is none or the caller wants a rehearsal. */
export function chooseModelSource({ rehearsal, models }: Pick<CreateDeliberationBody, "rehearsal" | "models">, { endpoint }: Pick<Env, "endpoint">): ModelSource {
  if (typeof rehearsal === "object") return { kind: "rehearsal", script: rehearsal.script };
  if (typeof rehearsal === "string") return { kind: "rehearsal", script: rehearsal };
  if (rehearsal || !endpoint) return { kind: "rehearsal", script: "converges" };
  return { kind: "endpoint", model: models?.default ?? endpoint.model };
}
