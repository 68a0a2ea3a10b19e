import type { Ask } from "@/lib/protocols/types";
import { countMessages, toMessages, type Parts } from "../messages";
import type { BuiltPrompt } from "../types";

/** P4 knows no limit of its own: what is too long for a model, its endpoint says, and the judge is lost (P4-34). */
export function buildMessages(system: string, parts: Parts, { correction }: Ask): BuiltPrompt {
  const again = correction ? { ...correction, isClarification: false } : null;
  return { kind: "ready", messages: toMessages(system, parts, again), tokens: countMessages(system, parts, again) };
}
