"use client";

import clsx from "clsx";
import { useRef, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import type { TextFileReading } from "@/lib/client/new-deliberation/read-text-file";
import { useDropZone } from "@/lib/client/page/use-drop-zone";

type TextDropProps = {
  /** Of the hidden chooser, and read aloud: "Reference file". */
  label: string;
  types: readonly string[];
  read: (file: File) => Promise<TextFileReading>;
  onRead: (reading: TextFileReading) => void;
  children: ReactNode;
};

/** Takes a text file that is dropped on what it surrounds, or chosen below it. */
export function TextDrop({ label, types, read, onRead, children }: TextDropProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (file) onRead(await read(file));
  };
  const { isOver, zone } = useDropZone(([file]) => void take(file));

  return (
    <div
      className={clsx("flex flex-col gap-2 rounded-md", isOver && "outline-2 outline-offset-4 outline-accent")}
      {...zone}
    >
      {children}
      <Button className="self-start" onClick={() => chooser.current?.click()}>
        Choose a file…
      </Button>
      <input
        ref={chooser}
        type="file"
        accept={types.join(",")}
        hidden
        aria-label={label}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = "";
        }}
      />
    </div>
  );
}
