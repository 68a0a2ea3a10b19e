import type { CreateDeliberationBody } from "@/lib/contracts/create-deliberation";
import type { ModelSource } from "@/lib/domain/model-source";
import type { AnyProtocol } from "@/lib/protocols/types";
import type { Env } from "@/lib/server/env";
import { invalidInput } from "@/lib/server/http/parse-input";

/** Who will answer: the configured endpoint, unless there is none or the caller wants a rehearsal. */
export function chooseModelSource({ rehearsal, models }: Pick<CreateDeliberationBody, "rehearsal" | "models">, { endpoint }: Pick<Env, "endpoint">, protocol: Pick<AnyProtocol, "scripts">): ModelSource {
  if (typeof rehearsal === "object") return rehearse(rehearsal.script, "rehearsal.script", protocol);
  if (typeof rehearsal === "string") return rehearse(rehearsal, "rehearsal", protocol);
  if (rehearsal || !endpoint) return { kind: "rehearsal", script: protocol.scripts[0]?.id ?? "converges" };
  return { kind: "endpoint", model: models?.default ?? endpoint.model };
}

function rehearse(script: string, field: string, { scripts }: Pick<AnyProtocol, "scripts">): ModelSource {
  if (!scripts.some(({ id }) => id === script)) throw invalidInput({ [field]: `Use one of: ${scripts.map(({ id }) => id).join(", ")}.` });
  return { kind: "rehearsal", script };
}
