"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { messageOf } from "@/lib/client/api";
import { useView } from "@/lib/client/log-view";
import { useGiveInput } from "@/lib/client/use-commands";
import { PROCEED } from "@/lib/protocols/chair/inputs";

type ProceedButtonProps = { /** Who is being waited for. */ names: readonly string[] };

/** P2-20: the chair is ready; whoever has not answered is left out. */
export function ProceedButton({ names }: ProceedButtonProps) {
  const { id } = useView("snapshot");
  const [isAsking, setIsAsking] = useState(false);
  const give = useGiveInput(id);
  const who = names.join(", ");
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Go on without {names.length === 1 ? who : `${names.length} of them`}</Button>
      <ConfirmDialog
        open={isAsking}
        title={`Go on without ${who}?`}
        confirmLabel="Go on without"
        cancelLabel="Keep waiting"
        pending={give.isPending && "Going on…"}
        error={give.error && messageOf(give.error)}
        onConfirm={() => give.mutate({ input: PROCEED, data: {} }, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        The chair goes on with the answers it has. What {names.length === 1 ? "this specialist is" : "these specialists are"} writing is dropped, and {names.length === 1 ? "it is" : "they are"} not asked in this round again.
      </ConfirmDialog>
    </>
  );
}
