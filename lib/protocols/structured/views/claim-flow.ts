import type { Folded } from "@/lib/kernel/fold";
import type { FlowSource } from "@/lib/projections/pictures/concern-flow";
import type { ClaimStatus } from "@/lib/protocols/structured/rules/vocabulary";
import { seatOf } from "@/lib/protocols/structured/rules/state";
import { structuredStateOf } from "./state";
import { claimWord } from "./words";

const LANE: Readonly<Record<ClaimStatus, string>> = {
  pending: "untested",
  tested_unclear: "unclear",
  tested_confirmed: "holds",
  partially_refuted: "refuted",
  tested_refuted: "refuted",
  superseded: "replaced",
};

/** Claims from being made to being tested: they hold, or are refuted. */
export function claimFlow(folded: Folded): FlowSource {
  const state = structuredStateOf(folded);
  const items = state.claims.map((claim) => {
    const tested = claim.history.map(({ round, to }) => ({ round, lane: LANE[to] }));
    const last = Math.max(claim.round, ...tested.map(({ round }) => round));
    // A claim that was replaced says so by its status alone.
    const isReplaced = claim.effective === "superseded" && tested.at(-1)?.lane !== "replaced";
    return {
      id: claim.id,
      text: claim.text,
      name: seatOf(state, claim.raised_by).name,
      raisedIn: claim.round,
      changes: isReplaced ? [...tested, { round: last, lane: "replaced" }] : tested,
      state: claimWord(claim).word,
    };
  });
  const has = (lane: string): boolean => items.some(({ changes }) => changes.some((one) => one.lane === lane));
  const lanes = [
    { id: "untested", word: "untested", tone: "open" },
    { id: "unclear", word: "unclear", tone: "between" },
    { id: "replaced", word: "replaced", tone: "between" },
    { id: "refuted", word: "refuted", tone: "bad" },
    { id: "holds", word: "hold", tone: "good" },
  ] as const;
  return { word: "claim", plural: "claims", items, lanes: lanes.filter(({ id }) => id === "untested" || has(id)) };
}
