"use client";

import { useState } from "react";
import { Field } from "@/components/ui/form/field";
import { TextArea } from "@/components/ui/form/text-area";
import { TextField } from "@/components/ui/form/text-field";
import { readTextFile, type TextFile, type TextFileReading } from "@/lib/client/new-deliberation/read-text-file";
import { definitionSchema, type Definition } from "@/lib/protocols/chair/rules/config";
import { EditDialog } from "@/components/new-deliberation/panel/edit-dialog";
import { TextDrop } from "@/components/new-deliberation/text-drop";

type Skill = Definition["skills"][number];
type SkillDialogProps = { seatName: string; skill: Skill | null; onSave: (skill: Skill) => void; onClose: () => void };

const TYPES = [".md", ".txt"] as const;
const MAX_CHARS = 40_000;
const read = (file: TextFile): Promise<TextFileReading> =>
  readTextFile(file, { types: TYPES, wanted: "a .md or .txt file", maxChars: MAX_CHARS });

/** P2-03: a text that is part of a specialist's definition. */
export function SkillDialog({ seatName, skill, onSave, onClose }: SkillDialogProps) {
  const [name, setName] = useState(skill?.name ?? "");
  const [text, setText] = useState(skill?.text ?? "");
  const [problems, setProblems] = useState<{ name?: string; text?: string }>({});

  function onFile(reading: TextFileReading) {
    if (!reading.ok) return setProblems({ text: reading.problem });
    setProblems({});
    setText(reading.text);
    setName((before) => before || reading.name.replace(/\.[^.]+$/, "").slice(0, 80));
  }

  function save(): boolean {
    const found = {
      ...(name.trim() === "" ? { name: "Give the skill a name." } : {}),
      ...(text.trim() === "" ? { text: "Paste the text, or choose a file." } : {}),
    };
    const parsed = definitionSchema.shape.skills.safeParse([{ name, text }]);
    if (!parsed.success && Object.keys(found).length === 0)
      Object.assign(found, { text: `At most ${MAX_CHARS.toLocaleString("en")} characters, and 80 in the name.` });
    setProblems(found);
    if (Object.keys(found).length > 0) return false;
    onSave({ name: name.trim(), text });
    return true;
  }

  return (
    <EditDialog
      title={skill ? `Skill of ${seatName}` : `New skill for ${seatName}`}
      description="It is sent with the definition in every call to this specialist."
      saveLabel="Save the skill"
      what="this skill"
      isDirty={name !== (skill?.name ?? "") || text !== (skill?.text ?? "")}
      onSave={save}
      onClose={onClose}
    >
      <Field label="Name" required error={problems.name}>
        <TextField value={name} maxLength={80} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </Field>
      <TextDrop label="Skill file" types={TYPES} read={read} onRead={onFile}>
        <Field
          label="Text"
          required
          error={problems.text}
          hint="Markdown. Paste it, drop a .md or .txt file here, or choose one."
        >
          <TextArea rows={8} value={text} className="max-h-[40dvh]" onChange={(event) => setText(event.target.value)} />
        </Field>
      </TextDrop>
    </EditDialog>
  );
}
