"use client";

import { useView } from "@/lib/client/live/log-view";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import { IdeaCards } from "./idea-cards";
import { Literature } from "./literature";
import { Remaining } from "./remaining";
import { Supplements } from "./supplements";

/** What a review has beside verdicts and issues: ideas, what was looked up, what was asked for on top. */
export function ReviewOverview() {
  const state = useView("folded").protocol as ReviewState;
  return (
    <>
      <Remaining state={state} />
      {state.config.profile === "idea" && <IdeaCards state={state} />}
      <Supplements state={state} />
      <Literature state={state} />
    </>
  );
}
