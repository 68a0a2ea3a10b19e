/** A deliberation as a meeting sees it: one thing at a time, large. Slides with nothing to say are left out. */
import { recordName } from "@/lib/domain/record/record-name";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { compareSide } from "@/lib/projections/compare/compare-side";
import { agreement, type AgreementModel } from "@/lib/projections/pictures/agreement";
import { approvals, type ApprovalsModel } from "@/lib/projections/pictures/approvals";
import { concernFlow, type ConcernFlowModel } from "@/lib/projections/pictures/concern-flow";
import type { DotStripModel } from "@/lib/projections/pictures/dot-strip";
import { movers, type MoversModel } from "@/lib/projections/pictures/movers";
import type { StandGroup } from "@/lib/projections/pictures/seat-stands";
import { snapshotOf } from "@/lib/projections/snapshot";
import { storyOf } from "@/lib/projections/story/story";
import { viewsOf } from "@/lib/projections/views-of";
import { ended } from "@/lib/projections/wording";

export type Slide =
  | { kind: "question"; heading: string; text: string; title: string; facts: string }
  | { kind: "answer"; heading: string; text: string; note: string }
  | { kind: "stands"; heading: string; groups: readonly StandGroup[]; strip: DotStripModel | null }
  | { kind: "story"; heading: string; lines: readonly { text: string; seq: number }[] }
  | { kind: "agreement"; heading: string; model: AgreementModel }
  | { kind: "approvals"; heading: string; model: ApprovalsModel }
  | { kind: "concerns"; heading: string; model: ConcernFlowModel }
  | { kind: "movers"; heading: string; model: MoversModel }
  | { kind: "list"; heading: string; items: readonly { name: string | null; text: string }[] }
  | { kind: "record"; heading: string; text: string; href: string };

export function slides(log: readonly DeliberationEvent[], folded: Folded): Slide[] {
  const snapshot = snapshotOf(folded.lifecycle.deliberationId, folded);
  const { answer, groups, strip, dissent, conditions, isClosed, isDecided } = compareSide(log, folded);
  const { sentences } = storyOf(log, folded);
  return [
    {
      kind: "question",
      heading: "The question",
      title: snapshot.title,
      text: snapshot.question,
      facts: snapshot.panel.map(({ name }) => name).join(" · "),
    },
    {
      kind: "answer",
      heading: isDecided ? "Decided" : isClosed ? "How it ended" : "The answer as it stands",
      text: answer ?? "No answer on the table yet.",
      note: ended(snapshot.statusReason),
    },
    ...(groups.length > 0 ? [{ kind: "stands", heading: "How the seats stand", groups, strip } as const] : []),
    ...(sentences.length > 0 ? [{ kind: "story", heading: "How it came about", lines: sentences } as const] : []),
    ...pictures(folded),
    ...(dissent.length > 0 ? [{ kind: "list", heading: "Who disagrees", items: dissent } as const] : []),
    ...(conditions.length > 0
      ? [
          {
            kind: "list",
            heading: "On these conditions",
            items: conditions.map((text) => ({ name: null, text })),
          } as const,
        ]
      : []),
    ...(snapshot.record
      ? [
          {
            kind: "record",
            heading: "The record",
            text: `${recordName(snapshot.record.number)}, ${snapshot.record.status}`,
            href: `/records/${snapshot.record.number}`,
          } as const,
        ]
      : []),
  ];
}

/** Those this protocol has and this log has enough for. */
function pictures(folded: Folded): Slide[] {
  const [lines, approved, flow, moved] = [agreement(folded), approvals(folded), concernFlow(folded), movers(folded)];
  const { issues } = viewsOf(folded).words;
  return [
    ...(lines ? [{ kind: "agreement", heading: "Agreement", model: lines } as const] : []),
    ...(approved ? [{ kind: "approvals", heading: "Approvals", model: approved } as const] : []),
    ...(flow ? [{ kind: "concerns", heading: issues, model: flow } as const] : []),
    ...(moved ? [{ kind: "movers", heading: "Who moved whom", model: moved } as const] : []),
  ];
}
