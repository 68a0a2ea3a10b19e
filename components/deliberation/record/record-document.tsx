import { Markdown } from "@/components/ui/text/markdown";
import { type PageOnScreen, pageOnScreen } from "@/lib/projections/record/page/on-screen";
import { capital } from "@/lib/domain/wording";

type RecordDocumentProps = {
  markdown: string;
  /** What its links call the dossier. */
  dossierName?: string;
  /** Facts of its front matter that stand beside it on the screen; paper has only the page. */
  factsBeside?: readonly string[];
};

/** The record as a document, 72 characters wide. Texts of agents are in it: what looks like HTML is shown as text. */
export function RecordDocument({ markdown, dossierName = "", factsBeside = [] }: RecordDocumentProps) {
  const page = pageOnScreen(markdown, dossierName);
  return (
    <article
      aria-label="Decision record"
      className="rounded-lg border border-line bg-surface px-5 py-6 md:px-12 md:py-10 print:border-0 print:p-0"
    >
      <FrontMatter facts={page.facts} beside={factsBeside} />
      <Markdown size="document" topHeading={2}>
        {page.markdown}
      </Markdown>
    </article>
  );
}

function FrontMatter({ facts, beside }: Pick<PageOnScreen, "facts"> & { beside: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="mb-4 grid grid-cols-[max-content_1fr] gap-x-4 gap-y-0.5 text-xs text-ink-muted">
      {facts.map(({ name, value }) => (
        <div key={name} className={beside.includes(name) ? "hidden print:contents" : "contents"}>
          <dt>{capital(name)}</dt>
          <dd className="min-w-0 text-ink [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
