"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { RadioCards } from "@/components/ui/form/radio-cards";
import { useDelegateGate } from "@/lib/client/gate/use-deciding";
import { messageOf } from "@/lib/client/http/api";
import { usePeople } from "@/lib/client/people/use-people";
import type { Deciding } from "@/lib/domain/gate/deciding";
import type { GateId } from "@/lib/domain/ids";

type DelegateDialogProps = { gateId: GateId; rule: Deciding; onClose: () => void };

/** Hands one's own part in a decision to somebody else. */
export function DelegateDialog({ gateId, rule, onClose }: DelegateDialogProps) {
  const people = usePeople();
  const delegate = useDelegateGate(gateId);
  const [to, setTo] = useState<string | null>(null);
  const others = people.data?.filter(
    ({ id, role }) => role !== "observer" && !rule.deciders.some((decider) => decider.id === id),
  );
  const chosen = others?.find(({ id }) => id === to);
  return (
    <Dialog
      open
      title="Ask somebody else to decide"
      description="They decide in your place and are told. A vote you cast is taken back."
      size="small"
      onClose={onClose}
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (chosen) delegate.mutate(chosen.id, { onSuccess: onClose });
        }}
      >
        {others?.length === 0 ? (
          <p>There is nobody else who may decide. An owner can invite somebody, or give an observer another role.</p>
        ) : (
          <RadioCards
            legend="Who"
            hideLegend
            name="to"
            value={to}
            onChange={setTo}
            options={others?.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
        )}
        {(delegate.error ?? people.error) && (
          <p role="alert" className="text-danger">
            {messageOf(delegate.error ?? people.error)}
          </p>
        )}
        {others?.length !== 0 && (
          <Button
            type="submit"
            variant="primary"
            disabled={!chosen}
            pending={delegate.isPending && "Asking…"}
            className="self-end"
          >
            {chosen ? `Ask ${chosen.name} to decide instead` : "Ask to decide instead"}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
