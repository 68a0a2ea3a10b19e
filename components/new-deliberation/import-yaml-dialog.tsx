"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import type { TextFileReading } from "@/lib/client/new-deliberation/read-text-file";
import { readYamlFile, YAML_TYPES } from "@/lib/client/new-deliberation/yaml-file";
import { EditDialog } from "./panel/edit-dialog";
import { TextDrop } from "./text-drop";

type ImportYamlDialogProps = {
  title: string;
  description: string;
  saveLabel: string;
  /** Of the chooser of files, and read aloud. */
  fileLabel: string;
  placeholder?: string;
  /** Takes what it can; what is wrong with the text comes back, a sentence each. `fileName`, without its ending, is "" for a text that was pasted. */
  take: (yaml: string, fileName: string) => Promise<readonly string[]>;
  onClose: () => void;
};

/** YAML for a part of the form: pasted, dropped or chosen. */
export function ImportYamlDialog({ fileLabel, placeholder, take, onClose, ...texts }: ImportYamlDialogProps) {
  const [text, setText] = useState("");
  const [name, setName] = useState("");
  const [problems, setProblems] = useState<readonly string[]>([]);

  async function read(yaml: string, fileName: string) {
    const found = await take(yaml, fileName);
    if (found.length > 0) setProblems(found);
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
    <EditDialog {...texts} what="the text" isDirty={text.trim() !== ""} onSave={onSave} onClose={onClose}>
      <TextDrop label={fileLabel} types={YAML_TYPES} read={readYamlFile} onRead={onFile}>
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
            placeholder={placeholder}
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
