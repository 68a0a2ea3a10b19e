import { JUDGES_PROMPTS } from "./prompts/judges-prompts";
import { anyProtocol } from "@/lib/kernel/types";
import type { ProtocolManifest } from "../manifest";
import { rehearseJudges } from "./rehearsal/rehearse-judges";
import { judges } from "./rules/protocol";
import { judgesRecordViews } from "./views/record-views";
import { judgesViews } from "./views/views";

export const judgesManifest: ProtocolManifest = {
  rules: anyProtocol(judges),
  views: { ...judgesViews, ...judgesRecordViews },
  // Without a limit of their own: these take the endpoint's as it is.
  prompts: JUDGES_PROMPTS,
  rehearsal: { play: rehearseJudges, quickest: "consensus_1" },
};
