"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { call, mayBeDone, messageOf } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { useAnnounce } from "@/lib/client/live/announcer";
import { readViewerName } from "@/lib/client/page/viewer-name";
import { openBundle, type OpenedAs } from "@/lib/contracts/bundles";

const SAID: Readonly<Record<OpenedAs, string>> = {
  new: "Opened",
  "already open": "It was open already",
  replaced: "Opened in place of an earlier bundle",
  own: "This deliberation was held here; the bundle adds nothing to it",
};

/** Chooses the file, and goes to what was in it. */
export function OpenBundle() {
  const chooser = useRef<HTMLInputElement>(null);
  const opening = useOpenBundle();
  return (
    <>
      <Button pending={(opening.isPending || opening.isSuccess) && "Opening…"} onClick={() => chooser.current?.click()}>
        Open a bundle
      </Button>
      <input
        ref={chooser}
        type="file"
        accept=".zip,application/zip"
        hidden
        aria-label="Bundle"
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file) opening.mutate(file);
          event.target.value = "";
        }}
      />
      <Dialog
        open={opening.error !== null}
        size="small"
        title={mayBeDone(opening.error) ? "The bundle may not have been opened" : "The bundle was not opened"}
        onClose={() => opening.reset()}
      >
        <p role="alert">{opening.error ? messageOf(opening.error) : null}</p>
      </Dialog>
    </>
  );
}

function useOpenBundle() {
  const router = useRouter();
  const queries = useQueryClient();
  const announce = useAnnounce();
  return useMutation({
    mutationFn: (file: File) => {
      const by = readViewerName();
      return call(openBundle, { file, query: by ? { by } : {} });
    },
    onSuccess: ({ id, title, opened }) => {
      announce(`${SAID[opened]}: ${title}`, { urgent: true });
      void queries.invalidateQueries({ queryKey: queryKeys.lists });
      router.push(`/deliberations/${id}`);
    },
  });
}
