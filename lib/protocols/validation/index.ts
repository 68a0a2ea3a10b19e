import { anyProtocol } from "@/lib/kernel/types";
import type { ProtocolManifest } from "../manifest";
import { VALIDATION_PROMPTS } from "./prompts/judge";
import { evidenceOf, rehearseValidation } from "./rehearsal/rehearse-validation";
import { validation } from "./rules/protocol";
import { validationRecordViews } from "./views/record-views";
import { validationViews } from "./views/views";

export const validationManifest: ProtocolManifest = {
  rules: anyProtocol(validation),
  views: { ...validationViews, ...validationRecordViews },
  prompts: VALIDATION_PROMPTS,
  rehearsal: { play: rehearseValidation, quickest: "conforms", evidence: evidenceOf },
};
