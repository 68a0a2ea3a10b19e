"use client";

import { Menu } from "@/components/ui/overlay/menu";
import { useView } from "@/lib/client/live/log-view";
import { useIsReadOnly } from "@/lib/client/live/replay";
import { useMay } from "@/lib/client/people/viewer";
import { useSeatHelp, type HelpedSeat } from "./seat-help-context";

type HelpSeatMenuProps = { seat: HelpedSeat; /** Three dots, where there is no room for words. */ isSmall?: boolean };

/** What a person can do when a seat's endpoint is slow or down. A rehearsal has none, and what is past or elsewhere can't be helped. */
export function HelpSeatMenu({ seat, isSmall = false }: HelpSeatMenuProps) {
  const help = useSeatHelp();
  const { source } = useView("snapshot");
  const isReadOnly = useIsReadOnly();
  const mayRun = useMay("run");
  if (!help || !mayRun || isReadOnly || source.kind === "rehearsal") return null;
  return (
    <Menu
      label={isSmall ? `Help ${seat.name}` : "Help this seat"}
      showLabel={!isSmall}
      variant={isSmall ? "ghost" : "secondary"}
      items={[
        { id: "retry", label: "Retry now", onSelect: () => help.retry(seat) },
        { id: "model", label: "Use another model…", onSelect: () => help.changeModel(seat) },
        { id: "answer", label: "Answer myself…", onSelect: () => help.answer(seat) },
      ]}
    />
  );
}
