/** P2-16: tokens are counted where the prompts are, never guessed in the browser. */
import { z } from "zod";
import { agentIdSchema } from "@/lib/domain/ids";
import { agentInputSchema, createDeliberationBodySchema } from "./deliberations/create-deliberation";
import { deliberationParamsSchema } from "./deliberations/deliberation-commands";
import { endpoint, none } from "./endpoint";

const tokens = z.int().min(0);
const definition = z.object({ agentId: agentIdSchema, tokens });

/** Asked while the form is being filled in. */
export const definitionTokens = endpoint({
  method: "POST",
  path: "/api/chair/definition-tokens",
  needs: { action: "create" },
  summary:
    "What each specialist's definition costs every time it is sent: role, brief and skills, counted from the real prompt.",
  params: none,
  query: none,
  body: z.object({ config: createDeliberationBodySchema.shape.config, panel: z.array(agentInputSchema).max(12) }),
  response: z.object({ definitions: z.array(definition) }),
  isReadOnly: true,
  status: 200,
  errors: [413, 422, 503],
});

const modeCost = z.object({
  sent: tokens.describe("All tokens of the calls."),
  fresh: tokens.describe(
    "Of these, the tokens a prompt cache can't serve, because the previous call did not start with them.",
  ),
});

export const modeCosts = endpoint({
  method: "GET",
  path: "/api/deliberations/:id/mode-costs",
  needs: { action: "read", object: "deliberation" },
  summary: "What the specialists' calls cost in the mode they ran in, and what they would have cost in the other.",
  params: deliberationParamsSchema,
  query: none,
  body: none,
  response: z.object({
    ran: z.enum(["task", "team"]),
    rounds: z.int().min(0),
    definitions: z.array(definition),
    saving: z
      .object({ saved: tokens, total: tokens, share: z.number() })
      .describe("What a team saves on definitions alone: (rounds − 1) × their tokens."),
    task: modeCost,
    team: modeCost,
  }),
  status: 200,
  errors: [404, 409, 503],
});
export type ModeCostsView = z.infer<typeof modeCosts.response>;
