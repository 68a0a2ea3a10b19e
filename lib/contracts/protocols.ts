import { z } from "zod";
import { agentSchema } from "@/lib/domain/agent";
import { endpoint, none } from "./endpoint";

const jsonSchema = z.record(z.string(), z.unknown()).describe("A JSON Schema (draft 2020-12).");

/** What the form of a new deliberation needs to offer a panel. */
const panelChoicesSchema = z.object({
  rosters: z.array(z.object({ id: z.string(), title: z.string(), agents: z.array(agentSchema) })),
  /** Take part in every deliberation of this protocol and can't be removed (P5-07). */
  crossCutting: z.array(agentSchema),
  featureTypes: z.array(z.object({ id: z.string(), label: z.string() })),
});

export const protocolInfoSchema = z.object({
  id: z.string(),
  title: z.string(),
  description: z.object({ when: z.string(), ends: z.string() }),
  configSchema: jsonSchema,
  configDefaults: z.record(z.string(), z.json()),
  askKinds: z.array(z.object({ id: z.string(), title: z.string(), replySchema: jsonSchema })),
  gateKinds: z.array(z.object({ id: z.string(), title: z.string(), when: z.string() })),
  inputKinds: z.array(z.object({ id: z.string(), title: z.string(), dataSchema: jsonSchema })).describe("What people may add without being asked, at POST /api/deliberations/:id/inputs."),
  scripts: z.array(z.object({ id: z.string(), title: z.string(), consequence: z.string() })).describe("Ways the rehearsal can go."),
  panel: panelChoicesSchema,
});
export type ProtocolInfo = z.infer<typeof protocolInfoSchema>;

export const listProtocols = endpoint({
  method: "GET",
  path: "/api/protocols",
  summary: "Every protocol with its configuration, what it asks agents, what it asks people, and the seats it knows.",
  params: none,
  query: none,
  body: none,
  response: z.object({ items: z.array(protocolInfoSchema) }),
  status: 200,
  errors: [503],
});
