import { z } from "zod";
import { agentSchema } from "@/lib/domain/agent";
import { connectionIdSchema, panelTemplateIdSchema } from "@/lib/domain/ids";
import { agentInputSchema, createDeliberationBodySchema } from "./deliberations/create-deliberation";
import { endpoint, none } from "./endpoint";

const { protocol, config, title, question, artifact, context } = createDeliberationBodySchema.shape;

export const proposedSeatSchema = z.object({
  agent: agentSchema,
  /** Why it is proposed, as a sentence. */
  reason: z.string(),
  isRemovable: z.boolean(),
});
export type ProposedSeat = z.infer<typeof proposedSeatSchema>;

/** Asked while the form is being filled in: title and question may still be empty. */
const aboutSchema = z.object({
  protocol,
  config,
  title: title.or(z.literal("")).default(""),
  question: question.or(z.literal("")).default(""),
  artifact,
  context,
});

export const proposePanel = endpoint({
  method: "POST",
  path: "/api/panels/propose",
  needs: { action: "create" },
  summary: "The panel the protocol proposes for this question, with the reason for each seat.",
  params: none,
  query: none,
  body: aboutSchema,
  response: z.object({ seats: z.array(proposedSeatSchema) }),
  isReadOnly: true,
  status: 200,
  errors: [413, 422, 503],
});

export const suggestPanel = endpoint({
  method: "POST",
  path: "/api/panels/suggest",
  needs: { action: "create" },
  summary:
    "The panel a model chooses for this question from the protocol's roster, by one call, with expertise the roster lacks.",
  params: none,
  query: none,
  body: aboutSchema.extend({
    connection: connectionIdSchema.optional().describe("Which connection is asked; absent: the default one."),
    model: z.string().trim().max(200).default("").describe("Empty: the connection's default model."),
  }),
  response: z.object({
    seats: z.array(proposedSeatSchema),
    missing: z.array(z.object({ name: z.string(), role: z.string(), reason: z.string() })),
    model: z.string(),
  }),
  isReadOnly: true,
  isCall: true,
  status: 200,
  errors: [413, 422, 503],
});

export const panelTemplateSchema = z.object({
  id: panelTemplateIdSchema,
  name: z.string(),
  agents: z.array(agentInputSchema),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type PanelTemplate = z.infer<typeof panelTemplateSchema>;

export const panelTemplateBodySchema = z.object({
  name: z.string().trim().min(1, "Give the panel a name.").max(80, "At most 80 characters."),
  agents: z.array(agentInputSchema).min(1, "A panel needs agents.").max(40, "At most 40 agents."),
});

export const listPanelTemplates = endpoint({
  method: "GET",
  path: "/api/panel-templates",
  needs: { action: "read" },
  summary: "Saved panels, by name.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(panelTemplateSchema) }),
  status: 200,
  errors: [503],
});

export const createPanelTemplate = endpoint({
  method: "POST",
  path: "/api/panel-templates",
  needs: { action: "create" },
  summary: "Save a panel to reuse later. 409 if the name is taken.",
  params: none,
  query: none,
  body: panelTemplateBodySchema,
  response: panelTemplateSchema,
  status: 201,
  errors: [409, 413, 422, 503],
});

export const updatePanelTemplate = endpoint({
  method: "PUT",
  path: "/api/panel-templates/:id",
  needs: { action: "create", object: "panel" },
  summary: "Replace a saved panel. Deliberations made from it keep theirs.",
  params: z.object({ id: panelTemplateIdSchema }),
  query: none,
  body: panelTemplateBodySchema,
  response: panelTemplateSchema,
  status: 200,
  errors: [404, 409, 413, 422, 503],
});

export const deletePanelTemplate = endpoint({
  method: "DELETE",
  path: "/api/panel-templates/:id",
  needs: { action: "create", object: "panel" },
  summary: "Delete a saved panel. Deliberations made from it keep theirs.",
  params: z.object({ id: panelTemplateIdSchema }),
  query: none,
  body: none,
  response: z.object({ id: panelTemplateIdSchema }),
  status: 200,
  errors: [404, 503],
});
