import type { Prompt } from "@/lib/prompts/types";
import type { AskKindId } from "../rules/asks";
import type { DebateState } from "../rules/state";
import { diagnose } from "./diagnose";
import { hear } from "./hear";
import { speak } from "./speak";
import { stand } from "./stand";
import { synthesise, synthesiseChoice } from "./synthesise";

/** The four ways to speak differ by what the state says, not by their prompt. */
export const DEBATE_PROMPTS: Readonly<Record<AskKindId, Prompt<DebateState>>> = {
  speak,
  choose: { ...speak, id: "debate/choose" },
  speak_blind: { ...speak, id: "debate/speak_blind" },
  choose_blind: { ...speak, id: "debate/choose_blind" },
  stand,
  hear,
  synthesise,
  synthesise_choice: synthesiseChoice,
  diagnose,
};
