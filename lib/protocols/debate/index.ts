import { bounded } from "@/lib/prompts/bounded";
import { DEBATE_PROMPTS } from "./prompts/debate-prompts";
import { anyProtocol } from "@/lib/kernel/types";
import type { ProtocolManifest } from "../manifest";
import { rehearseDebate, sampleEvidence } from "./rehearsal/rehearse-debate";
import { debate } from "./rules/protocol";
import { debateRecordViews } from "./views/record-views";
import { debateViews } from "./views/views";

export const debateManifest: ProtocolManifest = {
  rules: anyProtocol(debate),
  views: { ...debateViews, ...debateRecordViews },
  prompts: bounded(DEBATE_PROMPTS),
  rehearsal: { play: rehearseDebate, quickest: "converges", evidence: sampleEvidence },
};
