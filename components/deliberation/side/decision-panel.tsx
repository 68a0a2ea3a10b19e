"use client";

import { DecisionForm } from "@/components/gate/decision-form";
import { GateReason } from "@/components/gate/gate-reason";
import { Notice } from "@/components/ui/notice";
import { useOpenedFrom } from "@/lib/client/live/opened-bundle";
import { useReplay } from "@/lib/client/live/replay";
import { useLog, useView } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import type { Gate } from "@/lib/domain/gate/gate";

/** The decision form of this page's deliberation. */
export function DecisionPanel({ gate }: { gate: Gate }) {
  const { panel, headSeq } = useView("snapshot");
  const { lifecycle } = useView("folded");
  const target = useView("target");
  const address = useAddress();
  const answer = useLog().findLast(({ payload }) => payload.type === "gate.answered" && payload.gateId === gate.id);
  const isOpened = useOpenedFrom() !== null;
  const isPast = useReplay() !== null;
  if (isOpened || isPast)
    return (
      <div className="flex flex-col gap-3">
        {isPast ? (
          <Notice tone="neutral" title="This question was open at this point">
            Go back to see how it was answered.
          </Notice>
        ) : (
          <Notice tone="neutral" title="This question was open when the bundle was made">
            It can be answered only where the deliberation is held.
          </Notice>
        )}
        <GateReason gate={gate} />
      </div>
    );
  return (
    <DecisionForm
      key={gate.id}
      gate={gate}
      answered={lifecycle.answeredGates}
      headSeq={headSeq}
      target={target}
      placeOf={(agentId) => panel.findIndex(({ id }) => id === agentId) + 1}
      nameOf={(agentId) => panel.find(({ id }) => id === agentId)?.name ?? agentId}
      hrefOf={(seq) => address.href({ seq })}
      decisionHref={address.href({ tab: "rounds", seq: answer?.seq ?? null })}
    />
  );
}
