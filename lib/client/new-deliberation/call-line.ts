import { formatCount, formatCountOf } from "@/lib/client/format";

/** "7 agents × up to 10 rounds = at most 70 calls". */
export function callLine(agents: number, maxRounds: number): string {
  const rounds = maxRounds === 1 ? "1 round" : `up to ${formatCountOf(maxRounds, "round")}`;
  return `${formatCountOf(agents, "agent")} × ${rounds} = at most ${formatCount(agents * maxRounds)} ${agents * maxRounds === 1 ? "call" : "calls"}`;
}
