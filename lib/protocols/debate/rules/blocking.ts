import type { Protocol } from "@/lib/kernel/types";
import type { DebateConfig } from "./config";
import type { SpeakReply } from "./replies";
import type { DebateState } from "./state";

/** G-15: what keeps an agent's score below the target. */
export const blocking: Protocol<DebateConfig, DebateState>["blocking"] = (_state, { kind }, reply) =>
  kind === "speak" ? (reply as SpeakReply).blocking_concerns : [];
