import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "@/lib/projections/agent-name";
import type { Issue } from "@/lib/projections/issue";
import { issuesOf, viewsOf } from "@/lib/projections/views-of";
import type { InsightSection } from "./insight-section";

export function unansweredSection(log: readonly DeliberationEvent[], folded: Folded): InsightSection {
  const { issue, issues: many } = viewsOf(folded).words;
  const all = issuesOf(folded);
  const open = all.filter(({ state }) => state === "open");
  const unanswered = open.filter((one) => !isAnswered(log, folded, one));
  const word = (count: number): string => `${count} ${count === 1 ? issue : many.toLowerCase()}`;
  return {
    id: "unanswered",
    title: `Which ${many.toLowerCase()} were never answered?`,
    how: `Takes the ${many.toLowerCase()} that are open at this point, and looks whether the log has a word about each by anybody who did not raise it.`,
    tone: unanswered.length > 0 ? "look" : "fine",
    finding:
      all.length === 0
        ? `No ${issue} was raised.`
        : open.length === 0
          ? `None is open: ${word(all.length)} raised, none left.`
          : unanswered.length === 0
            ? `${word(open.length)} of ${all.length} open, each with a word by somebody else.`
            : `${word(unanswered.length)} of ${open.length} still open ${unanswered.length === 1 ? "has" : "have"} had no response from anyone else.`,
    points: unanswered.map(({ id, agentId, name, text, seq, raisedInRound }) => ({
      agentId,
      name,
      text: `${id}, raised in round ${raisedInRound}: ${text}`,
      tone: "look",
      seq,
    })),
  };
}

/** By a seat that is none of its raisers, or by a person. */
function isAnswered(
  log: readonly DeliberationEvent[],
  { lifecycle: { created } }: Folded,
  { agentId, name, history }: Issue,
): boolean {
  const raisers = new Set(name.split(", "));
  return history.some(({ seq }) => {
    const payload = log[seq - 1]?.payload;
    if (payload?.type === "gate.answered" || payload?.type === "input.given") return true;
    if (payload?.type !== "reply.recorded") return false;
    return payload.agentId !== agentId && !raisers.has(agentName(created.panel, payload.agentId));
  });
}
