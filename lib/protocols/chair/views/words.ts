import type { SeparateReason } from "@/lib/protocols/chair/rules/vocabulary";

/** P2.7: why an action becomes an issue of its own. */
export const SEPARATE_REASONS: Readonly<Record<SeparateReason, string>> = {
  cross_boundary: "crosses a boundary",
  design_required: "needs a design first",
  risk_elevating: "raises the risk",
};
