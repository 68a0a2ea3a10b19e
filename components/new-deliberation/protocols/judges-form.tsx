"use client";

import { formatCountOf, formatMoney } from "@/lib/client/format";
import { modeOf, type JudgesConfig } from "@/lib/protocols/judges/config";
import { expectedCalls, maxCalls } from "@/lib/protocols/judges/cost";
import { DocumentsField } from "./judges/documents-field";
import { JudgesPanelFields } from "./judges/panel-fields";
import { SeatStance } from "./judges/seat-stance";
import { JudgesSettingsFields } from "./judges/settings-fields";
import type { ProtocolForm } from "./protocol-form";

export const judgesForm: ProtocolForm = {
  typical: "3 judges, 1 to 3 rounds: 3, 6 or 9 calls",
  DocumentFields: DocumentsField,
  documentSettings: ["documents"],
  PanelFields: JudgesPanelFields,
  panelSettings: ["enabled", "product_lens"],
  SettingsFields: JudgesSettingsFields,
  seats: {
    free: { label: "Judges", text: "Each judge has a stance, which changes what it lays weight on, never what is true. At least two; no two with the same stance and the same model." },
    fixed: { label: "Judges that stay", text: "These judges belong to it." },
  },
  SeatFields: SeatStance,
  callLine: (config, seats) => callLine(config as JudgesConfig, seats),
  question: () => ({ hint: "What the judges have to find out: is it good enough to start, is the design sound, may it go out?" }),
};

/** P4-13: 3, 6 or 9. */
function callLine(config: JudgesConfig, seats: number) {
  const expected = expectedCalls(seats, config);
  const list = (items: readonly (string | number)[]) => (items.length > 1 ? `${items.slice(0, -1).join(", ")} or ${items.at(-1)}` : `${items[0]}`);
  const judges = formatCountOf(seats, "judge");
  const { max_revision_loops: loops } = config;
  return {
    main: modeOf(config) === "debate" ? `${judges} × up to 3 rounds = ${list(expected)} calls` : `${judges} × 1 scoring = ${formatCountOf(expected[0] ?? seats, "call")}`,
    more: `about ${list(expected.map((calls) => formatMoney(calls * config.cost_per_call)))} by rule of thumb; with ${loops === 0 ? "no automatic revision" : `${formatCountOf(loops, "automatic revision")} at most ${formatCountOf(maxCalls(seats, config), "call")}`}, and the moderator’s`,
  };
}
