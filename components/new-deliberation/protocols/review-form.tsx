"use client";

import { formatCountOf } from "@/lib/client/format";
import type { DraftSeat } from "@/lib/client/new-deliberation/draft";
import { roundLimit, type ProfileId, type ReviewConfig } from "@/lib/protocols/review/config";
import { ASSESSORS, referenceHint } from "@/lib/protocols/review/panel-problems";
import { PROFILES } from "@/lib/protocols/review/profiles";
import { review } from "@/lib/protocols/review/protocol";
import { MODIFIER_ID } from "@/lib/protocols/review/seats/modifier";
import type { ProtocolForm } from "./protocol-form";
import { ReviewPanelFields } from "./review/panel-fields";
import { ReferenceNotes } from "./review/reference-notes";
import { SeatReferences } from "./review/seat-references";
import { ReviewSettingsFields } from "./review/settings-fields";

export const reviewForm: ProtocolForm = {
  typical: "3 assessors and a modifier, 2 to 5 rounds: 8 to 20 calls",
  PanelFields: ReviewPanelFields,
  panelSettings: ["profile", "research_type", "primary_track", "track", "section", "venue_kind", "journal_factor", "idea_cards", "references"],
  SettingsFields: ReviewSettingsFields,
  seats: {
    free: { label: "Assessors", text: "Three assessors judge every round, side by side and without seeing each other." },
    fixed: { label: "Seats of this review", text: "These belong to the review: you can edit them, not remove them. The modifier revises the document between rounds and gives no verdict." },
  },
  SeatFields: SeatReferences,
  PanelNotes: ReferenceNotes,
  whyNoSeat: (seats, config) => whyNoSeat(seats, config as ReviewConfig),
  callLine: (config, seats) => callLine(config as ReviewConfig, seats),
  question: (config) => ({ hint: QUESTION_HINTS[(config as ReviewConfig).profile] ?? "What the review has to establish: may it go out, is it safe to build, does it answer its readers?" }),
  artifact: (config) => artifactWords((config as ReviewConfig).profile),
  hint: (panel, config) => referenceHint(panel, config as ReviewConfig),
};

/** P1-02: exactly three, and those of the profile where it names them. */
function whyNoSeat(seats: readonly DraftSeat[], { profile }: ReviewConfig): string | null {
  if (!PROFILES[profile].hasFreeSeats) return "Its three assessors are fixed. To name your own, review it as “Any document”.";
  const assessors = seats.filter(({ id }) => id !== MODIFIER_ID).length;
  return assessors >= ASSESSORS ? "A review has exactly three assessors. Remove one to add another." : null;
}

function callLine(config: ReviewConfig, seats: number) {
  const rounds = roundLimit(config);
  const calls = formatCountOf(review.maxCalls(seats, config), "call");
  const needsIdeas = config.profile === "idea" && config.idea_cards.length === 0;
  return {
    main: rounds === 1 ? `${ASSESSORS} assessors × 1 round = ${calls}` : `${ASSESSORS} assessors × up to ${formatCountOf(rounds, "round")} + ${formatCountOf(rounds - 1, "revision")} = at most ${calls}`,
    more: `${needsIdeas ? "one for the first ideas " : ""}and a summary where you have to decide`,
  };
}

const QUESTION_HINTS: Readonly<Partial<Record<ProfileId, string>>> = {
  idea: "What the ideas are sought for: the field, the gap, what you can bring.",
  question: "The research question itself. It may be revised in every round.",
};

const HOW = "In Markdown. Paste it, drop a .md or .txt file here, or choose one.";

function artifactWords(profile: ProfileId): { label: string; note?: string; hint: string } {
  switch (profile) {
    case "idea":
      return { label: "Starting material", note: "optional", hint: `Notes or papers the ideas should grow from; the ideas themselves are cards. ${HOW}` };
    case "question":
      return { label: "The question in full", note: "optional", hint: `With motivation and scope. It is what is judged and revised; left empty, the question above is. ${HOW}` };
    default:
      return { label: DOCUMENT[profile], hint: `What is judged and revised in every round. ${HOW} Left empty, the question above stands in for it.` };
  }
}

const DOCUMENT: Readonly<Record<Exclude<ProfileId, "idea" | "question">, string>> = {
  custom: "Document",
  design: "Design",
  story: "Argument blueprint",
  section: "Section",
  paper: "Paper",
  focused: "The issue",
};
