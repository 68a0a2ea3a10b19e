"use client";

import { useForm } from "@/components/new-deliberation/form-context";
import { Button } from "@/components/ui/button";
import { seatsFromTemplate } from "@/lib/client/new-deliberation/seats";
import { usePanelTemplates } from "@/lib/client/new-deliberation/use-panel-templates";

/** The rest are in the menu beside the seats. */
const SHOWN = 4;

/** The user's own panels, before any proposal. */
export function SavedPanels() {
  const { draft, dispatch } = useForm();
  const templates = usePanelTemplates().data ?? [];
  if (templates.length === 0) return null;
  return (
    <div role="group" aria-label="Your panels" className="flex flex-wrap items-center gap-2">
      <p className="text-ink-muted">Your panels</p>
      {templates.slice(0, SHOWN).map(({ id, name, agents }) => (
        <Button
          key={id}
          aria-label={`Seat the panel ${name}`}
          onClick={() => dispatch({ type: "panel.replace", seats: seatsFromTemplate(draft, name, agents) })}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
