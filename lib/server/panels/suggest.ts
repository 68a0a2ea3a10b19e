/** The panel as a model chooses it: one call, made while somebody fills in the form. Nothing is stored. */
import type { z } from "zod";
import type { suggestPanel as contract } from "@/lib/contracts/panels";
import { AppError } from "@/lib/domain/errors";
import { agentIdSchema, ENV_CONNECTION } from "@/lib/domain/ids";
import { ModelError } from "@/lib/models/errors";
import type { ModelPort } from "@/lib/models/port";
import { readJson } from "@/lib/models/read-json";
import { wireSchema } from "@/lib/models/wire-schema";
import { readSuggestion, suggestedPanel, suggestionMessages, suggestionSchema } from "@/lib/prompts/suggest-panel";
import { createConnectionPorts } from "@/lib/server/connections/connection-ports";
import { defaultConnection, findConnection } from "@/lib/server/connections/connections";
import { invalidInput, parseInput } from "@/lib/server/http/parse-input";
import { requireProtocol } from "@/lib/server/protocols/require-protocol";
import { randomId } from "@/lib/server/random-id";
import type { Services } from "@/lib/server/services";

type Body = z.output<(typeof contract)["body"]>;
type Answer = z.input<(typeof contract)["response"]>;

/** Somebody waits for it, and has a proposal already. */
const PATIENCE_MS = 90_000;

export async function suggestPanel(
  services: Pick<Services, "env" | "pool" | "prisma" | "viewer">,
  { connection: wanted, model: named, ...body }: Body,
): Promise<Answer> {
  const protocol = requireProtocol(body.protocol);
  if (!protocol.seats.isChosenByQuestion)
    throw invalidInput({
      protocol: `The seats of ${protocol.title} are given by the protocol, so there is no choice.`,
    });
  if (`${body.title}${body.question}`.trim() === "")
    throw invalidInput({ question: "Write the question first: the panel is chosen by it." });
  const connection = wanted ? await findConnection(services, wanted) : await defaultConnection(services);
  if (!connection)
    throw invalidInput({
      connection: "There is no model to ask. Add a connection in Settings, or choose seats yourself.",
    });
  const model = named || connection.defaultModel;
  if (model === "") throw invalidInput({ model: `Name a model: “${connection.name}” has no default model.` });

  const config = parseInput(protocol.configSchema, body.config ?? {}, "config");
  const proposed = protocol.seats.propose({ ...body, config });
  const always = proposed.filter(({ isRemovable }) => !isRemovable).map(({ agent }) => agent);
  const roster = protocol.seats
    .known(config)
    .map(({ agent }) => agent)
    .filter((agent, index, all) => all.findIndex(({ id }) => id === agent.id) === index)
    .filter(({ id }) => !always.some((seat) => seat.id === id));
  const { when, ends } = protocol.description;
  const messages = suggestionMessages({ ...body, about: `${when} ${ends}`, roster, always });
  const ports = createConnectionPorts(services);
  const text = await ask((await reachable(() => ports.portOf(connection.id ?? ENV_CONNECTION))).port, {
    model,
    messages,
  });
  const read = readJson(text);
  const suggestion = read.ok ? readSuggestion(read.value, roster) : null;
  if (!suggestion || suggestion.seats.length === 0)
    throw new AppError("unavailable", `${model} did not answer with a panel. The proposal by key words stands.`);
  return { seats: suggestedPanel(suggestion, roster, proposed), missing: suggestion.missing, model };
}

async function ask(
  port: ModelPort,
  { model, messages }: { model: string; messages: ReturnType<typeof suggestionMessages> },
): Promise<string> {
  const agentId = agentIdSchema.parse("panel");
  const reply = await reachable(() =>
    port.complete(
      {
        askId: `panel/${randomId("pnl")}`,
        model,
        messages,
        reply: { name: "panel", jsonSchema: wireSchema(suggestionSchema) },
        // Only the rehearsal plays from it.
        cue: {
          protocol: "panel",
          ask: { key: "panel", kind: "panel", round: 0, agentId },
          state: null,
          script: "converges",
        },
      },
      { signal: AbortSignal.timeout(PATIENCE_MS), onDelta: () => undefined },
    ),
  );
  return reply.text;
}

async function reachable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ModelError) {
      const why = [error.message, error.detail && `(${error.detail})`].filter(Boolean).join(" ");
      throw new AppError("unavailable", `The model can't be asked: ${why} The proposal by key words stands.`, {
        cause: error,
      });
    }
    if (error instanceof DOMException && error.name === "TimeoutError")
      throw new AppError("unavailable", "The model took too long. The proposal by key words stands.", { cause: error });
    throw error;
  }
}
