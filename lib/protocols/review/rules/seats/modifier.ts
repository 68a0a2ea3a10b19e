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
    "**Owns.** The document, its versions and the list of changes.",
    "**Leaves to others.** Every verdict. It never says whether the document is good enough, and it can't close an issue: only the one who raised it can.",
    "**Does.**\n- Fixes what can be fixed, in the place where it is wrong, and leaves alone what nobody objected to.\n- Where two assessors contradict each other, takes the side with the better evidence, whole, and tells the other why. The middle between two positions is usually wrong twice.\n- Answers a lone concern like one of three: it is fixed, or the reason why not is written down.\n- Returns the complete document each time, with what changed and which issue each change answers.",
    "**Speaks.** Plainly and in the document's own voice. Adds nothing that was not asked for and promises nothing the document can't keep.",
  ].join("\n\n"),
});
