/** The figures a retrospective speaks about, as the program counted them. */
import { scorecard } from "@/lib/protocols/structured/rules/madef/scorecard";
import { retrospectiveOf } from "@/lib/protocols/structured/rules/rounds/retrospective";
import { signalCount } from "@/lib/protocols/structured/rules/signals/reachable";
import { SIGNAL_TITLES } from "@/lib/protocols/structured/rules/signals/signal";
import { completedRounds, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { section } from "@/lib/prompts/section";

const inRounds = (numbers: readonly number[]): string =>
  `${numbers.length === 1 ? "round" : "rounds"} ${numbers.join(", ")}`;

export function signalReport(state: StructuredState): string {
  const { checklist, caveats, alarms, whyNotConverged } = retrospectiveOf(state);
  const rounds = completedRounds(state).map(({ number, lead, absent, evaluation }) => {
    const held = evaluation.signals
      .filter(({ isSatisfied }) => isSatisfied)
      .map(({ id }) => SIGNAL_TITLES[id].toLowerCase());
    return `Round ${number}: ${lead} led${absent ? `, without ${absent}` : ""}; disagreement ${evaluation.disagreement}, status changes ${evaluation.changes}; ${signalCount(evaluation)}: ${held.join(", ") || "none"}`;
  });
  const modes = checklist.map(
    ({ id, name, firedIn, hintedIn, evidence }) =>
      `${id} ${name}: ${firedIn.length > 0 ? `fired in ${inRounds(firedIn)}` : hintedIn.length > 0 ? `hints in ${inRounds(hintedIn)}` : "not fired"}${evidence.length > 0 ? `. ${evidence.join(" ")}` : ""}`,
  );
  const groups = scorecard(state).groups.map(
    ({ id, title, value }) => `${id} ${title} ${value === null ? "n/a" : value.toFixed(2)}`,
  );
  return section(
    "signal-report",
    [
      ...rounds,
      ...whyNotConverged.map((text) => `Missing: ${text}`),
      ...alarms.map(({ round, text }) => `Alarm after round ${round}: ${text}`),
      ...caveats.map((text) => `Caveat: ${text}`),
      ...modes,
      `Scorecard: ${groups.join(", ")}`,
    ].join("\n"),
  );
}
