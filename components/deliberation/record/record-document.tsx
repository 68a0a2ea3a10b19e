import { Markdown } from "@/components/ui/text/markdown";

/** The record as a document, 72 characters wide. Texts of agents are in it: what looks like HTML is shown as text. */
export function RecordDocument({ markdown }: { markdown: string }) {
  return (
    <article
      aria-label="Decision record"
      className="rounded-lg border border-line bg-surface px-5 py-6 md:px-12 md:py-10 print:border-0 print:p-0"
    >
      <Markdown size="document" topHeading={2}>
        {markdown}
      </Markdown>
    </article>
  );
}
