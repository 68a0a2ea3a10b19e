"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { overridesFromYaml } from "./overrides-yaml";
import { readYamlFile, YAML_NOT_LOADED, YAML_TYPES } from "@/lib/client/new-deliberation/yaml-file";
import type { TextFileReading } from "@/lib/client/new-deliberation/read-text-file";
import type { ConflictOverride } from "@/lib/protocols/chair/rules/config";
import { EditDialog } from "@/components/new-deliberation/panel/edit-dialog";
import { TextDrop } from "@/components/new-deliberation/text-drop";

type ImportOverridesDialogProps = { onRead: (overrides: ConflictOverride[]) => void; onClose: () => void };

/** Takes a whole workflow file or the part of it; what it holds replaces the pairs that are set. */
export function ImportOverridesDialog({ onRead, onClose }: ImportOverridesDialogProps) {
  const [text, setText] = useState("");
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function read(yaml: string) {
    const reading = await overridesFromYaml(yaml).catch(() => ({ overrides: [], problems: [YAML_NOT_LOADED] }));
    if (reading.problems.length > 0) setProblems(reading.problems);
    else onRead(reading.overrides);
  }

  function onFile(reading: TextFileReading) {
    if (!reading.ok) return setProblems([reading.problem]);
    setText(reading.text);
    void read(reading.text);
  }

  function onSave(): boolean {
    if (text.trim() === "") {
      setProblems(["Paste the YAML, or choose a file."]);
      return false;
    }
    void read(text);
    return true;
  }

  return (
    <EditDialog
      title="Import conflict pairs"
      description="A workflow file with deliberation.conflict_overrides, or just that part. Its pairs replace the ones set here."
      saveLabel="Use these pairs"
      what="the text"
      isDirty={text.trim() !== ""}
      onSave={onSave}
      onClose={onClose}
    >
      <TextDrop label="Workflow file" types={YAML_TYPES} read={readYamlFile} onRead={onFile}>
        <Field
          label="YAML"
          error={
            problems.length > 0 && (
              <span className="flex flex-col">
                {problems.map((problem) => (
                  <span key={problem}>{problem}</span>
                ))}
              </span>
            )
          }
          hint="Paste it, drop a .yaml or .yml file here, or choose one."
        >
          <TextArea
            mono
            rows={8}
            value={text}
            spellCheck={false}
            className="max-h-[50dvh]"
            placeholder={PLACEHOLDER}
            onChange={(event) => {
              setProblems([]);
              setText(event.target.value);
            }}
          />
        </Field>
      </TextDrop>
    </EditDialog>
  );
}

const PLACEHOLDER =
  "deliberation:\n  conflict_overrides:\n    - agent_a: security\n      agent_b: product\n      level: HIGH";
