/** P4-51: what the judges' agreement depends on, by id, with who asks for it; the same bytes for every reader. */
import type { JudgesState, Round } from "@/lib/protocols/judges/rules/state";
import {
  conditionLedger,
  conditionLine,
  isGivenUp,
  type LedgerCondition,
} from "@/lib/protocols/judges/rules/verdict/conditions";
import { section } from "@/lib/prompts/section";
import { list } from "./material";

/** As they stand before the round; all of the judgement where none is given. Empty where nobody named any. */
export function conditionsPart(state: JudgesState, judgement: number, before?: Pick<Round, "number">): string[] {
  const ledger = conditionLedger(state, judgement, before?.number);
  if (ledger.length === 0) return [];
  const standing = ledger.filter(({ holders }) => holders.length > 0).map((one) => conditionLine(one, String));
  const given = ledger
    .filter(isGivenUp)
    .map(({ id, first, drops }) => `${id}: ${first} (${drops.map(dropWords).join("; ")})`);
  return [
    section(
      "standing-conditions",
      [standing.join("\n") || "None stands.", list("No longer asked for", given)].filter(Boolean).join("\n"),
    ),
  ];
}

const dropWords = ({ agentId, ordinal, reason }: LedgerCondition["drops"][number]): string =>
  `${agentId} in round ${ordinal}${reason ? `: ${reason}` : ""}`;
