/** Time and cost of each round. */
import { capital } from "@/lib/domain/wording";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { costs } from "@/lib/projections/costs";
import { roundTime } from "@/lib/projections/pictures/rest-of-round";
import { countOf } from "@/lib/projections/wording";
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
  const timed = rows.flatMap(({ title, ms }) => (ms === null ? [] : [{ title, ms }]));
  const [longest] = timed.toSorted((one, other) => other.ms - one.ms);
  const all = timed.reduce((sum, { ms }) => sum + ms, 0);
  const isPriced = rows.some(({ spent }) => spent !== null);
  const calls = countOf(total.calls, "call");
  const cost = total.spent === null || Object.keys(total.money).length === 0 ? "" : `, ${total.spent} in all`;
  return {
    rows,
    mostMs: Math.max(1, ...rows.map(({ ms }) => ms ?? 0)),
    mostTokens: Math.max(1, ...rows.map(({ tokens }) => tokens)),
    title:
      timed.length > 1 && all > 0 && longest
        ? `${longest.title} took ${Math.round((longest.ms / all) * 100)}% of the time${cost}`
        : timed.length > 0
          ? `${capital(timeText(all))} and ${calls}${cost}`
          : `${calls}${cost}`,
    subtitle: "Time from the first question to the last answer of a round, and the tokens it took.",
    sentence: `${rows.map((row) => `${row.title}: ${row.timeText}, ${row.tokenText}`).join("; ")}.`,
    table: {
      columns: ["Round", "Time", "Calls", "Tokens", ...(isPriced ? ["Cost"] : [])],
      rows: rows.map((row) => ({
        key: row.key,
        cells: [
          row.title,
          row.timeText,
          String(row.calls),
          row.tokens.toLocaleString("en"),
          ...(isPriced ? [row.spent ?? "–"] : []),
        ],
      })),
    },
  };
}

/** "The last round took 4 min and 0.60 USD."; null where the log does not say how long. What it cost, where that is known. */
export function lastRoundText(effort: RoundEffortModel | null, round: number): string | null {
  const row = effort?.rows.find(({ key }) => key === String(round));
  if (!row || row.ms === null) return null;
  return `The last round took ${row.timeText} and ${row.spent ?? row.tokenText}.`;
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
