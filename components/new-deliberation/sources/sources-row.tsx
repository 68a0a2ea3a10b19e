"use client";

import { useState } from "react";
import { useForm } from "@/components/new-deliberation/form-context";
import { ProposalRow } from "@/components/new-deliberation/proposal/proposal-row";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { formatCount, formatCountOf } from "@/lib/client/format";
import { plainMessageOf } from "@/lib/client/http/api";
import { type SourceInput, useAddSource, useFolders } from "@/lib/client/sources/use-sources";
import { EarlierDecisions } from "./earlier-decisions";
import { FileDrop } from "./file-drop";
import { FolderDialog } from "./folder-dialog";
import { PageDialog } from "./page-dialog";
import { SourceList, type Skipped } from "./source-list";

/** What the panel may look things up in, what was decided before, and what it may ask. */
export function SourcesRow() {
  const { draft, dispatch, problemAt } = useForm();
  const [open, setOpen] = useState<"folder" | "page" | null>(null);
  const [skipped, setSkipped] = useState<Skipped>({});
  const [isOpen, setIsOpen] = useState(false);
  const adding = useAddSource();
  const folders = useFolders(null, "").data;

  function add(input: SourceInput) {
    adding.mutate(input, {
      onSuccess: ({ source, skipped: left }) => {
        setOpen(null);
        setSkipped((before) => ({ ...before, [source.id]: left }));
        dispatch({ type: "grounding", changes: { sources: [...draft.sources, source] } });
      },
    });
  }

  const hasFolders = (folders?.roots.length ?? 0) > 0;
  const allowsPages = folders?.allowsPages === true;
  const problem = adding.error ? plainMessageOf(adding.error) : problemAt("sources");
  return (
    <ProposalRow
      id="sources"
      label="Sources"
      onToggle={setIsOpen}
      change={
        <>
          {(hasFolders || allowsPages) && (
            <div className="flex flex-wrap gap-2">
              {hasFolders && <Button onClick={() => setOpen("folder")}>Add a folder…</Button>}
              {allowsPages && <Button onClick={() => setOpen("page")}>Add a page…</Button>}
            </div>
          )}
          <FileDrop
            isReading={adding.isPending}
            problem={open === null ? problem : undefined}
            onFiles={(files) => add({ files })}
          />
          <SourceList
            sources={draft.sources}
            skipped={skipped}
            onRemove={(id) =>
              dispatch({ type: "grounding", changes: { sources: draft.sources.filter((source) => source.id !== id) } })
            }
          />
          <EarlierDecisions />
          <Disclosure summary="How the panel uses them, and when it asks you">
            <div className="flex flex-col gap-4 pt-2">
              <RadioCards
                legend="Evidence"
                name="evidence"
                value={draft.evidence}
                onChange={(evidence) => dispatch({ type: "grounding", changes: { evidence } })}
                options={[
                  {
                    value: "shown",
                    label: "Look and cite (recommended)",
                    consequence: "Seats look things up and cite what they state. Parley checks every quotation.",
                  },
                  {
                    value: "required",
                    label: "Block only on evidence",
                    consequence:
                      "As above, and a blocking concern must rest on a passage Parley found, or on a question to you.",
                  },
                  { value: "off", label: "Off", consequence: "Seats work from the question and the document alone." },
                ]}
              />
              <RadioCards
                legend="Questions to you"
                name="askMe"
                value={draft.askMe}
                onChange={(askMe) => dispatch({ type: "grounding", changes: { askMe } })}
                options={[
                  {
                    value: "round_end",
                    label: "At the end of a round (recommended)",
                    consequence: "Questions only you can answer are collected and asked in one form.",
                  },
                  {
                    value: "at_once",
                    label: "At once",
                    consequence: "The panel stops as soon as a seat has a question.",
                  },
                  {
                    value: "never",
                    label: "Never",
                    consequence: "The panel uses its own defaults, and the record lists them as assumed.",
                  },
                ]}
              />
            </div>
          </Disclosure>
        </>
      }
    >
      <SourceChips isListed={isOpen} />
      <FolderDialog
        open={open === "folder"}
        isReading={adding.isPending}
        problem={problem}
        onChoose={(root, folder) => add({ source: { kind: "folder", root, folder } })}
        onClose={() => {
          adding.reset();
          setOpen(null);
        }}
      />
      <PageDialog
        open={open === "page"}
        isReading={adding.isPending}
        problem={problem}
        onChoose={(url) => add({ source: { kind: "page", url } })}
        onClose={() => {
          adding.reset();
          setOpen(null);
        }}
      />
    </ProposalRow>
  );
}

/** What the seats may read beside the question and the document. */
function SourceChips({ isListed }: { /** The list with all there is to know is open. */ isListed: boolean }) {
  const { draft } = useForm();
  if (draft.sources.length === 0)
    return (
      <p className="text-ink-muted">
        None. The seats work from the question{draft.artifact.trim() && " and the document"} alone.
      </p>
    );
  const files = draft.sources.reduce((sum, source) => sum + source.files, 0);
  return (
    <>
      {!isListed && (
        <p className="flex flex-wrap gap-1.5">
          {draft.sources.map(({ id, title }) => (
            <code
              key={id}
              className="rounded-sm border border-line bg-sunken px-1.5 text-xs leading-5 [overflow-wrap:anywhere]"
            >
              {title}
            </code>
          ))}
        </p>
      )}
      <p className="text-ink-muted">
        {draft.evidence === "off"
          ? `${formatCountOf(files, "file")}, which no seat looks at: evidence is off.`
          : `The seats may read ${files === 1 ? "this file" : `these ${formatCount(files)} files`} and nothing else.`}
      </p>
    </>
  );
}
