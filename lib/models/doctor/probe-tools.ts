/** One small call with a function on offer: whether the model calls it, with arguments that can be read. */
import { ModelError } from "@/lib/models/errors";
import type { OpenAiPort } from "@/lib/models/openai/openai-port";
import type { ModelReply, ModelRequest } from "@/lib/models/port";
import { readJson } from "@/lib/models/read-json";
import { requestFor } from "./probe";

export type ToolProbe = { takesTools: boolean; text: string } | { failed: string };

const TOOL = {
  name: "read",
  description: "Shows the text of a file.",
  jsonSchema: {
    type: "object",
    properties: { path: { type: "string" } },
    required: ["path"],
    additionalProperties: false,
  },
};

const QUESTION =
  "The file capitals.txt says which city is meant. Read it with the function before you answer; don't guess.";

/** `call`: as whoever wants to know makes its calls. */
export async function probeTools(
  port: Pick<OpenAiPort, "dialectOf">,
  model: string,
  call: (request: ModelRequest) => Promise<ModelReply>,
): Promise<ToolProbe> {
  try {
    const { toolCalls = [] } = await call({
      ...requestFor(model, "tools", {}),
      messages: [{ role: "user", content: QUESTION }],
      tools: [TOOL],
    });
    if (!port.dialectOf(model).tools) return { takesTools: false, text: `It refuses functions. ${INSTEAD}` };
    const [made] = toolCalls;
    const read = made?.name === TOOL.name ? readJson(made.arguments) : null;
    const path = read?.ok ? (read.value as { path?: unknown } | null)?.path : null;
    return typeof path === "string"
      ? { takesTools: true, text: "It calls functions it is offered: seats look things up that way." }
      : { takesTools: false, text: `It does not call a function it is offered. ${INSTEAD}` };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { failed: error.detail || error.message };
  }
}

const INSTEAD = "Seats say as JSON what they want to see, which takes another call before each answer.";
