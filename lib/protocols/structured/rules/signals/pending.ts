import { below } from "@/lib/domain/compare";
import { percent } from "../claims/numbers";
import type { ClaimStatus } from "../vocabulary";
import type { Signal } from "./signal";

const LIMIT = 0.3;

export const pendingShare = (statuses: readonly ClaimStatus[]): number | null =>
  statuses.length === 0 ? null : statuses.filter((status) => status === "pending").length / statuses.length;

/** P3-47, by effective status (P3-35). `replaced`: how many of the pending ones their makers have replaced, which does not test them (P3-36). */
export function pending(statuses: readonly ClaimStatus[], replaced = 0): Signal {
  const share = pendingShare(statuses);
  const open = statuses.filter((status) => status === "pending").length;
  if (share === null)
    return {
      id: "S6",
      isSatisfied: false,
      text: "No claim has been raised yet.",
      figures: { pending: 0, claims: 0, share },
    };
  return {
    id: "S6",
    isSatisfied: below(share, LIMIT),
    text: `${open} of ${statuses.length} claims are pending, ${percent(share)}; it must be below ${percent(LIMIT)}.${replaced > 0 ? ` ${replaced} of the pending ones ${replaced === 1 ? "was" : "were"} replaced by ${replaced === 1 ? "its maker" : "their makers"} before any test.` : ""}`,
    figures: { pending: open, claims: statuses.length, share },
  };
}
