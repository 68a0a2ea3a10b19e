"use client";

import { nameOf } from "@/lib/domain/wording";
import { DecisionForm } from "@/components/gate/decision-form";
import { GateHead } from "@/components/gate/gate-head";
import { GatePositions } from "@/components/gate/gate-positions";
import { DotStrip } from "@/components/pictures/dot-strip";
import { Notice } from "@/components/ui/notice";
import { useLastRound } from "@/lib/client/gate/use-last-round";
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
  const strip = useView("strip");
  const address = useAddress();
  const placeOf = (agentId: string) => panel.findIndex(({ id }) => id === agentId) + 1;
  const answer = useLog().findLast(({ payload }) => payload.type === "gate.answered" && payload.gateId === gate.id);
  const lastRound = useLastRound(gate);
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
        <GateHead gate={gate} />
        <ul className="flex flex-col gap-2">
          {gate.options.map(({ id, label, consequence }) => (
            <li key={id} className="rounded-lg border border-line px-3 py-2">
              <p className="font-semibold">{label}</p>
              <p className="text-ink-muted">{consequence}</p>
            </li>
          ))}
        </ul>
        <GatePositions
          positions={gate.positions}
          target={target}
          placeOf={placeOf}
          hrefOf={(seq) => address.href({ seq })}
        />
      </div>
    );
  return (
    <DecisionForm
      key={gate.id}
      gate={gate}
      answered={lifecycle.answeredGates}
      deciding={lifecycle.deciding[gate.id]}
      headSeq={headSeq}
      target={target}
      placeOf={placeOf}
      strip={strip && gate.positions.length > 0 && <DotStrip model={strip} />}
      nameOf={(agentId) => nameOf({ panel }, agentId)}
      hrefOf={(seq) => address.href({ seq })}
      lastRound={lastRound}
      decisionHref={address.href({ tab: "rounds", seq: answer?.seq ?? null })}
    />
  );
}
