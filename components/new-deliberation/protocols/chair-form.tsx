"use client";

import { formatCountOf } from "@/lib/client/format";
import { callLine } from "@/lib/client/new-deliberation/call-line";
import type { Draft, DraftSeat } from "@/lib/client/new-deliberation/draft";
import type { ChairConfig } from "@/lib/protocols/chair/config";
import { AskedList } from "./chair/asked-list";
import { ChairPanelFields } from "./chair/panel-fields";
import { ChairPanelNotes } from "./chair/panel-notes";
import { ChairStartNotes } from "./chair/rounds-statement";
import { SeatDefinition } from "./chair/seat-definition";
import { ChairSettingsFields } from "./chair/settings-fields";
import { outlookFor } from "./chair/use-chair";
import type { ProtocolForm } from "./protocol-form";

export const chairForm: ProtocolForm = {
  typical: "a chair and 1 to 4 specialists, 1 to 3 rounds: 5 to 15 calls",
  PanelFields: ChairPanelFields,
  panelSettings: ["session_type", "subject_kind", "subject_number", "design_decisions", "triage_mode", "triage_signals", "conflict_overrides", "always_include", "definitions"],
  SettingsFields: ChairSettingsFields,
  seats: {
    free: { label: "Specialists", text: "Specialists are asked by the chair, each its own question, and never talk to each other." },
    fixed: { label: "Chair", text: "The chair frames the question, reads the answers and decides where they conflict. It is no expert of its own." },
  },
  SeatFields: SeatDefinition,
  PanelNotes: ChairPanelNotes,
  StartPanel: () => <AskedList title="Who takes part" />,
  StartNotes: ChairStartNotes,
  callLine: (_, __, { draft, seats }) => callsOf(draft, seats),
  question: (config) => ({ hint: QUESTION_HINTS[(config as ChairConfig).session_type] }),
  artifact: (config) => ARTIFACT[(config as ChairConfig).session_type],
};

const QUESTION_HINTS: Readonly<Record<ChairConfig["session_type"], string>> = {
  design_session: "One question that can be answered with a decision. Name what is given and what is open.",
  plan_issue: "What is to be done, with its acceptance criteria where there are any.",
  review_plan: "What the plan has to achieve.",
};

const HOW = "In Markdown. Paste it, drop a .md or .txt file here, or choose one.";

const ARTIFACT: Readonly<Record<ChairConfig["session_type"], { label: string; note?: string; hint: string }>> = {
  design_session: { label: "Artifact", note: "optional", hint: `The issue, the document or the changes it is about; each specialist is given the part of its domains. ${HOW}` },
  plan_issue: { label: "Material", note: "optional", hint: `The issue or the document the plan is for. ${HOW}` },
  review_plan: { label: "Plan", hint: `What is reviewed, and revised where it needs it. ${HOW} Left empty, the question above stands in for it.` },
};

/** From who would be asked now: the chair frames, reads every round, decides what no rule decides, and reports. */
function callsOf(draft: Draft, seats: readonly DraftSeat[]) {
  const { outlook: { dispatched, eligibility, level }, config } = outlookFor(draft, seats);
  if (level === "solo") return { main: "1 call: the chair alone", more: "" };
  const chair = (config.session_type === "plan_issue" ? 2 : 1) + eligibility.maxRounds + 2;
  return { main: callLine(dispatched.length, eligibility.maxRounds).replace("agent", "specialist"), more: `and up to ${formatCountOf(chair, "call")} of the chair` };
}
