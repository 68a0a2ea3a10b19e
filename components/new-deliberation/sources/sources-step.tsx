"use client";

import { useState } from "react";
import { useForm } from "@/components/new-deliberation/form-context";
import { Step } from "@/components/new-deliberation/step";
import { Button } from "@/components/ui/button";
import { Disclosure } from "@/components/ui/disclosure";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { plainMessageOf } from "@/lib/client/http/api";
import { type SourceInput, useAddSource, useFolders } from "@/lib/client/sources/use-sources";
import { EarlierDecisions } from "./earlier-decisions";
import { FileDrop } from "./file-drop";
import { FolderDialog } from "./folder-dialog";
import { PageDialog } from "./page-dialog";
import { SourceList, type Skipped } from "./source-list";

/** What the panel may look things up in, what was decided before, and what it may ask. */
export function SourcesStep() {
  const { draft, dispatch, problemAt } = useForm();
  const [open, setOpen] = useState<"folder" | "page" | null>(null);
  const [skipped, setSkipped] = useState<Skipped>({});
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

  const problem = adding.error ? plainMessageOf(adding.error) : problemAt("sources");
  return (
    <Step
      number={2}
      id="sources"
      title="Sources"
      hint="optional"
      actions={
        <>
          {(folders?.roots.length ?? 0) > 0 && <Button onClick={() => setOpen("folder")}>Add a folder…</Button>}
          {folders?.allowsPages && <Button onClick={() => setOpen("page")}>Add a page…</Button>}
        </>
      }
    >
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
                consequence: "Agents look things up and cite what they state. Parley checks every quotation.",
              },
              {
                value: "required",
                label: "Block only on evidence",
                consequence:
                  "As above, and a blocking concern must rest on a passage Parley found, or on a question to you.",
              },
              { value: "off", label: "Off", consequence: "Agents work from the question and the document alone." },
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
                consequence: "The panel stops as soon as an agent has a question.",
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
    </Step>
  );
}
