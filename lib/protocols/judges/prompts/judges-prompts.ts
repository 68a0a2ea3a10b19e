import type { AskKindId } from "@/lib/protocols/judges/rules/replies/replies";
import type { JudgesState } from "@/lib/protocols/judges/rules/state";
import type { Prompt } from "@/lib/prompts/types";
import { analyse } from "./analyse";
import { challenge } from "./challenge";
import { finalise } from "./finalise";
import { matchFindings } from "./match-findings";
import { rebut } from "./rebut";
import { rescore } from "./rescore";
import { revise } from "./revise";
import { score, validateInternally } from "./score";
import { synthesise } from "./synthesise";

export const JUDGES_PROMPTS: Readonly<Record<AskKindId, Prompt<JudgesState>>> = {
  analyse,
  rebut,
  finalise,
  score,
  rescore,
  match_findings: matchFindings,
  synthesise,
  challenge,
  validate_internally: validateInternally,
  revise,
};
