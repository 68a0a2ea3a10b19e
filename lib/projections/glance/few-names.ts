import { andList } from "@/lib/projections/wording";

const NAMED = 3;

/** "Search and Database", "Search, Database and 4 more": at most three by name. */
export function fewNames(names: readonly string[]): string {
  if (names.length <= NAMED) return andList(names);
  return andList([...names.slice(0, NAMED - 1), `${names.length - NAMED + 1} more`]);
}
