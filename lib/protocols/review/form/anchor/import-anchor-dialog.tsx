"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import type { TextFileReading } from "@/lib/client/new-deliberation/read-text-file";
import { anchorFromYaml } from "./anchor-yaml";
import { readYamlFile, YAML_NOT_LOADED, YAML_TYPES } from "@/lib/client/new-deliberation/yaml-file";
import type { ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";
import { EditDialog } from "@/components/new-deliberation/panel/edit-dialog";
import { TextDrop } from "@/components/new-deliberation/text-drop";

type ImportAnchorDialogProps = {
  onRead: (file: { name: string; anchor: ResearchAnchor; leftOut: string[] }) => void;
  onClose: () => void;
};

/** Reads the YAML and hands it to the editor; nothing is saved before it was seen there. */
export function ImportAnchorDialog({ onRead, onClose }: ImportAnchorDialogProps) {
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [problems, setProblems] = useState<string[]>([]);

  async function read(yaml: string, fileName: string) {
    const reading = await anchorFromYaml(yaml).catch(() => ({ ok: false as const, problems: [YAML_NOT_LOADED] }));
    if (reading.ok) onRead({ name: fileName, anchor: reading.anchor, leftOut: reading.leftOut });
    else setProblems(reading.problems);
  }

  function onFile(reading: TextFileReading) {
    if (!reading.ok) return setProblems([reading.problem]);
    const fileName = reading.name.replace(/\.[^.]+$/, "");
    setText(reading.text);
    setName(fileName);
    void read(reading.text, fileName);
  }

  function onSave(): boolean {
    if (text.trim() === "") {
      setProblems(["Paste the YAML, or choose a file."]);
      return false;
    }
    void read(text, name);
    return true;
  }

  return (
    <EditDialog
      title="Import a research anchor"
      description="A YAML file with the fields of an anchor, as exported by Parley. You can check it in the editor before you save it."
      saveLabel="Read it"
      what="the text"
      isDirty={text.trim() !== ""}
      onSave={onSave}
      onClose={onClose}
    >
      <TextDrop label="Anchor file" types={YAML_TYPES} read={readYamlFile} onRead={onFile}>
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
            rows={10}
            value={text}
            spellCheck={false}
            className="max-h-[50dvh]"
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
