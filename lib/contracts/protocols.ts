import { z } from "zod";
import { agentSchema } from "@/lib/domain/agent";
import { endpoint, none } from "./endpoint";

const jsonSchema = z.record(z.string(), z.unknown()).describe("A JSON Schema (draft 2020-12).");

/** Whom a panel of the protocol can be made of. */
const panelChoicesSchema = z.object({
  kinds: z.array(z.string()).describe("The kinds a seat can have."),
  rosters: z.array(z.object({ id: z.string(), title: z.string(), agents: z.array(agentSchema) })),
  /** Take part in every deliberation of this protocol and can't be removed (P5-07). */
  crossCutting: z.array(agentSchema),
  featureTypes: z.array(z.object({ id: z.string(), label: z.string() })),
});

export const protocolSummarySchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.object({ when: z.string(), ends: z.string() }),
});
export type ProtocolSummary = z.infer<typeof protocolSummarySchema>;

export const protocolInfoSchema = protocolSummarySchema.extend({
  configSchema: jsonSchema,
  configDefaults: z.record(z.string(), z.json()),
  askKinds: z.array(z.object({ id: z.string(), title: z.string(), replySchema: jsonSchema })),
  gateKinds: z.array(z.object({ id: z.string(), title: z.string(), when: z.string() })),
  inputKinds: z
    .array(z.object({ id: z.string(), title: z.string(), dataSchema: jsonSchema }))
    .describe("What people may add unprompted, at POST /api/deliberations/:id/inputs."),
  scripts: z
    .array(
      z.object({
        id: z.string(),
        title: z.string(),
        consequence: z.string(),
        aliases: z.array(z.string()).describe("Other names it goes by."),
      }),
    )
    .describe("Rehearsal scripts; the first is used unless another is named."),
  endings: z.array(z.object({ id: z.string(), meaning: z.string() })).describe("The statuses its outcome can have."),
  panelChoices: panelChoicesSchema,
});
export type ProtocolInfo = z.infer<typeof protocolInfoSchema>;

export const listProtocols = endpoint({
  method: "GET",
  path: "/api/protocols",
  needs: { action: "read" },
  summary: "List the protocols: what each is for and how it ends. GET /api/protocols/:id has the rest.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(protocolSummarySchema) }),
  status: 200,
  errors: [503],
});

export const getProtocol = endpoint({
  method: "GET",
  path: "/api/protocols/:id",
  needs: { action: "read" },
  summary:
    "One protocol with its configuration, what it asks agents and people, how it can end, its rehearsal scripts and the seats it knows.",
  params: z.object({ id: z.string().max(40) }),
  query: none,
  body: none,
  response: protocolInfoSchema,
  status: 200,
  errors: [404, 503],
});
