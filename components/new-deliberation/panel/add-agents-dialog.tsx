"use client";

import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useAnnounce } from "@/lib/client/live/announcer";
import { seatOf, seatsToAdd } from "@/lib/client/new-deliberation/seats";
import type { Agent } from "@/lib/domain/agent";
import { useForm } from "@/components/new-deliberation/form-context";

type AddAgentsDialogProps = { open: boolean; onClose: () => void };

/** Stays open, so that several can be added. */
export function AddAgentsDialog({ open, onClose }: AddAgentsDialogProps) {
  const { draft, seats, dispatch } = useForm();
  const announce = useAnnounce();
  const offered = seatsToAdd(draft, seats);
  const rosters = [...new Set(offered.map(({ roster }) => roster))];

  function add(agent: Agent) {
    dispatch({ type: "seat.add", seat: seatOf(agent, "Added by you.") });
    announce(`${agent.name} added`, { urgent: true });
  }

  return (
    <Dialog
      open={open}
      title="Add agents"
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {offered.length === 0 && <p>Everyone in the roster is already on the panel.</p>}
      {rosters.map((roster) => (
        <section key={roster} className="mb-4 last:mb-0">
          <h3 className="mb-1 text-sm font-semibold">{roster}</h3>
          <ul role="list">
            {offered
              .filter((seat) => seat.roster === roster)
              .map(({ agent }) => (
                <li key={agent.id} className="flex items-center gap-3 border-b border-line py-1.5 last:border-0">
                  <p className="min-w-0 flex-1">
                    <span className="font-semibold">{agent.name}</span>{" "}
                    <span className="text-ink-muted">{agent.role}</span>
                  </p>
                  <Button icon="plus" aria-label={`Add ${agent.name}`} onClick={() => add(agent)}>
                    Add
                  </Button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}
