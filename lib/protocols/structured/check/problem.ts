/** Why a reply can't be taken. `inconsistent`: it could be, but contradicts itself; asked about once, then it stands with a mark. */
export type Problem = { code: "schema" | "inconsistent"; reason: string };

export const wrong = (reason: string): Problem => ({ code: "schema", reason });
export const contradictory = (reason: string): Problem => ({ code: "inconsistent", reason });

/** The reasons the validator gave: by them the gate is recognised that opens when they persist (P3-24). */
export const VALIDATOR_MARK = "The validator found: ";

export const firstOf = (...problems: readonly (Problem | null | false | undefined)[]): Problem | null => problems.find((problem) => problem !== null && problem !== false && problem !== undefined) || null;
