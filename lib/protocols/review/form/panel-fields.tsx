"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import type { DraftConfig, DraftSeat } from "@/lib/client/new-deliberation/draft";
import { needsResearchType } from "./needs-research-type";
import { seatsOf } from "@/lib/client/new-deliberation/seats";
import { review } from "@/lib/protocols/review/rules/protocol";
import type { Script } from "@/lib/kernel/types";
import { HybridTracks } from "./hybrid-tracks";
import { IdeaCardsField } from "./idea-cards-field";
import { ProfileField } from "./profile-field";
import { ProfileSummary } from "./profile-summary";
import { ResearchTypeField } from "./research-type-field";
import { SectionFields } from "./section-fields";
import { useReview } from "./use-review";

/** What is reviewed, and what that needs to know. The seats follow from it. */
export function ReviewPanelFields() {
  const { config, boxes, draft, set, dispatch } = useReview();
  const [replaced, setReplaced] = useState<{ config: DraftConfig; seats: DraftSeat[] } | null>(null);
  const isDesign = config.profile === "design" || config.profile === "focused";

  /** A panel belongs to what is reviewed: where the seats change, an edited one makes way, and can be brought back. */
  function choose(changes: DraftConfig) {
    const before = draft.seats;
    const isOther =
      idsOf(seatsOf({ ...draft, seats: null })) !==
      idsOf(seatsOf({ ...draft, config: { ...boxes, ...changes }, seats: null }));
    set(changes);
    rehearseWhatSuits({ ...config, ...changes });
    if (before === null || !isOther) return;
    setReplaced({
      config: Object.fromEntries(Object.keys(changes).map((name) => [name, boxes[name] ?? null])),
      seats: before,
    });
    dispatch({ type: "panel.propose" });
  }

  /** A rehearsal of questions says nothing about a paper. */
  function rehearseWhatSuits(next: object) {
    const suits = ({ suits: isSuitable }: Script) => isSuitable?.(next) ?? true;
    const chosen = review.scripts.find(({ id }) => id === draft.script);
    const first = review.scripts.find(suits);
    if (first && !(chosen && suits(chosen))) dispatch({ type: "source", script: first.id });
  }

  function bringBack() {
    if (!replaced) return;
    set(replaced.config);
    dispatch({ type: "panel.replace", seats: replaced.seats });
    setReplaced(null);
  }

  return (
    <>
      <ProfileField onChange={(profile) => choose({ profile })} />
      <ProfileSummary />
      {needsResearchType(config.profile) && (
        <ResearchTypeField onChange={(research_type) => choose({ research_type })} />
      )}
      {isDesign && config.research_type === "H" && <HybridTracks onChange={choose} />}
      {config.profile === "section" && <SectionFields />}
      {config.profile === "idea" && <IdeaCardsField />}
      {replaced && draft.seats === null && (
        <Notice tone="neutral" actions={<Button onClick={bringBack}>Bring my panel back</Button>}>
          The panel you edited belongs to another kind of review, so a new one was proposed.
        </Notice>
      )}
    </>
  );
}

const idsOf = (seats: readonly DraftSeat[]): string => seats.map(({ id }) => id).join(" ");
