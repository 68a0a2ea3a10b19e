"use client";

import { Button } from "@/components/ui/button";
import { Glyph } from "@/components/ui/glyph";
import { RelativeTime } from "@/components/ui/text/relative-time";
import { useDecides } from "@/lib/client/gate/use-decides";
import { useLog, useView } from "@/lib/client/live/log-view";
import type { Gate } from "@/lib/domain/gate/gate";
import { gateQuestion } from "@/lib/projections/gate/gate-question";

/** A person is needed: what for, since when, and the way to the form, which has the whole question. */
export function WaitingLine({ gate, onDecide }: { gate: Gate; onDecide: () => void }) {
  const question = gateQuestion(gate);
  const { lifecycle } = useView("folded");
  const isYours = useDecides(lifecycle.deciding[gate.id]);
  const opened = useLog().findLast(({ payload }) => payload.type === "gate.opened" && payload.gate.id === gate.id);
  return (
    <div className="flex h-14 items-center gap-3 rounded-lg bg-attention-solid px-3.5 text-attention-on-solid">
      <Glyph name="diamond" />
      <p title={question} className="line-clamp-2 min-w-0 flex-1 font-semibold [overflow-wrap:anywhere]">
        {question}
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
        {isYours ? "Decide" : "Read"}
      </Button>
    </div>
  );
}
