/** P5-38: the part of the dossier that tells how the panel reviewed the page, and the line on the page itself. */
import { andList, countOf } from "@/lib/projections/wording";
import { markdownLine } from "./markdown-data";
import type { DraftReview, PageReviewView, SeatReview } from "./page/review-of-page";

const said = ({ seats }: DraftReview, what: SeatReview["said"]): string[] =>
  seats.flatMap((seat) => (seat.said === what ? [seat.name] : []));

/** Who stands behind the text as it was drafted last, in a sentence or a few; people may have edited it since. */
export function reviewLine({ drafts, last }: PageReviewView): string {
  const [approved, against, silent] = [said(last, "approved"), said(last, "asked for changes"), said(last, "silent")];
  const revised = drafts.length > 1 ? `, after ${countOf(drafts.length - 1, "revision")}` : "";
  const isComplete = last.seats.length > 0;
  return [
    isComplete
      ? approved.length === last.seats.length
        ? `All ${countOf(last.seats.length, "seat")} that took part approved the draft of this page${revised}.`
        : approved.length > 0
          ? `${andList(approved)} approved the draft of this page${revised}.`
          : `No seat approved the draft of this page${revised}.`
      : `No seat was heard on the draft of this page after ${countOf(drafts.length - 1, "revision")}.`,
    ...(against.length > 0 ? [`${andList(against)} asked for changes that were not made.`] : []),
    ...(silent.length > 0 ? [`${andList(silent)} gave no answer.`] : []),
  ].join(" ");
}

export function pageReviewSection(view: PageReviewView): string {
  const head = `The panel was asked whether the first page is true to what was said. ${markdownLine(reviewLine(view))}`;
  return ["## Review of the page", head, ...view.drafts.flatMap(draftPart)].join("\n\n");
}

function draftPart(review: DraftReview): string[] {
  const title = review.draft === 1 ? "First draft" : `Revision ${review.draft - 1}`;
  const changes = review.changes.flatMap(({ part, gone, came }) => [
    ...gone.map((text) => `- ${part}, taken out: ${markdownLine(text)}`),
    ...came.map((text) => `- ${part}, put in: ${markdownLine(text)}`),
  ]);
  return [
    `### ${title}`,
    ...(review.draft === 1
      ? []
      : changes.length > 0
        ? ["What was changed:", changes.join("\n")]
        : ["Nothing was changed."]),
    ...(review.seats.length > 0
      ? ["What seats said of it:", review.seats.map(seatLines).join("\n")]
      : ["No seat was heard on it."]),
  ];
}

function seatLines({ name, said: what, remarks, seq }: SeatReview): string {
  const word = what === "silent" ? "gave no answer" : what;
  return [
    `- **${markdownLine(name)}** ${word} (event ${seq})`,
    ...remarks.map(
      ({ part, wrong, instead }) => `  - ${part}: ${markdownLine(wrong)} Instead: ${markdownLine(instead)}`,
    ),
  ].join("\n");
}
