import type { Prompt, Prompts } from "./types";

const provided = new Map<string, Prompts>();

export function providePrompts(protocolId: string, prompts: Prompts): () => void {
  provided.set(protocolId, prompts);
  return () => void provided.delete(protocolId);
}

/** The runner's view: a protocol's state is its own business. */
export function promptFor(protocolId: string, askKind: string): Prompt<unknown> {
  const prompts = provided.get(protocolId);
  const prompt = prompts && Object.hasOwn(prompts, askKind) ? prompts[askKind] : undefined;
  if (!prompt) throw new Error(`There is no prompt for ${protocolId}/${askKind}.`);
  return prompt as unknown as Prompt<unknown>;
}
