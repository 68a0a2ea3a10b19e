"use client";

import { Button } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { useLog, useView } from "@/lib/client/live/log-view";
import { useIsReadOnly } from "@/lib/client/live/replay";
import { gateQuestion } from "@/lib/projections/gate/gate-question";

/** A person is needed: what for, since when, and the way to the form. */
export function WaitingLine({ onDecide }: { onDecide: () => void }) {
  const { openGates } = useView("snapshot");
  const isReadOnly = useIsReadOnly();
  const [gate] = openGates;
  const opened = useLog().findLast(({ payload }) => payload.type === "gate.opened" && payload.gate.id === gate?.id);
  if (!gate || isReadOnly) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg bg-attention-solid px-3.5 py-2 text-attention-on-solid">
      <Glyph name="diamond" />
      <p className="min-w-0 flex-1 basis-60 font-semibold [overflow-wrap:anywhere]">
        {gateQuestion(gate)}
        {opened && (
          <span className="font-normal">
            {" "}
            Asked <RelativeTime at={opened.at} />.
          </span>
        )}
      </p>
      <Button
        keys="d"
        onClick={onDecide}
        className="border-attention-on-solid/40! bg-transparent! font-semibold text-attention-on-solid! hover:bg-attention-on-solid/10!"
      >
        Decide
      </Button>
    </div>
  );
}
