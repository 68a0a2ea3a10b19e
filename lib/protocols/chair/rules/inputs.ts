/** What reaches a deliberation without a gate: a person's word to go on, and the engine's own note that a team could not be kept. */
import { z } from "zod";
import { currentRound } from "@/lib/kernel/rounds";
import type { InputKind } from "@/lib/kernel/types";
import { answeredIn, namesOf, pendingIn, type ChairState } from "./state";

/** P2-20: the chair is ready; those who have not answered are left out. */
export const PROCEED = "proceed";
/** P2-17: written by the engine; not open to people. */
export const TEAM_FALLBACK = "team_fallback";

export const fallbackSchema = z.object({ warning: z.string() });

export const INPUTS: Readonly<Record<string, InputKind<ChairState>>> = {
  [PROCEED]: {
    title: "Continue without those who have not answered",
    dataSchema: z.object({}),
    refusal: (state) => whyNotProceed(state),
  },
};

function whyNotProceed(state: ChairState): string | null {
  const round = currentRound(state);
  if (state.outcome || state.stopped) return "It has ended.";
  if (!round || round.evaluation || pendingIn(round).length === 0) return "There is nobody to wait for.";
  return answeredIn(round).length === 0 && round.number === 1
    ? `Nobody has answered yet; ${namesOf(state, pendingIn(round))} ${pendingIn(round).length === 1 ? "is" : "are"} still being asked.`
    : null;
}
