"use client";

import { useEffect, useState } from "react";
import { ErrorState } from "@/components/feedback/error-state";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/form/field";
import { Notice } from "@/components/ui/notice";
import { Select } from "@/components/ui/form/select";
import { Spinner } from "@/components/ui/spinner";
import { messageOf } from "@/lib/client/http/api";
import type { DraftConfig } from "@/lib/client/new-deliberation/draft";
import { useResearchAnchors, type SavedAnchor } from "./use-research-anchors";
import type { ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";
import { useReview } from "../use-review";
import { AnchorEditor, type AnchorOpened } from "./anchor-editor";
import { AnchorSummary } from "./anchor-summary";
import { ImportAnchorDialog } from "./import-anchor-dialog";

/** P1-14: the project's record, saved once and chosen for each of its reviews. */
export function AnchorField() {
  const { config, boxes, set } = useReview();
  const anchors = useResearchAnchors();
  const [opened, setOpened] = useState<AnchorOpened | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  const saved = anchors.data?.find(({ id }) => id === boxes["anchor_id"]) ?? null;
  const isGone = config.anchor !== null && anchors.isSuccess && saved === null;

  // The saved anchors, which change in the editor and in other windows: the deliberation gets it as it stands when it starts.
  const current = saved ? JSON.stringify(saved.anchor) : null;
  const held = JSON.stringify(config.anchor);
  useEffect(() => {
    if (saved && current !== held) set({ anchor: saved.anchor as DraftConfig });
  }, [saved, current, held, set]);

  const choose = (anchor: SavedAnchor | null) =>
    set(anchor ? chosen(anchor, config) : { anchor: null, anchor_id: null });

  return (
    <div className="flex flex-col gap-2">
      <Field
        label="Research anchor"
        hideLabel
        hint="A research project’s record, shared by its reviews. This review gets a copy when it starts."
      >
        <Select
          name="config.anchor"
          value={config.anchor === null ? "" : String(boxes["anchor_id"] ?? "")}
          disabled={anchors.isPending}
          options={[
            {
              value: "",
              label: anchors.isPending ? "Loading…" : anchors.data?.length === 0 ? "None saved yet" : "None",
            },
            ...(config.anchor !== null && !saved
              ? [{ value: String(boxes["anchor_id"] ?? ""), label: "The copy in this draft" }]
              : []),
            ...(anchors.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(value) => choose(anchors.data?.find(({ id }) => id === value) ?? null)}
        />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button icon="plus" onClick={() => setOpened({ base: null })}>
          New anchor…
        </Button>
        <Button onClick={() => setIsImporting(true)}>Import YAML…</Button>
        {anchors.isPending && <Spinner>Loading the saved anchors…</Spinner>}
      </div>
      {anchors.isError && (
        <ErrorState
          title="The saved anchors could not be loaded"
          message={messageOf(anchors.error)}
          onRetry={() => void anchors.refetch()}
        />
      )}
      {isGone && (
        <Notice tone="attention" actions={<Button onClick={() => choose(null)}>Continue without</Button>}>
          The chosen anchor has been deleted. This draft still has its copy.
        </Notice>
      )}
      {config.anchor && (
        <AnchorSummary
          anchor={config.anchor}
          saved={saved}
          onEdit={() => saved && setOpened({ base: saved })}
          onDeleted={() => choose(null)}
        />
      )}
      {isImporting && (
        <ImportAnchorDialog
          onRead={(file) => {
            setIsImporting(false);
            setOpened({ base: null, ...file });
          }}
          onClose={() => setIsImporting(false)}
        />
      )}
      {opened && (
        <AnchorEditor
          key={`${opened.base?.id}-${opened.base?.version}`}
          opened={opened}
          onSaved={(anchor) => {
            setOpened(null);
            choose(anchor);
          }}
          onReopen={() => setOpened(saved ? { base: saved } : null)}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  );
}

/** What the anchor has decided is decided for this review as well, unless the user says otherwise afterwards. */
function chosen(
  { id, anchor }: SavedAnchor,
  config: { research_type: ResearchAnchor["research_type"]; primary_track: ResearchAnchor["primary_track"] },
): DraftConfig {
  return {
    anchor: anchor as DraftConfig,
    anchor_id: id,
    research_type: anchor.research_type ?? config.research_type,
    primary_track: anchor.primary_track ?? config.primary_track,
  };
}
