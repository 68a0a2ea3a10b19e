import clsx from "clsx";
import { Markdown } from "@/components/ui/text/markdown";
import { type PageSection, sectionedPage } from "@/lib/projections/record/page/page-sections";

/** `label`: where it is, `text`: what is there. */
export type RecordNote = { cite: string; label: string; text: string };

type RecordSectionsProps = {
  markdown: string;
  notes?: readonly RecordNote[];
  lookAgain?: string | null;
  ballot?: React.ReactNode;
};

/** A page of ours: title, decision and the rest in the order one reads it, what its marks name at the end. */
export function RecordSections({ markdown, notes = [], lookAgain = null, ballot }: RecordSectionsProps) {
  const { title, lead, sections, legend, cites } = sectionedPage(markdown);
  const hasConfirmation = sections.some(({ kind }) => kind === "confirmation");
  return (
    <>
      {title && (
        <Markdown className="record-title" topHeading={2}>
          {`# ${title}`}
        </Markdown>
      )}
      {ballot}
      {lead && (
        <Markdown className="mt-3 max-w-[70ch] text-ink-muted" topHeading={3}>
          {lead}
        </Markdown>
      )}
      {sections.map((section, index) => (
        <Section key={`${index} ${section.heading}`} section={section}>
          {section.kind === "confirmation" && lookAgain}
        </Section>
      ))}
      {lookAgain && !hasConfirmation && (
        <Section section={{ heading: "Confirmation", kind: "confirmation", markdown: "" }}>{lookAgain}</Section>
      )}
      <Notes cites={cites} notes={notes} />
      {legend && (
        <Markdown className="mt-6 max-w-[70ch] text-xs text-ink-muted" topHeading={4}>
          {legend}
        </Markdown>
      )}
    </>
  );
}

function Section({
  section: { heading, kind, markdown },
  children,
}: {
  section: PageSection;
  children?: React.ReactNode;
}) {
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-sm font-semibold">{heading}</h3>
      {markdown && (
        <Markdown
          topHeading={3}
          className={clsx("record-prose", kind === "decision" && "record-lede", kind === "dissent" && "record-dissent")}
        >
          {markdown}
        </Markdown>
      )}
      {children && <p className="mt-2 max-w-[70ch] text-[15px]/6">{children}</p>}
    </section>
  );
}

function Notes({ cites, notes }: { cites: readonly string[]; notes: readonly RecordNote[] }) {
  // Where only the text is at hand they still say which event is meant.
  const known = cites.map((cite, index) => ({
    cite,
    label: cite.startsWith("s") ? `source ${cite.slice(1)}` : `event ${cite.slice(1)}`,
    text: "",
    ...notes.find((one) => one.cite === cite),
    number: index + 1,
  }));
  if (known.length === 0) return null;
  return (
    <section className="mt-6">
      <h3 className="mb-1 text-sm font-semibold">Sources</h3>
      <ol className="flex max-w-[70ch] flex-col gap-1 text-xs text-ink-muted">
        {known.map(({ cite, number, label, text }) => (
          <li key={cite} className="grid grid-cols-[1.75rem_minmax(0,1fr)]">
            <span className="font-mono tabular">{number}</span>
            <span className="[overflow-wrap:anywhere]">
              <a
                href={`#${cite}`}
                className="mr-1.5 rounded border border-line bg-sunken px-1 font-mono text-[11px] text-ink no-underline hover:border-line-strong"
              >
                {label}
              </a>
              {text}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
