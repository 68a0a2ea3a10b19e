/** Whose absence would have changed the count of the last round. */
import type { AgentId } from "@/lib/domain/ids";
import { andList } from "@/lib/projections/wording";
import type { InsightPoint, InsightSection } from "./insight-section";
import type { NoRoundCount, RoundCount } from "./round-count";

export function withoutSection(count: RoundCount | NoRoundCount, nameOf: (id: AgentId) => string): InsightSection {
  const base = { id: "without", title: "Would the result have been different without one seat?" } as const;
  if (count.kind === "none")
    return {
      ...base,
      tone: "unknown",
      finding: count.why,
      how: "Only where a protocol counts verdicts can one of them be left out.",
      points: [],
    };
  const how = `Counts the last complete round once more for each seat, without its verdict; what the others would have said in its absence nobody knows. ${count.rule}`;
  const last = count.rounds.at(-1);
  const result = last && count.result(last.round, last.seats);
  if (!last || !result)
    return { ...base, tone: "unknown", finding: "No round that can be counted is complete yet.", how, points: [] };
  const points = last.seats.map((agentId): InsightPoint & { isDecisive: boolean } => {
    const without = count.result(
      last.round,
      last.seats.filter((id) => id !== agentId),
    );
    const isDecisive = without !== null && without.key !== result.key;
    return {
      agentId,
      name: nameOf(agentId),
      text:
        without === null ? "too few would be left to count" : isDecisive ? without.text : `the same: ${without.text}`,
      tone: isDecisive ? "look" : without === null ? "unknown" : "fine",
      seq: last.seq,
      isDecisive,
    };
  });
  const decisive = points.filter(({ isDecisive }) => isDecisive).map(({ name }) => name ?? "");
  return {
    ...base,
    tone: decisive.length > 0 ? "look" : points.every(({ tone }) => tone === "unknown") ? "unknown" : "fine",
    how,
    finding: findingOf(
      decisive,
      points.every(({ tone }) => tone === "unknown"),
      last.round,
      result.text,
    ),
    points: points.map(({ isDecisive: _, ...point }) => point),
  };
}

function findingOf(decisive: readonly string[], isTooFew: boolean, round: number, result: string): string {
  if (isTooFew) return "Too few seats were counted to leave one out.";
  return decisive.length > 0
    ? `Without ${andList(decisive.map((name, index) => (index > 0 ? `without ${name}` : name))).replace(" and without", " or without")}, round ${round} would not have come to: ${result}.`
    : `No single seat decided it: leaving any one out, round ${round} comes to the same: ${result}.`;
}
