/** A record as a whole: its page, and the dossier behind it. */
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { recordViewsOf } from "@/lib/projections/views-of";
import { markdownLine } from "./markdown-data";
import { citedSection } from "./cited-section";
import { contentsOf } from "./contents";
import { type AdrPage, citesOf } from "./page/adr-page";
import { buildPage } from "./page/build-page";
import { withDraft } from "./page/with-draft";
import { draftInFull, pageMarkdown } from "./page/page-markdown";
import { dossierFileName } from "./record-file-name";
import { reviewOfPage } from "./page/review-of-page";
import { pageReviewSection, reviewLine } from "./page-review-section";
import { recordHead } from "./record-head";
import type { RecordView } from "./record-view";

/** What the log does not say of a record. */
export type Given = {
  /** What its file is called, where its own title will not do. */
  name?: string | undefined;
  /** What people call it. */
  title?: string | undefined;
};

export function recordOf(log: readonly DeliberationEvent[], folded: Folded, { name, title }: Given = {}): RecordView {
  const { kind, status, headSeq, fileName: own } = recordHead(log, folded);
  const fileName = name ?? own;
  const dossierName = dossierFileName(fileName);
  const generated = pageOf(folded);
  const page = title === undefined ? generated : { ...generated, title };
  return {
    kind,
    fileName,
    status,
    headSeq,
    page,
    markdown: pageMarkdown(page, dossierName),
    dossierName,
    dossier: (logHash) => {
      const { data, markdown } = recordViewsOf(folded).dossier(log, folded);
      const review = reviewOfPage(folded);
      const draft = draftInFull(page, dossierName);
      const retitled =
        page.title === generated.title
          ? ""
          : ` People titled it “${markdownLine(page.title)}”; Parley’s own title was “${markdownLine(generated.title)}”.`;
      const back = `The page it belongs to is [${fileName}](${fileName}).${retitled}`;
      const seal =
        logHash === undefined
          ? []
          : [
              `Log up to event ${headSeq}, SHA-256 ${logHash}: line ${headSeq} of \`events.sha256\` in a bundle of this deliberation.`,
            ];
      const whole = [
        markdown,
        ...(draft ? [`${draft}\n`] : []),
        ...(review ? [`${pageReviewSection(review)}\n`] : []),
        `${citedSection(log, folded, citesOf(page))}\n`,
      ].join("\n");
      const contents = contentsOf(whole);
      return {
        data: { ...data, fileName },
        markdown: withLines(whole, [back, ...seal, ...(contents ? [contents] : [])]),
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
  return {
    ...withDraft(written, folded.lifecycle.created.panel, draft.reply),
    ...(review ? { reviewed: reviewLine(review) } : {}),
  };
}

/** Below the heading. */
function withLines(markdown: string, lines: readonly string[]): string {
  const end = markdown.indexOf("\n");
  return `${markdown.slice(0, end)}\n\n${lines.join("\n\n")}${markdown.slice(end)}`;
}
