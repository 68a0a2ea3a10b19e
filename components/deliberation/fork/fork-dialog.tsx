"use client";

import Link from "next/link";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Disclosure } from "@/components/ui/disclosure";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { messageOf } from "@/lib/client/http/api";
import { useLog, useView } from "@/lib/client/live/log-view";
import { askAgainHref } from "@/lib/client/lists/ask-again";
import { useAddress } from "@/lib/client/page/use-address";
import { useFork } from "@/lib/client/use-forks";
import { forkPoints } from "@/lib/projections/fork/fork-points";
import { forkSeats } from "@/lib/projections/fork/fork-seats";
import { changedSeats, ForkChanges, type ForkChangesDraft, NO_CHANGES } from "./fork-changes";
import { changedPanel, ForkSeats, SAME_SEATS } from "./fork-seats";

/** From which point, and what is to be different after it. An answer is given in the fork itself, where its form is. */
export function ForkDialog({ onClose }: { onClose: () => void }) {
  const log = useLog();
  const folded = useView("folded");
  // The event that is open, or where the log stands: in a replay that is the event one is at.
  const selected = Number(useAddress().get("seq")) || null;
  const points = forkPoints(log, folded, selected ?? (folded.lifecycle.end ? null : log.length));
  const first = (selected === null ? points.find(({ kind }) => kind === "gate") : undefined) ?? points[0];
  const [chosen, setChosen] = useState<string | null>(first ? String(first.seq) : null);
  const [draft, setDraft] = useState<ForkChangesDraft>(NO_CHANGES);
  const [seats, setSeats] = useState(SAME_SEATS);
  const [isSeating, setSeating] = useState(false);
  const fork = useFork(folded.lifecycle.deliberationId);
  const router = useRouter();

  function start() {
    const seq = Number(chosen);
    const panel = changedPanel(seats, forkSeats(log.slice(0, seq)).seats);
    fork.mutate(
      {
        seq,
        config: draft.config,
        seats: changedSeats(draft, folded.lifecycle.panel),
        ...(panel ? { panel } : {}),
      },
      { onSuccess: ({ id }) => router.push(`/deliberations/${id}`) },
    );
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Fork this deliberation"
      description="A copy that shares everything up to a point and goes another way from there. What is shared is not asked or paid for again, and this deliberation stays as it is."
      footer={
        <>
          {fork.error && (
            <p role="alert" className="mr-auto text-danger">
              {messageOf(fork.error)}
            </p>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={chosen === null} pending={fork.isPending && "Forking…"} onClick={start}>
            Fork
          </Button>
        </>
      }
    >
      {points.length === 0 ? (
        <p>There is no point to fork it at yet: no round is complete and nothing was decided.</p>
      ) : (
        <div className="flex flex-col gap-3">
          <RadioCards
            legend="Go another way from"
            name="fork-point"
            value={chosen}
            onChange={(point) => {
              setChosen(point);
              // Who may join or leave is another question at another point.
              setSeats(SAME_SEATS);
            }}
            options={points.map(({ seq, label, note }) => ({
              value: String(seq),
              label,
              consequence: `${note} Event ${seq}.`,
            }))}
          />
          <Disclosure summary="Change a model or a setting">
            <ForkChanges draft={draft} onChange={setDraft} />
          </Disclosure>
          <Disclosure summary="Change who sits" onOpen={() => setSeating(true)}>
            {isSeating && chosen !== null && <ForkSeats seq={Number(chosen)} draft={seats} onChange={setSeats} />}
          </Disclosure>
          <p className="text-ink-muted">
            To change the question or its documents as well,{" "}
            <Link className="link" href={askAgainHref(folded.lifecycle.deliberationId)}>
              ask it again
            </Link>
            .
          </p>
        </div>
      )}
    </Dialog>
  );
}
