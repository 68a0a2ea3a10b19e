"use client";

import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { IconButton } from "@/components/ui/icon-button";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { MAX_GIVEN_CITATIONS } from "@/lib/contracts/deliberations/asks";

export type CitationDraft = { quote: string; path: string; settles: string };
const BLANK: CitationDraft = { quote: "", path: "", settles: "" };

export const isFilledIn = ({ quote, path, settles }: CitationDraft): boolean =>
  [quote, path, settles].some((text) => text.trim() !== "");

type CitationsFieldProps = {
  citations: readonly CitationDraft[];
  /** A citation may say which concern it settles. */
  settles: boolean;
  /** By field, as the server names it: `citations.0.quote`. */
  problems: Readonly<Record<string, string>>;
  onChange: (citations: readonly CitationDraft[]) => void;
};

/** What a person quotes beside an answer, looked for in the stored texts when it is sent. */
export function CitationsField({ citations, settles, problems, onChange }: CitationsFieldProps) {
  const change = (index: number, part: Partial<CitationDraft>) =>
    onChange(citations.map((citation, at) => (at === index ? { ...citation, ...part } : citation)));
  return (
    <fieldset className="mt-4 flex min-w-0 flex-col gap-2">
      <legend className="font-semibold">
        Citations <span className="font-normal text-ink-muted">optional</span>
      </legend>
      <p className="text-xs text-ink-muted">
        Words of the document or of a source. They are looked for when you send your answer, and everyone sees whether
        they were found. Write [c1] in your answer where the first one belongs.
      </p>
      {problems.citations && <p className="text-danger">{problems.citations}</p>}
      {citations.map((citation, index) => (
        <div key={index} className="flex flex-col gap-2 border-l-2 border-line pl-3">
          <Field label={`Quote c${index + 1}`} error={problems[`citations.${index}.quote`]}>
            <TextArea
              rows={2}
              value={citation.quote}
              onChange={(event) => change(index, { quote: event.target.value })}
            />
          </Field>
          <div className="flex flex-wrap items-end gap-2">
            <Field label="File" note="optional" className="min-w-48 flex-1" error={problems[`citations.${index}.path`]}>
              <TextField
                value={citation.path}
                placeholder="src/queue.ts; empty for the document"
                onChange={(event) => change(index, { path: event.target.value })}
              />
            </Field>
            {settles && (
              <Field
                label="Settles"
                note="optional"
                className="min-w-32 flex-1"
                error={problems[`citations.${index}.settles`]}
              >
                <TextField
                  value={citation.settles}
                  placeholder="The concern it settles, by id or words"
                  onChange={(event) => change(index, { settles: event.target.value })}
                />
              </Field>
            )}
            <IconButton
              icon="trash"
              label={`Remove quote c${index + 1}`}
              onClick={() => onChange(citations.filter((_, at) => at !== index))}
            />
          </div>
        </div>
      ))}
      {citations.length < MAX_GIVEN_CITATIONS && (
        <div>
          <Button icon="plus" onClick={() => onChange([...citations, BLANK])}>
            Add a citation
          </Button>
        </div>
      )}
    </fieldset>
  );
}
