"use client";

import { useState, type FormEvent } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/form/field";
import { TextField } from "@/components/ui/form/text-field";
import { useAnnounce } from "@/lib/client/live/announcer";
import { messageOf } from "@/lib/client/http/api";
import { callInput } from "@/lib/client/call-draft";
import type { DraftSeat } from "@/lib/client/new-deliberation/draft";
import { useSavePanelTemplate } from "@/lib/client/new-deliberation/use-panel-templates";
import { panelTemplateBodySchema } from "@/lib/contracts/panels";

type SavePanelDialogProps = { open: boolean; seats: readonly DraftSeat[]; onClose: () => void };

/** Keeps the panel for later deliberations. */
export function SavePanelDialog({ open, seats, onClose }: SavePanelDialogProps) {
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSavePanelTemplate();
  const announce = useAnnounce();

  function close() {
    setProblem(null);
    save.reset();
    onClose();
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const agents = seats.map((seat) => ({
      ...(seat.id ? { id: seat.id } : {}),
      name: seat.name,
      ...(seat.kind ? { kind: seat.kind } : {}),
      role: seat.role,
      brief: seat.brief,
      ...callInput(seat),
    }));
    const parsed = panelTemplateBodySchema.safeParse({ name, agents });
    const issue = parsed.error?.issues[0];
    setProblem(
      issue
        ? issue.path[0] === "agents"
          ? "One of the agents is incomplete. Fix it in the panel first."
          : issue.message
        : null,
    );
    if (parsed.success && !save.isPending)
      save.mutate(parsed.data, {
        onSuccess: () => {
          announce(`Panel “${parsed.data.name}” saved`, { urgent: true });
          setName("");
          close();
        },
      });
  }

  const error = problem ?? (save.error ? messageOf(save.error) : undefined);
  return (
    <Dialog
      open={open}
      size="small"
      title="Save this panel"
      onClose={close}
      description="Reuse it in later deliberations and edit it under Agents. It keeps each agent’s connection, model and call settings."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" form="save-panel" pending={save.isPending && "Saving…"}>
            Save panel
          </Button>
        </>
      }
    >
      <form id="save-panel" onSubmit={onSubmit}>
        <Field label="Name" required error={error}>
          <TextField
            value={name}
            maxLength={80}
            autoComplete="off"
            placeholder="e.g. Payments team"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
