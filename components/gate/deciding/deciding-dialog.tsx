"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useAssignGate } from "@/lib/client/gate/use-deciding";
import { ApiError, messageOf } from "@/lib/client/http/api";
import type { DecidingBody } from "@/lib/contracts/gates";
import type { Deciding } from "@/lib/domain/gate/deciding";
import { ANYONE } from "@/lib/domain/gate/anyone";
import type { Gate } from "@/lib/domain/gate/gate";
import { takenAtDeadline } from "@/lib/kernel/deciding";
import { DecidingFields } from "./deciding-fields";

type DecidingDialogProps = { gate: Gate; rule: Deciding | undefined; onClose: () => void };

/** Who decides an open gate from here on. */
export function DecidingDialog({ gate, rule = ANYONE, onClose }: DecidingDialogProps) {
  const assign = useAssignGate(gate.id);
  const [value, setValue] = useState<DecidingBody>(() => bodyOf(gate, rule));
  const fields: Readonly<Record<string, string>> = assign.error instanceof ApiError ? assign.error.fields : {};
  return (
    <Dialog open title="Who decides this" size="small" onClose={onClose}>
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          assign.mutate(value, { onSuccess: onClose });
        }}
      >
        <DecidingFields gate={gate} value={value} onChange={setValue} problemAt={(path) => fields[path]} />
        {assign.error && Object.keys(fields).length === 0 && (
          <p role="alert" className="text-danger">
            {messageOf(assign.error)}
          </p>
        )}
        <Button type="submit" variant="primary" pending={assign.isPending && "Saving…"} className="self-end">
          Save
        </Button>
      </form>
    </Dialog>
  );
}

/** What would be taken is named: for the deliberation it may have been "the recommended one". */
function bodyOf(gate: Gate, { deciders, needed, deadline }: Deciding): DecidingBody {
  const body = { deciders: deciders.map(({ id }) => id), needed };
  if (!deadline) return body;
  const { minutes, ending } = deadline;
  if (ending !== "take") return { ...body, deadline: { minutes, ending } };
  const option = takenAtDeadline(gate, { deciders, needed, deadline });
  return { ...body, deadline: option ? { minutes, ending, option: option.id } : { minutes, ending: "remind" } };
}
