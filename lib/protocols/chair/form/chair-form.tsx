"use client";

import { anyProtocol } from "@/lib/kernel/types";
import { chair } from "@/lib/protocols/chair/rules/protocol";
import { formatCountOf } from "@/lib/client/format";
import { callLine } from "@/lib/client/new-deliberation/call-line";
import type { Draft, DraftSeat } from "@/lib/client/new-deliberation/draft";
import type { ChairConfig } from "@/lib/protocols/chair/rules/config";
import { ChairPanelFields } from "./panel-fields";
import { ChairPanelNotes, ChairStartNotes } from "./panel-notes";
import { SeatDefinition } from "./seat-definition";
import { ChairSettingsFields } from "./settings-fields";
import { outlookFor } from "./use-chair";
import { chairRequest } from "./chair-request";
import type { ProtocolForm } from "@/components/new-deliberation/protocol-form";
import { missingSpecialists } from "./missing-specialists";
import { chairProposal } from "./proposal";

export const chairForm: ProtocolForm = {
  rules: anyProtocol(chair),
  proposal: chairProposal,
  toConfig: chairRequest,
  typical: "a chair and 1 to 4 specialists, 1 to 3 rounds: 5 to 15 calls",
  PanelFields: ChairPanelFields,
  panelSettings: [
    "session_type",
    "subject_kind",
    "subject_number",
    "design_decisions",
    "triage_mode",
    "triage_signals",
    "conflict_overrides",
    "always_include",
    "definitions",
  ],
  SettingsFields: ChairSettingsFields,
  seats: {
    free: {
      label: "Specialists",
      text: "The chair asks each specialist its own question. Specialists never talk to each other.",
    },
    fixed: {
      label: "Chair",
      text: "The chair frames the question, reads the answers and resolves conflicts between them. It adds no expertise of its own.",
    },
  },
  SeatFields: SeatDefinition,
  missing: missingSpecialists,
  PanelNotes: ChairPanelNotes,
  StartNotes: ChairStartNotes,
  callLine: (_, __, { draft, seats }) => callsOf(draft, seats),
  question: (config) => ({ hint: QUESTION_HINTS[(config as ChairConfig).session_type] }),
  artifact: (config) => ARTIFACT[(config as ChairConfig).session_type],
};

const QUESTION_HINTS: Readonly<Record<ChairConfig["session_type"], string>> = {
  design_session: "Ask one question that a decision can answer. Say what is fixed and what is open.",
  plan_issue: "What needs to be done, with acceptance criteria if there are any.",
  review_plan: "What the plan has to achieve.",
};

const HOW = "In Markdown. Paste it, drop a .md or .txt file here, or choose one.";

const ARTIFACT: Readonly<Record<ChairConfig["session_type"], { label: string; note?: string; hint: string }>> = {
  design_session: {
    label: "Artifact",
    note: "optional",
    hint: `The issue, document or changes it is about. Each specialist gets the parts for its domains. ${HOW}`,
  },
  plan_issue: { label: "Material", note: "optional", hint: `The issue or the document the plan is for. ${HOW}` },
  review_plan: {
    label: "Plan",
    hint: `The plan to review, and to revise where needed. ${HOW} If empty, the question above is reviewed.`,
  },
};

/** From who would be asked now: the chair frames, reads every round, decides what no rule decides, and reports; specialists look at a plan once more, and again where the chair had to mend it. */
function callsOf(draft: Draft, seats: readonly DraftSeat[]) {
  const {
    outlook: { dispatched, eligibility, level },
    config,
  } = outlookFor(draft, seats);
  if (level === "solo") return { main: "1 call: the chair alone", more: "" };
  const isChecked = config.final_check && config.session_type !== "design_session";
  const ofChair = 1 + eligibility.maxRounds + 2 + (isChecked ? 1 : 0);
  const checks = isChecked ? 2 * dispatched.length : 0;
  return {
    main: callLine(dispatched.length, eligibility.maxRounds).replace("agent", "specialist"),
    more: `plus up to ${formatCountOf(ofChair, "call")} by the chair${checks > 0 ? ` and ${formatCountOf(checks, "short check")} of the final plan` : ""}`,
  };
}
