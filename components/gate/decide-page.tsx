"use client";

import { useRouter } from "next/navigation";
import { StatusBadge } from "@/components/deliberation/status-display";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { DotStrip } from "@/components/pictures/dot-strip";
import type { ProtocolScreens } from "@/components/protocols/protocol-screens";
import { LAZY, WithProtocol } from "@/lib/protocols/lazy";
import { Badge } from "@/components/ui/badge";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import type { Log } from "@/lib/client/live/append-events";
import { decidedElsewhere } from "@/lib/client/gate/gate-conflict";
import { useDecides } from "@/lib/client/gate/use-decides";
import { useGateDraft } from "@/lib/client/gate/gate-draft";
import { focusNextHeading } from "@/lib/client/page/focus-next-heading";
import { useLastRound } from "@/lib/client/gate/use-last-round";
import { LogContext, useLog, useView } from "@/lib/client/live/log-view";
import { useDeliberationLog } from "@/lib/client/live/use-deliberation-log";
import type { Gate } from "@/lib/domain/gate/gate";
import type { DeliberationId } from "@/lib/domain/ids";
import type { RunnableId } from "@/lib/protocols/protocol-ids";
import { DecidedNotice } from "./decided-notice";
import { DecideRail } from "./decide-rail";
import { DecideParts } from "./deciding/decide-parts";
import { DecisionForm } from "./decision-form";

type DecidePageProps = { id: DeliberationId; protocol: RunnableId; gate: Gate; initialLog: Log };

/** One decision alone on the page: for a link in a mail, or a phone. */
export function DecidePage({ protocol, ...rest }: DecidePageProps) {
  return (
    <WithProtocol id={protocol}>
      <DecideAlone {...rest} Beside={LAZY[protocol].screens.Decide} />
    </WithProtocol>
  );
}

type Beside = { Beside: ProtocolScreens["Decide"] };

function DecideAlone({ id, gate, initialLog, Beside }: Omit<DecidePageProps, "protocol"> & Beside) {
  const { data: log } = useDeliberationLog(id, initialLog);
  return (
    <LogContext value={log ?? initialLog}>
      <Decision gate={gate} Beside={Beside} />
    </LogContext>
  );
}

function Decision({ gate, Beside }: { gate: Gate } & Beside) {
  const { id, title, status, panel, headSeq, source, openGates, outcome } = useView("snapshot");
  const { lifecycle } = useView("folded");
  const target = useView("target");
  const strip = useView("strip");
  const lastRound = useLastRound(gate);
  const { isBegun } = useGateDraft(gate.id);
  const router = useRouter();
  const answer = useLog().findLast(({ payload }) => payload.type === "gate.answered" && payload.gateId === gate.id);
  const page = `/deliberations/${id}`;
  const decisionHref = answer ? `${page}?tab=rounds&seq=${answer.seq}` : page;
  const isOpen = openGates.some((one) => one.id === gate.id);
  const decided = isOpen ? null : decidedElsewhere(gate, lifecycle.answeredGates, null);
  const deciding = lifecycle.deciding[gate.id];
  const overdue = deciding?.overdue;
  const isYours = useDecides(deciding);
  const placeOf = (agentId: string) => panel.findIndex((agent) => agent.id === agentId) + 1;
  return (
    <>
      <PageHeader
        crumb={{ href: page, label: title }}
        title={isYours ? "Your decision" : "A decision"}
        status={
          <>
            <StatusBadge status={status} decidedBy={outcome?.decidedBy} />
            {source.kind === "rehearsal" && <Badge>Rehearsal</Badge>}
          </>
        }
        actions={<LinkButton href={page}>Open the deliberation</LinkButton>}
      />
      <PageBody>
        <div className="mx-auto grid w-full max-w-[1040px] min-w-0 grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-6 pt-2 lg:grid-cols-[minmax(0,700px)_minmax(0,1fr)]">
          <div className="flex min-w-0 flex-col gap-4">
            {decided && !isBegun ? (
              <DecidedNotice decided={decided} href={decisionHref} ownDraft="none" />
            ) : overdue && !isOpen && !decided ? (
              <Notice
                tone="attention"
                title="The deadline passed, and this was closed undecided"
                actions={<LinkButton href={page}>Open the deliberation</LinkButton>}
              >
                It could be decided until <AbsoluteTime at={overdue.deadlineAt} />.
              </Notice>
            ) : (
              <>
                {isOpen && Beside && <Beside gate={gate} />}
                <DecisionForm
                  gate={gate}
                  answered={lifecycle.answeredGates}
                  deciding={deciding}
                  headSeq={headSeq}
                  target={target}
                  placeOf={placeOf}
                  nameOf={(agentId) => panel.find((agent) => agent.id === agentId)?.name ?? agentId}
                  hrefOf={(seq) => `${page}?tab=log&seq=${seq}`}
                  decisionHref={decisionHref}
                  headingLevel={2}
                  strip={strip && gate.positions.length > 0 && <DotStrip model={strip} />}
                  onAnswered={() => {
                    focusNextHeading();
                    router.push(page);
                  }}
                  lastRound={lastRound}
                />
              </>
            )}
          </div>
          <DecideRail page={page}>{isOpen && deciding && <DecideParts gate={gate} state={deciding} />}</DecideRail>
        </div>
      </PageBody>
    </>
  );
}
