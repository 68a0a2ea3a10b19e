"use client";

import clsx from "clsx";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { useDropZone } from "@/lib/client/page/use-drop-zone";

const TYPES = ".md,.txt,.csv,.json,.yaml,.yml,.html,.pdf,.docx,.zip,text/*";

type FileDropProps = { isReading: boolean; problem: string | undefined; onFiles: (files: readonly File[]) => void };

/** Takes any number of files at once, dropped or chosen. */
export function FileDrop({ isReading, problem, onFiles }: FileDropProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const take = (files: readonly File[]) => {
    if (files.length > 0 && !isReading) onFiles(files);
  };
  const { isOver, zone } = useDropZone(take);
  return (
    <div>
      <div
        className={clsx(
          "flex flex-wrap items-center gap-3 rounded-lg border border-dashed px-4 py-3",
          isOver ? "border-accent ring-1 ring-accent" : "border-line-strong",
        )}
        {...zone}
      >
        <p className="min-w-0 flex-1 basis-60 text-ink-muted">
          Drop files the panel may look things up in: Markdown, code, CSV, PDF, Word, or a zip of them. They are read
          once and kept with the deliberation.
        </p>
        <Button pending={isReading && "Reading…"} onClick={() => chooser.current?.click()}>
          Choose files…
        </Button>
        <input
          ref={chooser}
          type="file"
          multiple
          accept={TYPES}
          hidden
          aria-label="Source files"
          onChange={(event) => {
            take([...(event.target.files ?? [])]);
            event.target.value = "";
          }}
        />
      </div>
      {problem && (
        <p role="alert" className="mt-1.5 text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
