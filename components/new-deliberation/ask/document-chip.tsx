"use client";

import { useState } from "react";
import { useForm } from "@/components/new-deliberation/form-context";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { IconButton } from "@/components/ui/icon-button";
import { formatCount } from "@/lib/client/format";
import { documentTitle } from "@/lib/client/new-deliberation/proposal/propose-title";

/** The document under deliberation, and how to be rid of it; taken away, it can be brought back. */
export function DocumentChip() {
  const { draft, dispatch } = useForm();
  const [removed, setRemoved] = useState<{ text: string; fileName: string | null } | null>(null);
  if (draft.artifact.trim() === "")
    return (
      removed && (
        <Button
          variant="ghost"
          onClick={() => {
            dispatch({ type: "artifact", ...removed });
            setRemoved(null);
          }}
        >
          Bring the document back
        </Button>
      )
    );
  const name = draft.artifactName ?? (documentTitle(draft.artifact) || "Document");
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-1.5 rounded-md border border-line bg-sunken pl-2 text-xs">
      <Icon name="records" />
      <span className="min-w-0 truncate">{name}</span>
      <span className="whitespace-nowrap text-ink-muted tabular">{formatCount(draft.artifact.length)} characters</span>
      <IconButton
        icon="close"
        label={`Remove ${name}`}
        onClick={() => {
          setRemoved({ text: draft.artifact, fileName: draft.artifactName });
          dispatch({ type: "artifact", text: "" });
        }}
      />
    </span>
  );
}
