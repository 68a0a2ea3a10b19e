import { Markdown } from "@/components/ui/text/markdown";
import { capital } from "@/lib/domain/wording";
import { type PageOnScreen, pageOnScreen } from "@/lib/projections/record/page/on-screen";
import { RecordSections, type RecordNote } from "./record-sections";

type RecordDocumentProps = {
  markdown: string;
  /** What its links call the dossier; absent where the text is none of ours and is shown as it is. */
  dossierName?: string;
  /** Facts of its front matter that stand beside it on the screen; paper has only the page. */
  factsBeside?: readonly string[];
  /** What its marks stand for. */
  notes?: readonly RecordNote[];
  /** Below what it is to be confirmed by. */
  lookAgain?: string | null;
  /** Below its title. */
  ballot?: React.ReactNode;
};

/** The record as a document. Texts of agents are in it: what looks like HTML is shown as text. */
export function RecordDocument({ markdown, dossierName, factsBeside = [], ...more }: RecordDocumentProps) {
  const page = pageOnScreen(markdown, dossierName ?? "");
  return (
    <article aria-label="Decision record" className="min-w-0">
      <FrontMatter facts={page.facts} beside={factsBeside} />
      {dossierName ? (
        <RecordSections markdown={page.markdown} {...more} />
      ) : (
        <Markdown size="document" topHeading={2}>
          {page.markdown}
        </Markdown>
      )}
    </article>
  );
}

function FrontMatter({ facts, beside }: Pick<PageOnScreen, "facts"> & { beside: readonly string[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="mb-4 grid max-w-[70ch] grid-cols-[max-content_1fr] gap-x-4 gap-y-0.5 text-xs text-ink-muted">
      {facts.map(({ name, value }) => (
        <div key={name} className={beside.includes(name) ? "hidden print:contents" : "contents"}>
          <dt>{capital(name)}</dt>
          <dd className="min-w-0 text-ink [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
