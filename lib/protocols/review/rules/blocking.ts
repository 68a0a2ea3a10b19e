import type { Protocol } from "@/lib/kernel/types";
import type { ReviewConfig } from "./config";
import { issueWords } from "./judging/assessment";
import { lensById, lensOfKind } from "./lenses/lenses";
import type { ReviewState } from "./state";
import { isBlocking } from "./vocabulary";

/** G-15: new issues that are fatal or critical. */
export const blocking: NonNullable<Protocol<ReviewConfig, ReviewState>["blocking"]> = (_state, { kind }, reply) => {
  const lensId = lensOfKind(kind);
  if (!lensId) return [];
  const lens = lensById(lensId);
  const { issues } = lens.read(lens.stored(reply));
  return issues.filter(({ severity }) => isBlocking(severity)).map(issueWords);
};
