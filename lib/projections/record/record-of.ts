/** A record as a whole: its page, and the dossier behind it. */
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { recordViewsOf } from "@/lib/projections/views-of";
import { citedSection } from "./cited-section";
import { type AdrPage, citesOf } from "./page/adr-page";
import { buildPage } from "./page/build-page";
import { withDraft } from "./page/with-draft";
import { pageMarkdown } from "./page/page-markdown";
import { dossierFileName } from "./record-file-name";
import { reviewOfPage } from "./page/review-of-page";
import { pageReviewSection, reviewLine } from "./page-review-section";
import { recordHead } from "./record-head";
import type { RecordView } from "./record-view";

/** `name`: what the file of a record without a number is called, where its own title will not do. */
export function recordOf(log: readonly DeliberationEvent[], folded: Folded, name?: string): RecordView {
  const { kind, status, headSeq, fileName: own } = recordHead(log, folded);
  const fileName = name ?? own;
  const dossierName = dossierFileName(fileName);
  const page = pageOf(folded);
  return {
    kind,
    fileName,
    status,
    headSeq,
    page,
    markdown: pageMarkdown(page, dossierName),
    dossierName,
    dossier: () => {
      const { data, markdown } = recordViewsOf(folded).dossier(log, folded);
      const review = reviewOfPage(folded);
      const back = `The page it belongs to is [${fileName}](${fileName}).`;
      return {
        data: { ...data, fileName },
        markdown: [
          withLine(markdown, back),
          ...(review ? [`${pageReviewSection(review)}\n`] : []),
          `${citedSection(log, folded, citesOf(page))}\n`,
        ].join("\n"),
      };
    },
  };
}

/** The page by program, with what a model drafted of it where one did. */
export function pageOf(folded: Folded): AdrPage {
  const written = buildPage(folded);
  const review = reviewOfPage(folded);
  const draft = folded.lifecycle.page.drafts.at(-1);
  if (!draft) return written;
  return { ...withDraft(written, draft.reply), ...(review ? { reviewed: reviewLine(review) } : {}) };
}

/** Below the heading. */
function withLine(markdown: string, line: string): string {
  const end = markdown.indexOf("\n");
  return `${markdown.slice(0, end)}\n\n${line}${markdown.slice(end)}`;
}
