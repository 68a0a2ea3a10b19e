import type { Protocol } from "@/lib/kernel/types";
import type { ReviewConfig } from "./config";
import type { NewIssue } from "./judging/assessment";
import { lensById, lensOfKind } from "./lenses/lenses";
import type { ReviewState } from "./state";
import { isBlocking } from "./vocabulary";

/** As a ground may call it: by its title, by what it says, or by both. */
export const issueWords = ({ title, detail }: Pick<NewIssue, "title" | "detail">): string =>
  detail ? `${title}: ${detail}` : title;

/** G-15: new issues that are fatal or critical. */
export const blocking: NonNullable<Protocol<ReviewConfig, ReviewState>["blocking"]> = (_state, { kind }, reply) => {
  const lensId = lensOfKind(kind);
  if (!lensId) return [];
  const lens = lensById(lensId);
  const { issues } = lens.read(lens.replySchema.parse(reply));
  return issues.filter(({ severity }) => isBlocking(severity)).map(issueWords);
};
