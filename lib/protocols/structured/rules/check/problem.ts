import { listed } from "@/lib/kernel/read-leniently";

/** Why a reply can't be taken. `inconsistent`: it could be, but contradicts itself; asked about once, then it stands with a mark. */
export type Problem = { code: "schema" | "inconsistent"; reason: string };

export const wrong = (reason: string): Problem => ({ code: "schema", reason });
export const contradictory = (reason: string): Problem => ({ code: "inconsistent", reason });

/** The reasons the validator gave: by them the gate is recognised that opens when they persist (P3-24). */
export const VALIDATOR_MARK = "The validator found: ";

/** Everything that is wrong at once, so that one re-ask can mend all of it. */
export function allOf(...problems: readonly (Problem | null | false | undefined)[]): Problem | null {
  const found = problems.filter(
    (problem): problem is Problem => problem !== null && problem !== false && problem !== undefined,
  );
  if (found.length === 0) return null;
  return {
    code: found.some(({ code }) => code === "schema") ? "schema" : "inconsistent",
    reason: listed(found.map(({ reason }) => reason)),
  };
}
