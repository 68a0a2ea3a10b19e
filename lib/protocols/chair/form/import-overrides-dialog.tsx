"use client";

import { ImportYamlDialog } from "@/components/new-deliberation/import-yaml-dialog";
import { YAML_NOT_LOADED } from "@/lib/client/new-deliberation/yaml-file";
import type { ConflictOverride } from "@/lib/protocols/chair/rules/config";
import { overridesFromYaml } from "./overrides-yaml";

type ImportOverridesDialogProps = { onRead: (overrides: ConflictOverride[]) => void; onClose: () => void };

/** Takes a whole workflow file or the part of it; what it holds replaces the pairs that are set. */
export function ImportOverridesDialog({ onRead, onClose }: ImportOverridesDialogProps) {
  async function take(yaml: string) {
    const { overrides, problems } = await overridesFromYaml(yaml).catch(() => ({
      overrides: [],
      problems: [YAML_NOT_LOADED],
    }));
    if (problems.length === 0) onRead(overrides);
    return problems;
  }

  return (
    <ImportYamlDialog
      title="Import conflict pairs"
      description="A workflow file with deliberation.conflict_overrides, or just that part. Its pairs replace the ones set here."
      saveLabel="Use these pairs"
      fileLabel="Workflow file"
      placeholder={PLACEHOLDER}
      take={take}
      onClose={onClose}
    />
  );
}

const PLACEHOLDER =
  "deliberation:\n  conflict_overrides:\n    - agent_a: security\n      agent_b: product\n      level: HIGH";
