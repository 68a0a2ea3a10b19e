import { bounded } from "./bounded";
import { CHAIR_PROMPTS } from "./chair/chair-prompts";
import { diagnose } from "./debate/diagnose";
import { speak } from "./debate/speak";
import { synthesise } from "./debate/synthesise";
import { JUDGES_PROMPTS } from "./judges/judges-prompts";
import { REVIEW_PROMPTS } from "./review/review-prompts";
import { STRUCTURED_PROMPTS } from "./structured/structured-prompts";
import type { AskKindId as DebateAskKind } from "@/lib/protocols/debate/replies";
import type { DebateState } from "@/lib/protocols/debate/state";
import type { ProtocolId } from "@/lib/protocols/protocol-ids";
import type { Prompt } from "./types";

const DEBATE: Readonly<Record<DebateAskKind, Prompt<DebateState>>> = { speak, synthesise, diagnose };

/** One prompt per ask kind of every protocol. */
const PROMPTS: Readonly<Record<ProtocolId, Readonly<Record<string, Prompt<never>>>>> = {
  debate: bounded(DEBATE),
  review: bounded(REVIEW_PROMPTS),
  chair: bounded(CHAIR_PROMPTS),
  // Without a limit of their own: these take the endpoint's as it is.
  judges: JUDGES_PROMPTS,
  structured: bounded(STRUCTURED_PROMPTS),
};

/** The runner's view: a protocol's state is its own business. */
export function promptFor(protocolId: string, askKind: string): Prompt<unknown> {
  const prompts = Object.hasOwn(PROMPTS, protocolId) ? PROMPTS[protocolId as ProtocolId] : undefined;
  const prompt = prompts && Object.hasOwn(prompts, askKind) ? prompts[askKind] : undefined;
  if (!prompt) throw new Error(`There is no prompt for ${protocolId}/${askKind}.`);
  return prompt as unknown as Prompt<unknown>;
}
