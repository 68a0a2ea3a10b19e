/** Whether a contradiction ended in a compromise a person set: the revision names a side all the same, as its form asks for one (P1-31). */
import type { ReviewState } from "@/lib/protocols/review/rules/state";

type Settled = { chosen: string; overruled: string; /** Of the version that settled it. */ seq: number };

export function compromiseOn(
  { decisions }: Pick<ReviewState, "decisions">,
  { chosen, overruled, seq }: Settled,
): { by: string; text: string } | null {
  const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
  const last = decisions.findLast(
    (one) =>
      one.seq < seq &&
      one.gate.kind === "strategic_choice" &&
      [chosen, overruled].every((id) =>
        one.gate.positions.some(({ agentId, name }) => same(agentId, id) || same(name, id)),
      ),
  );
  return last?.answer.choice === "compromise"
    ? { by: last.answer.answeredBy, text: last.answer.texts["compromise"] ?? "" }
    : null;
}
