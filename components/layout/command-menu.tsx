"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { latePart } from "@/lib/client/page/late-part";
import { useShortcut } from "@/lib/client/shortcuts/shortcuts-context";

export const COMMAND_INPUT = {
  label: "Search actions, deliberations and records",
  placeholder: "Type what you want to do or find…",
  className: "field-text h-11 w-full border-b border-line bg-surface px-4 outline-none",
} as const;

const COMMAND_LIST = latePart(() => import("./command-list").then((module) => module.CommandList));

/** ⌘K: whatever the keys of the current screen can do, by name, and every deliberation, record and setting. */
export function CommandMenu() {
  const [isOpen, setIsOpen] = useState(false);
  const [text, setText] = useState("");
  const [state, setState] = useState<"unloaded" | "loaded" | "failed">("unloaded");

  function load() {
    COMMAND_LIST.load().then(
      () => setState("loaded"),
      () => setState("failed"),
    );
  }

  useShortcut("menu.open", () => {
    setText("");
    setIsOpen(!isOpen);
    if (state !== "loaded") load();
  });

  const list = { text, onText: setText, onDone: () => setIsOpen(false) };
  return (
    <Dialog open={isOpen} title="Command menu" size="top" bare onClose={() => setIsOpen(false)}>
      {state === "loaded" ? (
        <COMMAND_LIST.Part {...list} />
      ) : (
        <Waiting {...list} isFailed={state === "failed"} onRetry={load} />
      )}
    </Dialog>
  );
}

type WaitingProps = { text: string; onText: (text: string) => void; isFailed: boolean; onRetry: () => void };

/** What is typed while the list is being loaded is not lost. */
function Waiting({ text, onText, isFailed, onRetry }: WaitingProps) {
  const { label, ...look } = COMMAND_INPUT;
  return (
    <>
      <input {...look} aria-label={label} autoFocus value={text} onChange={(event) => onText(event.target.value)} />
      {isFailed && (
        <p role="alert" className="flex items-center justify-between gap-3 px-4 py-3 text-danger">
          The command menu could not be loaded.
          <Button onClick={onRetry}>Try again</Button>
        </p>
      )}
    </>
  );
}
