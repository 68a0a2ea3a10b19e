/** What each seat rested on: quotations that were found, quotations that were not, and assumptions. */
import type { Folded } from "@/lib/kernel/fold";
import { evidenceView } from "@/lib/projections/evidence/evidence-view";
import { countOf } from "@/lib/projections/wording";
import type { FigureModel } from "./figure";

export type BalanceRow = {
  key: string;
  name: string;
  place: number | null;
  found: number;
  notFound: number;
  assumed: number;
};
export type EvidenceBalanceModel = FigureModel & { rows: readonly BalanceRow[]; most: number };

/** Null where nobody was asked for evidence, and where nobody cited or assumed anything. */
export function evidenceBalance(folded: Folded): EvidenceBalanceModel | null {
  const view = evidenceView(folded);
  if (!view) return null;
  const { panel } = folded.lifecycle.created;
  const ids = [...new Set(view.replies.map(({ agentId }) => agentId))];
  const rows = ids
    .map((id): BalanceRow => {
      const own = view.replies.filter(({ agentId }) => agentId === id);
      const cited = own.flatMap(({ citations }) => citations);
      const notFound = cited.filter(({ status }) => status === "not_found").length;
      return {
        key: id,
        name: own[0]?.name ?? id,
        place: panel.findIndex((seat) => seat.id === id) + 1 || null,
        found: cited.length - notFound,
        notFound,
        assumed: new Set(own.flatMap(({ assumptions }) => assumptions)).size,
      };
    })
    .filter(({ found, notFound, assumed }) => found + notFound + assumed > 0)
    .toSorted((one, other) => other.found - one.found || one.assumed - other.assumed);
  if (rows.length === 0) return null;
  const sum = (pick: (row: BalanceRow) => number): number => rows.reduce((total, row) => total + pick(row), 0);
  const [found, notFound, assumed] = [sum((row) => row.found), sum((row) => row.notFound), sum((row) => row.assumed)];
  const missing = notFound === 0 ? "" : `, ${notFound} not found`;
  return {
    rows,
    most: Math.max(...rows.map((row) => row.found + row.notFound + row.assumed)),
    title: `${countOf(found, "quotation")} found${missing}, against ${countOf(assumed, "assumption")}`,
    subtitle:
      "What each seat rested on: quotations, which the program looked for where they are from, and assumptions.",
    sentence: `${rows.map((row) => `${row.name}: ${row.found} found, ${row.notFound} not found, ${row.assumed} assumed`).join("; ")}.`,
    table: {
      columns: ["Seat", "Found", "Not found", "Assumed"],
      rows: rows.map((row) => ({
        key: row.key,
        cells: [row.name, String(row.found), String(row.notFound), String(row.assumed)],
      })),
    },
  };
}
