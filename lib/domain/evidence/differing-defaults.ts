import type { PanelQuestion } from "./question";

/** What seats that asked the same would go by, where that is not the same thing: then nothing is the panel's default. Empty otherwise. */
export const differingDefaults = ({
  default: common,
  reasons = [],
}: Pick<PanelQuestion, "default" | "reasons">): { agentId: PanelQuestion["askedBy"][number]; default: string }[] =>
  common === "" ? reasons.flatMap(({ agentId, default: own }) => (own === "" ? [] : [{ agentId, default: own }])) : [];
