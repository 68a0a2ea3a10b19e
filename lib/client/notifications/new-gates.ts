import type { GateRow } from "@/lib/contracts/gates";

/** Those that were not there at the last look; none at the first one, which only says what is there already. */
export const newGates = (known: ReadonlySet<string> | null, open: readonly GateRow[]): GateRow[] =>
  known === null ? [] : open.filter(({ id }) => !known.has(id));
