/** P1-61: a review needs something to read. */
import type { Subject } from "@/lib/domain/subject";
import type { ProfileId, ReviewConfig } from "./config";
import type { ReviewState } from "./state";

/** Ideas are cards, and a research question is often handed in as the question itself. */
const WITHOUT: ReadonlySet<ProfileId> = new Set(["idea", "question"]);

type Reviewed = { config: Pick<ReviewConfig, "profile">; subject: Pick<Subject, "artifact"> };

/** There is no document, and the profile can't do without one. */
export const lacksDocument = ({ config, subject }: Reviewed): boolean =>
  !WITHOUT.has(config.profile) && subject.artifact.trim() === "";

export const isDraftOwed = ({ config, subject, versions }: ReviewState): boolean =>
  config.draft_first && lacksDocument({ config, subject }) && versions[0]?.kind !== "draft";

/** By field; empty where it can start. */
export const subjectProblems = (subject: Subject, config: ReviewConfig): Record<string, string> =>
  lacksDocument({ config, subject }) && !config.draft_first
    ? {
        artifact:
          "A review needs a document, and there is none. Hand one in, or have one drafted from the question first.",
      }
    : {};
