import { z } from "zod";
import type { Agent } from "@/lib/domain/agent";

/** P4-01: what a judge lays weight on. A stance changes emphasis, never truthfulness (P4-04). It is the seat's `kind`. */
export const STANCES = ["neutral", "for", "against", "product_lens"] as const;
export const stanceSchema = z.enum(STANCES);
export type Stance = z.infer<typeof stanceSchema>;

export const STANCE_LABELS: Readonly<Record<Stance, string>> = {
  neutral: "neutral",
  for: "for",
  against: "against",
  product_lens: "product lens",
};

const isStance = (word: string): word is Stance => (STANCES as readonly string[]).includes(word);

/** Of a seat as a caller writes it: by its kind, else by its id, else neutral. */
export function stanceFor({ id, kind }: { id: string; kind?: string | undefined }): Stance {
  const words = [kind ?? "", id].map((word) =>
    word
      .trim()
      .toLowerCase()
      .replaceAll(/[\s-]+/g, "_"),
  );
  return words.find(isStance) ?? "neutral";
}

/** Null: the seat's kind is no stance, and the panel can't be used. */
export const stanceOf = ({ kind }: Pick<Agent, "kind">): Stance | null => (isStance(kind) ? kind : null);

/** P4-16: neutral, for, against, then the rest; within a stance as the panel lists them. */
export function inStanceOrder(panel: readonly Agent[]): Agent[] {
  const rank = (agent: Agent): number => {
    const stance = stanceOf(agent);
    return stance === null ? STANCES.length : STANCES.indexOf(stance);
  };
  return panel.toSorted((one, other) => rank(one) - rank(other));
}
