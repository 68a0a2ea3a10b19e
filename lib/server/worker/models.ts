import { assertNever } from "@/lib/domain/assert-never";
import type { ModelSource } from "@/lib/domain/model-source";
import { ModelError } from "@/lib/models/errors";
import { createOpenAiPort } from "@/lib/models/openai/openai-port";
import type { ModelPort } from "@/lib/models/port";
import { createRehearsalPort } from "@/lib/models/rehearsal/rehearsal-port";
import { TUNABLES } from "@/lib/runner/tunables";
import type { Env } from "../env";

const OPENAI_BASE_URL = "https://api.openai.com/v1";

/** Without an endpoint a deliberation made for one waits for the person who has to configure it. */
const unconfigured: ModelPort = {
  complete: () => Promise.reject(new ModelError("auth", { detail: "No endpoint is configured in this process." })),
};

export function modelPorts(env: Pick<Env, "endpoint" | "rehearsalSpeed">): (source: ModelSource) => ModelPort {
  const rehearsal = createRehearsalPort({ speed: env.rehearsalSpeed });
  const endpoint = env.endpoint
    ? createOpenAiPort({
        apiKey: env.endpoint.apiKey,
        baseURL: env.endpoint.baseURL ?? OPENAI_BASE_URL,
        timeoutMs: TUNABLES.callTimeoutMs,
        stallMs: TUNABLES.streamStallMs,
      })
    : unconfigured;
  return (source) => {
    switch (source.kind) {
      case "rehearsal":
        return rehearsal;
      case "endpoint":
        return endpoint;
      default:
        return assertNever(source);
    }
  };
}
