import type { LinkedRecord } from "@/lib/contracts/record-life";

/** A record with those whose place it took below it. */
export type SupersessionTree = { record: LinkedRecord; replaced: readonly SupersessionTree[] };

/** One tree for each record in force, newest first. */
export function supersessionTrees(records: readonly LinkedRecord[]): SupersessionTree[] {
  const known = new Set(records.map(({ number }) => number));
  const replacedBy = new Map<number, LinkedRecord[]>();
  for (const record of records) {
    if (record.supersededBy === null) continue;
    replacedBy.set(record.supersededBy, [...(replacedBy.get(record.supersededBy) ?? []), record]);
  }
  const treeOf = (record: LinkedRecord): SupersessionTree => ({
    record,
    replaced: newestFirst(replacedBy.get(record.number) ?? []).map(treeOf),
  });
  // Links make no circles (set-status.ts), and one whose successor is not in the list begins a tree of its own.
  return newestFirst(records.filter(({ supersededBy }) => supersededBy === null || !known.has(supersededBy))).map(
    treeOf,
  );
}

const newestFirst = (records: readonly LinkedRecord[]): LinkedRecord[] =>
  records.toSorted((a, b) => b.number - a.number);
