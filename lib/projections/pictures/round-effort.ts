/** Time and cost of each round. */
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { costs } from "@/lib/projections/costs";
import { roundTime } from "@/lib/projections/pictures/rest-of-round";
import type { FigureModel } from "./figure";

export type EffortRow = {
  key: string;
  title: string;
  ms: number | null;
  tokens: number;
  calls: number;
  spent: string | null;
  timeText: string;
  tokenText: string;
};
export type RoundEffortModel = FigureModel & { rows: readonly EffortRow[]; mostMs: number; mostTokens: number };

/** Null before the first call has ended. */
export function roundEffort(log: readonly DeliberationEvent[], folded: Folded): RoundEffortModel | null {
  const { rounds, total } = costs(log, folded);
  const rows = rounds.map(({ round, name, calls, spent, inputTokens, outputTokens, money }): EffortRow => {
    const ms = roundTime(log, round)?.ms ?? null;
    const tokens = inputTokens + outputTokens;
    return {
      key: String(round),
      title: name,
      ms,
      tokens,
      calls,
      // Calls without a price are no cost one could draw.
      spent: Object.keys(money).length === 0 ? null : spent,
      timeText: timeText(ms),
      tokenText: `${compact(tokens)} tokens`,
    };
  });
  if (rows.length === 0) return null;
  const longest = rows.toSorted((one, other) => (other.ms ?? 0) - (one.ms ?? 0))[0];
  const all = rows.reduce((sum, { ms }) => sum + (ms ?? 0), 0);
  const share = longest?.ms && all > 0 ? Math.round((longest.ms / all) * 100) : 0;
  const cost = total.spent === null || Object.keys(total.money).length === 0 ? "" : `, ${total.spent} in all`;
  return {
    rows,
    mostMs: Math.max(1, ...rows.map(({ ms }) => ms ?? 0)),
    mostTokens: Math.max(1, ...rows.map(({ tokens }) => tokens)),
    title:
      rows.length > 1 && share > 0 && longest
        ? `${longest.title} took ${share} % of the time${cost}`
        : `${timeText(all)} and ${total.calls} ${total.calls === 1 ? "call" : "calls"}${cost}`,
    subtitle: "Time from the first question to the last answer of a round, and the tokens it took.",
    sentence: `${rows.map((row) => `${row.title}: ${row.timeText}, ${row.tokenText}`).join("; ")}.`,
    table: {
      columns: ["Round", "Time", "Calls", "Tokens", "Cost"],
      rows: rows.map((row) => ({
        key: row.key,
        cells: [row.title, row.timeText, String(row.calls), row.tokens.toLocaleString("en"), row.spent ?? "–"],
      })),
    },
  };
}

function timeText(ms: number | null): string {
  if (ms === null) return "–";
  if (ms < 1000) return "under a second";
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return `${seconds} s`;
  return seconds < 5400 ? `${Math.round(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

const compact = (value: number): string =>
  value < 1000 ? String(value) : value < 100_000 ? `${(value / 1000).toFixed(1)}k` : `${Math.round(value / 1000)}k`;
