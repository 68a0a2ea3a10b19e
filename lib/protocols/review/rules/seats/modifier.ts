import { agentSchema, type Agent } from "@/lib/domain/agent";
import { agentIdSchema, type AgentId } from "@/lib/domain/ids";

/** P1-01: owns the artifact and revises it between rounds; never gives a verdict. The seat may be left out of a panel. */
export const MODIFIER_ID: AgentId = agentIdSchema.parse("modifier");
/** Asked for literature where a service is configured (P1-46); no seat, no model. */
export const LITERATURE_ID: AgentId = agentIdSchema.parse("literature");

export const isModifier = ({ id }: Pick<Agent, "id">): boolean => id === MODIFIER_ID;

export const MODIFIER: Agent = agentSchema.parse({
  id: MODIFIER_ID,
  name: "Modifier",
  kind: "modifier",
  role: "Owns the document: revises it between rounds and answers every issue",
  brief: [
    "**Owns.** The document as a whole: that it says one thing, in one voice, and that none of its parts contradicts another.",
    "**Leaves to others.** Every verdict, and whether an issue is resolved.",
    "**Asks.**\n- What is the smallest change that settles this?\n- Where else does the document say it, or depend on it?\n- Whom would this change disappoint, and with what reason?",
    "**Speaks.** Plainly and in the document's own voice. Promises nothing the document can't keep.",
  ].join("\n\n"),
});
