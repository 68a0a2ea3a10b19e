import { bounded } from "@/lib/prompts/bounded";
import { STRUCTURED_PROMPTS } from "./prompts/structured-prompts";
import { anyProtocol } from "@/lib/kernel/types";
import type { ProtocolManifest } from "../manifest";
import { rehearseStructured } from "./rehearsal/rehearse-structured";
import { structured } from "./rules/protocol";
import { structuredRecordViews } from "./views/record-views";
import { structuredViews } from "./views/views";

export const structuredManifest: ProtocolManifest = {
  rules: anyProtocol(structured),
  views: { ...structuredViews, ...structuredRecordViews },
  prompts: bounded(STRUCTURED_PROMPTS),
  rehearsal: { play: rehearseStructured, quickest: "validator_repair" },
};
