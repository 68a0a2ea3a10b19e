import { nameOf } from "@/lib/domain/wording";
import { isThere } from "@/lib/evidence/ungrounded";
import type { CheckedCitation } from "@/lib/domain/evidence/citation";
import type { Gate } from "@/lib/domain/gate/gate";
import { recordName } from "@/lib/domain/record/record-name";
import { gateBuilder } from "@/lib/kernel/gates";
import { deviationsOf, type Finding, type ValidationState } from "./state";

export const GATE_KINDS = {
  deviation: {
    title: "The implementation deviates",
    when: "A seat found that the implementation does something else than the record says.",
  },
};

export type Choice = "fix" | "amend" | "accept";

const buildGate = gateBuilder<keyof typeof GATE_KINDS, Choice>(GATE_KINDS);

/** V-05 */
export function deviationGate(state: ValidationState, finding: Finding): Gate {
  const name = recordName(state.config.record.number);
  const seat = nameOf(state, finding.agentId);
  const all = deviationsOf(state);
  const unquoted = finding.quotes.some(isThere)
    ? []
    : ["No quotation of it was found in the record or in what was shown."];
  return buildGate(state, {
    kind: "deviation",
    reason: `${seat} judged its part and found that the implementation does something else than ${name} says.`,
    rule: "V-05",
    question: `${finding.part}: what becomes of this deviation?`,
    document: { title: "The deviation", text: deviationText(finding) },
    hints: [...(all.length > 1 ? [`Deviation ${all.indexOf(finding) + 1} of ${all.length}.`] : []), ...unquoted],
    positions: [
      {
        agentId: finding.agentId,
        name: seat,
        score: null,
        verdict: { word: "deviates", standing: "wants_changes" },
        stance: finding.what,
        concerns: [finding.part],
        seq: finding.seq,
      },
    ],
    options: [
      {
        id: "fix",
        label: "Fix the implementation",
        consequence: `A step is added to the implementation of ${name}.`,
        // V-06
        step: { text: `Fix: ${finding.part}`, note: `${seat}: ${finding.what}` },
      },
      {
        id: "amend",
        label: "Amend the record",
        consequence: `${name} then offers its editor with this deviation quoted. You change the text; nothing else does.`,
      },
      {
        id: "accept",
        label: "Accept the deviation",
        consequence: `Record and implementation stay as they are. Your reason stands under ${name}.`,
      },
    ],
  });
}

/** The seat's words and what it quotes, as Markdown. */
const deviationText = ({ what, quotes }: Finding): string =>
  [
    what,
    ...quotes.map(
      (citation) =>
        `- [${citation.id}] ${placeOf(citation)}${isThere(citation) ? "" : ", not found there"}: ${verbatim(citation.quote)}`,
    ),
  ].join("\n\n");

const placeOf = ({ at, path, source }: CheckedCitation): string =>
  at ? `${at.path}, line ${at.from === at.to ? at.from : `${at.from}–${at.to}`}` : path || source || "no place named";

/** As code: what a text says is not to be formatted, whatever marks are in it. */
function verbatim(quote: string): string {
  const longest = Math.max(0, ...(quote.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence} ${quote.replace(/\s+/g, " ")} ${fence}`;
}
