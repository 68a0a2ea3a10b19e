"use client";

import { anyProtocol } from "@/lib/kernel/types";
import { formatCountOf } from "@/lib/client/format";
import type { DraftSeat } from "@/lib/client/new-deliberation/draft";
import type { StructuredConfig } from "@/lib/protocols/structured/rules/config";
import { structured } from "@/lib/protocols/structured/rules/protocol";
import { regularRounds } from "@/lib/protocols/structured/rules/rounds/stress-schedule";
import { isRole, ROLES } from "@/lib/protocols/structured/rules/vocabulary";
import type { ProtocolForm } from "@/components/new-deliberation/protocol-form";
import { structuredProposal } from "./proposal";
import { StructuredPanelFields } from "./panel-fields";
import { SeatExamples } from "./seat-examples";
import { StructuredSettingsFields } from "./settings-fields";
import { StructuredStartNotes } from "./start-notes";

/** As many as four roles make in all rounds of it. */
function typicalCalls(length: StructuredConfig["length"]): number {
  return structured.maxCalls(ROLES.length, structured.configSchema.parse({ length }));
}

export const structuredForm: ProtocolForm = {
  rules: anyProtocol(structured),
  proposal: structuredProposal,
  // Old rules are for what was begun under them.
  toDraft: ({ config }) => ({ config: { ...config, revision: structured.configSchema.parse({}).revision } }),
  typical: `4 roles and a synthesis: about ${typicalCalls("short")} calls in a short run, ${typicalCalls("standard")} in a standard one`,
  PanelFields: StructuredPanelFields,
  panelSettings: ["domain"],
  SettingsFields: StructuredSettingsFields,
  seats: {
    free: {
      label: "Domain expert",
      text: "One domain expert may add supplements. It leads no round and writes no artifact.",
      none: "None, and none is needed.",
    },
    fixed: {
      label: "The four roles",
      text: "The four roles are cast for your domain before the first round. You can recast each one but not remove it; the protocol needs all four.",
    },
  },
  SeatFields: SeatExamples,
  StartNotes: StructuredStartNotes,
  whyNoSeat: (seats) => (seats.some(isExpert) ? "There can be only one domain expert." : null),
  callLine: (config, seats, { draft }) => callLine(config as StructuredConfig, seats, draft.config["round_budget"]),
  question: () => ({
    hint: "One specific question. Every five rounds or so, the deliberation is compared with it so that it does not drift.",
  }),
};

const isExpert = ({ id }: DraftSeat): boolean => id === null || !isRole(id);

function callLine(config: StructuredConfig, seats: number, budget: unknown) {
  if (budget !== config.round_budget) return null;
  const rounds = regularRounds(config);
  return {
    main: `4 roles × up to ${formatCountOf(rounds, "round")} = at most ${formatCountOf(structured.maxCalls(seats, config), "call")}`,
    more: "checks, assessments and the synthesis included",
  };
}
