"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Menu } from "@/components/ui/overlay/menu";
import { readableConfig } from "@/lib/client/new-deliberation/draft";
import { ownSeat, seatsFromTemplate, seatsToAdd } from "@/lib/client/new-deliberation/seats";
import { usePanelTemplates } from "@/lib/client/new-deliberation/use-panel-templates";
import { AddAgentsDialog } from "./add-agents-dialog";
import { useForm } from "@/components/new-deliberation/form-context";
import { PROTOCOL_FORMS } from "@/lib/protocols/forms";
import { SavePanelDialog } from "./save-panel-dialog";

type PanelActionsProps = { /** A new agent was added and wants to be filled in. */ onAdded: (key: string) => void };

export function PanelActions({ onAdded }: PanelActionsProps) {
  const { draft, seats, dispatch } = useForm();
  const [dialog, setDialog] = useState<"add" | "save" | null>(null);
  const templates = usePanelTemplates().data ?? [];
  const full = PROTOCOL_FORMS[draft.protocol].whyNoSeat?.(seats, readableConfig(draft)) ?? null;

  function addOwn() {
    const key = `own-${crypto.randomUUID()}`;
    dispatch({ type: "seat.add", seat: ownSeat(key) });
    onAdded(key);
  }

  return (
    <div className="flex flex-wrap gap-2">
      {full ? (
        <p className="basis-full text-xs text-ink-muted">{full}</p>
      ) : (
        <>
          {(dialog === "add" || seatsToAdd(draft, seats).length > 0) && (
            <Button icon="plus" onClick={() => setDialog("add")}>
              Add from roster…
            </Button>
          )}
          <Button icon="plus" onClick={addOwn}>
            Add your own agent
          </Button>
        </>
      )}
      <span className="hidden flex-1 md:block" />
      {templates.length > 0 && (
        <Menu
          label="Use a saved panel"
          showLabel
          items={templates.map(({ id, name, agents }) => ({
            id,
            label: name,
            onSelect: () => dispatch({ type: "panel.replace", seats: seatsFromTemplate(draft, name, agents) }),
          }))}
        />
      )}
      <Button variant="ghost" onClick={() => setDialog("save")}>
        Save this panel…
      </Button>
      <AddAgentsDialog open={dialog === "add"} onClose={() => setDialog(null)} />
      <SavePanelDialog open={dialog === "save"} seats={seats} onClose={() => setDialog(null)} />
    </div>
  );
}
