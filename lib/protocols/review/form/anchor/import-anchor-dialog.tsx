"use client";

import { ImportYamlDialog } from "@/components/new-deliberation/import-yaml-dialog";
import { YAML_NOT_LOADED } from "@/lib/client/new-deliberation/yaml-file";
import type { ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";
import { anchorFromYaml } from "./anchor-yaml";

type ImportAnchorDialogProps = {
  onRead: (file: { name: string; anchor: ResearchAnchor; leftOut: string[] }) => void;
  onClose: () => void;
};

/** Reads the YAML and hands it to the editor; nothing is saved before it was seen there. */
export function ImportAnchorDialog({ onRead, onClose }: ImportAnchorDialogProps) {
  async function take(yaml: string, name: string) {
    const reading = await anchorFromYaml(yaml).catch(() => ({ ok: false as const, problems: [YAML_NOT_LOADED] }));
    if (!reading.ok) return reading.problems;
    onRead({ name, anchor: reading.anchor, leftOut: reading.leftOut });
    return [];
  }

  return (
    <ImportYamlDialog
      title="Import a research anchor"
      description="A YAML file with the fields of an anchor, as exported by Parley. You can check it in the editor before you save it."
      saveLabel="Read it"
      fileLabel="Anchor file"
      take={take}
      onClose={onClose}
    />
  );
}
