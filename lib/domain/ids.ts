import { z } from "zod";

export const deliberationIdSchema = z
  .string()
  .regex(/^dlb_[a-z0-9]{12,32}$/, "Not a deliberation id.")
  .brand<"DeliberationId">();
/** A seat's id is unique within its panel only: a readable slug such as `security`. */
export const agentIdSchema = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, "Use lower-case letters, digits and hyphens.")
  .max(48)
  // Scores and turns are kept in plain objects by agent: `constructor` would find what it never put there.
  .refine((id) => !(id in {}), "This name is reserved. Choose another.")
  .brand<"AgentId">();
/** Derived from the log (deliberation and place), never random: asking twice after a crash names the same gate. */
export const gateIdSchema = z
  .string()
  .regex(/^gat_[a-z0-9]{12,32}_e?\d+$/, "Not a gate id.")
  .brand<"GateId">();
/** `env` is the endpoint named by the environment; the others are kept in Settings. */
export const connectionIdSchema = z
  .string()
  .regex(/^(env|con_[a-z0-9]{12,32})$/, "Not a connection id.")
  .brand<"ConnectionId">();
export const panelTemplateIdSchema = z
  .string()
  .regex(/^pnl_[a-z0-9]{12,32}$/, "Not a panel id.")
  .brand<"PanelTemplateId">();

export type DeliberationId = z.infer<typeof deliberationIdSchema>;
export type AgentId = z.infer<typeof agentIdSchema>;
export type GateId = z.infer<typeof gateIdSchema>;
export type ConnectionId = z.infer<typeof connectionIdSchema>;
export type PanelTemplateId = z.infer<typeof panelTemplateIdSchema>;

export { deliberationOfGate, engineGateId, ENV_CONNECTION, gateId, isEngineGate } from "./made-ids";
