import type { CreateDeliberationBody } from "@/lib/contracts/deliberations/create-deliberation";
import type { Agent } from "@/lib/domain/agent";
import { ENV_CONNECTION } from "@/lib/domain/ids";
import type { ModelSource } from "@/lib/domain/model-source";
import type { AnyProtocol } from "@/lib/kernel/types";
import { type ConnectionServices, defaultConnection, findConnection } from "@/lib/server/connections/connections";
import { invalidInput } from "@/lib/server/http/parse-input";

type Wanted = Pick<CreateDeliberationBody, "rehearsal" | "models" | "connection">;
type Setting = { protocol: Pick<AnyProtocol, "scripts">; panel: readonly Pick<Agent, "connection">[] };

/** Who will answer: the connection that is named, the default one of Settings, the environment's; a rehearsal where there is none or the caller wants one. */
export async function chooseModelSource(
  { rehearsal, models, connection: wanted }: Wanted,
  services: ConnectionServices,
  { protocol, panel }: Setting,
): Promise<ModelSource> {
  if (typeof rehearsal === "object") return rehearse(rehearsal.script, "rehearsal.script", protocol);
  if (typeof rehearsal === "string") return rehearse(rehearsal, "rehearsal", protocol);
  if (rehearsal) return firstScript(protocol);

  const connection = wanted ? await findConnection(services, wanted) : await defaultConnection(services);
  if (!connection && wanted)
    throw invalidInput({ connection: "There is no such connection. It may have been removed; choose another." });
  if (!connection) {
    // A rehearsal would call nobody, which is not what somebody wants who chose a connection for a seat.
    if (panel.some((seat) => seat.connection !== undefined))
      throw invalidInput({
        connection:
          "Some agents have connections but the deliberation has none. Choose one for it, or make it a rehearsal.",
      });
    return firstScript(protocol);
  }
  const model = models?.default ?? connection.defaultModel;
  if (model === "")
    throw invalidInput({
      "models.default": `The connection “${connection.name}” has no default model. Name the model to use.`,
    });
  return { kind: "endpoint", model, ...(connection.id === ENV_CONNECTION ? {} : { connection: connection.id }) };
}

const firstScript = ({ scripts }: Pick<AnyProtocol, "scripts">): ModelSource => ({
  kind: "rehearsal",
  script: scripts[0]?.id ?? "converges",
});

function rehearse(script: string, field: string, { scripts }: Pick<AnyProtocol, "scripts">): ModelSource {
  const found = scripts.find(({ id, aliases = [] }) => id === script || aliases.includes(script));
  if (!found)
    throw invalidInput({
      [field]: `Use one of: ${scripts.flatMap(({ id, aliases = [] }) => [...aliases, id]).join(", ")}.`,
    });
  return { kind: "rehearsal", script: found.id };
}
