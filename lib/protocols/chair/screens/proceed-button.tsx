"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { messageOf } from "@/lib/client/http/api";
import { useView } from "@/lib/client/live/log-view";
import { useGiveInput } from "@/lib/client/use-commands";
import { PROCEED } from "@/lib/protocols/chair/rules/inputs";

type ProceedButtonProps = { /** Who is being waited for. */ names: readonly string[] };

/** P2-20: the chair is ready; whoever has not answered is left out. */
export function ProceedButton({ names }: ProceedButtonProps) {
  const { id } = useView("snapshot");
  const [isAsking, setIsAsking] = useState(false);
  const give = useGiveInput(id);
  const who = names.join(", ");
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>
        Continue without {names.length === 1 ? who : `${names.length} of them`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={`Continue without ${who}?`}
        confirmLabel="Continue without"
        cancelLabel="Keep waiting"
        pending={give.isPending && "Continuing…"}
        error={give.error && messageOf(give.error)}
        onConfirm={() => give.mutate({ input: PROCEED, data: {} }, { onSuccess: () => setIsAsking(false) })}
        onClose={() => setIsAsking(false)}
      >
        The chair continues with the answers it has. What{" "}
        {names.length === 1 ? "this specialist is" : "these specialists are"} writing is dropped, and{" "}
        {names.length === 1 ? "it is" : "they are"} not asked again in this round.
      </ConfirmDialog>
    </>
  );
}
