"use client";

import dynamic from "next/dynamic";
import { useMemo, useState, type ReactNode } from "react";
import { Dialog } from "@/components/ui/dialog";
import { useAnnounce } from "@/lib/client/live/announcer";
import { mayBeDone, messageOf } from "@/lib/client/http/api";
import { useView } from "@/lib/client/live/log-view";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useRetryAsk } from "@/lib/client/use-asks";
import { SeatHelpContext, type HelpedSeat, type SeatHelp } from "./seat-help-context";
import { persistently } from "@/lib/client/page/persistently";

const AnswerDialog = dynamic(() => persistently(() => import("./answer-dialog")).then((module) => module.AnswerDialog));
const ChangeModelDialog = dynamic(() =>
  persistently(() => import("./change-model-dialog")).then((module) => module.ChangeModelDialog),
);

type Opened = { kind: "model" | "answer"; seat: HelpedSeat };

/** Keeps the dialogs open while the page below moves on: the seat may answer, and what is being typed must not vanish with it. */
export function SeatHelpProvider({ children }: { children: ReactNode }) {
  const { id } = useView("snapshot");
  const isOpened = useOpenedFrom() !== null;
  const [opened, setOpened] = useState<Opened | null>(null);
  const { mutate, error, reset } = useRetryAsk(id);
  const announce = useAnnounce();
  const close = () => setOpened(null);

  const help = useMemo<SeatHelp>(
    () => ({
      retry: (seat) =>
        mutate(seat.askKey, { onSuccess: () => announce(`Asking ${seat.name} again`, { urgent: true }) }),
      changeModel: (seat) => setOpened({ kind: "model", seat }),
      answer: (seat) => setOpened({ kind: "answer", seat }),
    }),
    [mutate, announce],
  );

  return (
    <SeatHelpContext value={isOpened ? null : help}>
      {children}
      {opened?.kind === "model" && <ChangeModelDialog key={opened.seat.agentId} seat={opened.seat} onClose={close} />}
      {opened?.kind === "answer" && <AnswerDialog key={opened.seat.askKey} seat={opened.seat} onClose={close} />}
      <Dialog
        open={error !== null}
        size="small"
        title={mayBeDone(error) ? "The call may have been retried" : "The call was not retried"}
        onClose={reset}
      >
        <p role="alert">{error && messageOf(error)}</p>
      </Dialog>
    </SeatHelpContext>
  );
}
