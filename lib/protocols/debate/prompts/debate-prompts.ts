import type { Prompt } from "@/lib/prompts/types";
import type { AskKindId } from "../rules/replies";
import type { DebateState } from "../rules/state";
import { diagnose } from "./diagnose";
import { speak } from "./speak";
import { synthesise } from "./synthesise";

export const DEBATE_PROMPTS: Readonly<Record<AskKindId, Prompt<DebateState>>> = { speak, synthesise, diagnose };
