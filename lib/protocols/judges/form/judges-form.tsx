"use client";

import { anyProtocol } from "@/lib/kernel/types";
import { judges } from "@/lib/protocols/judges/rules/protocol";
import { formatCountOf, formatMoney } from "@/lib/client/format";
import { modeOf, type JudgesConfig } from "@/lib/protocols/judges/rules/config";
import { expectedCalls, maxCalls } from "@/lib/protocols/judges/rules/cost";
import { DocumentsField } from "./documents-field";
import { JudgesPanelFields } from "./panel-fields";
import { SeatStance } from "./seat-stance";
import { JudgesSettingsFields } from "./settings-fields";
import { judgesDraft, judgesRequest } from "./judges-request";
import type { ProtocolForm } from "@/components/new-deliberation/protocol-form";
import { judgesProposal } from "./proposal";

export const judgesForm: ProtocolForm = {
  rules: anyProtocol(judges),
  proposal: judgesProposal,
  toConfig: judgesRequest,
  toDraft: judgesDraft,
  typical: "3 judges, 1 to 3 rounds: 3, 6 or 9 calls",
  DocumentFields: DocumentsField,
  documentSettings: ["documents"],
  PanelFields: JudgesPanelFields,
  panelSettings: ["enabled", "product_lens"],
  SettingsFields: JudgesSettingsFields,
  seats: {
    free: {
      label: "Judges",
      text: "Each judge has a stance, which changes what it focuses on, not what is true. At least two judges; no two with both the same stance and the same model.",
    },
    fixed: { label: "Fixed judges", text: "These judges can’t be removed." },
  },
  SeatFields: SeatStance,
  callLine: (config, seats) => callLine(config as JudgesConfig, seats),
  question: () => ({
    hint: "What the judges have to find out: is it good enough to start, is the design sound, is it ready to go out?",
  }),
};

/** P4-13: 3, 6 or 9. */
function callLine(config: JudgesConfig, seats: number) {
  const expected = expectedCalls(seats, config);
  const list = (items: readonly (string | number)[]) =>
    items.length > 1 ? `${items.slice(0, -1).join(", ")} or ${items.at(-1)}` : `${items[0]}`;
  const asked = formatCountOf(seats, "judge");
  const { max_revision_loops: loops } = config;
  return {
    main:
      modeOf(config) === "debate"
        ? `${asked} × up to 3 rounds = ${list(expected)} calls`
        : `${asked} × 1 scoring = ${formatCountOf(expected[0] ?? seats, "call")}`,
    more: `about ${list(expected.map((calls) => formatMoney(calls * config.cost_per_call)))} with a paid model, as a rule of thumb; with ${loops === 0 ? "no automatic revision" : `${formatCountOf(loops, "automatic revision")} at most ${formatCountOf(maxCalls(seats, config), "call")}`}, and the moderator’s`,
  };
}
