import { bounded } from "@/lib/prompts/bounded";
import { CHAIR_PROMPTS } from "./prompts/chair-prompts";
import { anyProtocol } from "@/lib/kernel/types";
import type { ProtocolManifest } from "../manifest";
import { rehearseChair } from "./rehearsal/rehearse-chair";
import { chair } from "./rules/protocol";
import { chairRecordViews } from "./views/record-views";
import { chairViews } from "./views/views";

export const chairManifest: ProtocolManifest = {
  rules: anyProtocol(chair),
  views: { ...chairViews, ...chairRecordViews },
  prompts: bounded(CHAIR_PROMPTS),
  rehearsal: { play: rehearseChair, quickest: "short_circuit" },
};
