"use client";

import { anyProtocol } from "@/lib/kernel/types";
import { formatCountOf } from "@/lib/client/format";
import type { DraftSeat } from "@/lib/client/new-deliberation/draft";
import { roundLimit, type ProfileId, type ReviewConfig } from "@/lib/protocols/review/rules/config";
import { ASSESSORS, referenceHint } from "@/lib/protocols/review/rules/panel-problems";
import { PROFILES } from "@/lib/protocols/review/rules/profiles";
import { review } from "@/lib/protocols/review/rules/protocol";
import { MODIFIER_ID } from "@/lib/protocols/review/rules/seats/modifier";
import { reviewDraft, reviewRequest } from "./review-request";
import type { ProtocolForm } from "@/components/new-deliberation/protocol-form";
import { reviewProposal } from "./proposal";
import { ReviewPanelFields } from "./panel-fields";
import { ReferenceNotes } from "./reference-notes";
import { SeatReferences } from "./seat-references";
import { ReviewSettingsFields } from "./settings-fields";

export const reviewForm: ProtocolForm = {
  rules: anyProtocol(review),
  proposal: reviewProposal,
  toConfig: reviewRequest,
  toDraft: reviewDraft,
  typical: "3 assessors and a modifier, 2 to 5 rounds: 8 to 20 calls",
  PanelFields: ReviewPanelFields,
  panelSettings: [
    "profile",
    "research_type",
    "primary_track",
    "track",
    "section",
    "venue_kind",
    "journal_factor",
    "idea_cards",
    "references",
  ],
  SettingsFields: ReviewSettingsFields,
  seats: {
    free: {
      label: "Assessors",
      text: "Three assessors judge every round in parallel, without seeing each other’s answers.",
    },
    fixed: {
      label: "Seats of this review",
      text: "You can edit these seats but not remove them. The modifier revises the document between rounds and gives no verdict.",
    },
  },
  SeatFields: SeatReferences,
  PanelNotes: ReferenceNotes,
  whyNoSeat: (seats, config) => whyNoSeat(seats, config as ReviewConfig),
  callLine: (config, seats) => callLine(config as ReviewConfig, seats),
  question: (config) => ({
    hint:
      QUESTION_HINTS[(config as ReviewConfig).profile] ??
      "What the review has to establish: is it ready to go out, is it safe to build, does it answer its readers?",
  }),
  artifact: (config) => artifactWords((config as ReviewConfig).profile),
  withoutDocument: { label: "Draft it from the question", changes: { draft_first: true } },
  hint: (panel, config) => referenceHint(panel, config as ReviewConfig),
};

/** P1-02: exactly three, and those of the profile where it names them. */
function whyNoSeat(seats: readonly DraftSeat[], { profile }: ReviewConfig): string | null {
  if (!PROFILES[profile].hasFreeSeats)
    return "Its three assessors are fixed. To name your own, review it as “Any document”.";
  const assessors = seats.filter(({ id }) => id !== MODIFIER_ID).length;
  return assessors >= ASSESSORS ? "A review has exactly three assessors. Remove one to add another." : null;
}

function callLine(config: ReviewConfig, seats: number) {
  const rounds = roundLimit(config);
  const calls = formatCountOf(review.maxCalls(seats, config), "call");
  const needsIdeas = config.profile === "idea" && config.idea_cards.length === 0;
  return {
    main:
      rounds === 1
        ? `${ASSESSORS} assessors × 1 round = ${calls}`
        : `${ASSESSORS} assessors × up to ${formatCountOf(rounds, "round")} + ${formatCountOf(rounds - 1, "revision")} = at most ${calls}`,
    more: `${needsIdeas ? "one for the first ideas " : ""}plus a summary if you have to decide`,
  };
}

const QUESTION_HINTS: Readonly<Partial<Record<ProfileId, string>>> = {
  idea: "What you need ideas for: the field, the gap, what you can contribute.",
  question: "The research question itself. It can be revised in every round.",
};

const HOW = "In Markdown. Paste it, drop a .md or .txt file here, or choose one.";

function artifactWords(profile: ProfileId): { label: string; note?: string; hint: string } {
  switch (profile) {
    case "idea":
      return {
        label: "Starting material",
        note: "optional",
        hint: `Notes or papers the ideas should build on. The ideas themselves are cards. ${HOW}`,
      };
    case "question":
      return {
        label: "The question in full",
        note: "optional",
        hint: `With motivation and scope. This is what is judged and revised. If empty, the question above is used. ${HOW}`,
      };
    default:
      return {
        label: DOCUMENT[profile],
        hint: `What is judged and revised in every round. ${HOW} Without one, you can have it drafted from the question.`,
      };
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
