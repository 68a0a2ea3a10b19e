import { z } from "zod";
import { callSettingsSchema } from "./call-settings";
import { agentIdSchema } from "./ids";

/** A seat of a panel. `kind` is the protocol's word for the place the seat has in it. */
export const agentSchema = z.object({
  id: agentIdSchema,
  name: z.string().trim().min(1, "Give the agent a name.").max(60),
  kind: z.string().min(1).max(40),
  /** One line: what the seat stands for. */
  role: z.string().trim().max(200).default(""),
  /** What it owns and does not own, how it judges, how it speaks (P5-05). Markdown. */
  brief: z.string().trim().max(8000).default(""),
  /** Override what the deliberation says. */
  ...callSettingsSchema.shape,
});
export type Agent = z.infer<typeof agentSchema>;
