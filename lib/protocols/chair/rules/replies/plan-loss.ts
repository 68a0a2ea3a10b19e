/** P2-47: what a plan that is written anew or edited loses, compared with the one before it. */
import { lossIn, lossInWords, TEXT_LOST, type Account } from "@/lib/domain/edits/loss";
import { wasToldOfContradiction } from "@/lib/kernel/calls";
import type { Ask, ReplyCheck } from "@/lib/kernel/types";
import { sameId } from "../conflicts/conflicts";
import { escalationDecision, resolutionOf } from "../conflicts/resolution";
import type { ChairState } from "../state";
import { planIssues } from "./plan-verdict";

type Plans = { before: string; after: string; accounts: readonly Account[]; mend: string };

/** Sent back once with what would be lost; after that the reply stands with its mark. */
export function withoutLoss(
  state: ChairState,
  ask: Ask,
  checked: ReplyCheck & { kind: "ok" },
  { before, after, accounts, mend }: Plans,
): ReplyCheck {
  const loss = lossIn(before, after, { accounts });
  if (!loss) return checked;
  return wasToldOfContradiction(state, ask)
    ? { ...checked, flags: [...(checked.flags ?? []), TEXT_LOST] }
    : {
        kind: "re-ask",
        code: "inconsistent",
        reason: lossInWords(loss, { asker: "conflict, issue or change", mend }),
      };
}

type Resolved = { resolutions: readonly { issue_id: string; resolution: string }[] };

/** The plan of a report beside the one the specialists were asked about; null where there was none, or none is written. */
export function reportPlans(
  state: ChairState,
  written: Partial<Resolved> & {
    plan?: string | null;
    revised_plan?: string | null;
  },
): Plans | null {
  const plan = written.plan ?? written.revised_plan ?? null;
  const isReview = state.config.session_type === "review_plan";
  const before = isReview ? state.subject.artifact : (state.draft?.plan ?? "");
  if (plan === null || before.trim() === "") return null;
  return {
    before,
    after: plan,
    accounts: [...answeredIssues(state, written.resolutions ?? []), ...settledConflicts(state)],
    mend: "for each part that has to go, name its heading or first words in the resolution of the issue that asks for it",
  };
}

function answeredIssues(state: ChairState, resolutions: Resolved["resolutions"]): Account[] {
  const known = planIssues(state).flatMap(({ id, otherIds }) => [id, ...otherIds]);
  return resolutions
    .filter(({ issue_id }) => known.some((id) => sameId(id, issue_id)))
    .map(({ resolution }) => ({ what: resolution, why: "" }));
}

function settledConflicts(state: ChairState): Account[] {
  const person = escalationDecision(state);
  return [
    ...state.conflicts.map((conflict) => ({
      what: conflict.topic,
      why: resolutionOf(state, conflict)?.rationale ?? "",
    })),
    ...(person ? [{ what: person.answer.rationale, why: "" }] : []),
  ];
}
