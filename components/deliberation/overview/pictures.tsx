"use client";

import clsx from "clsx";
import type { ReactNode } from "react";
import { AgreementLines } from "@/components/pictures/agreement-lines";
import { Approvals } from "@/components/pictures/approvals";
import { ConcernFlow } from "@/components/pictures/concern-flow";
import { MoverRibbons } from "@/components/pictures/mover-ribbons";
import { Story, StoryLines } from "@/components/pictures/story-lines";
import { perLog } from "@/lib/client/live/folded-log";
import { useLog } from "@/lib/client/live/log-view";
import { useAddress } from "@/lib/client/page/use-address";
import { agreement } from "@/lib/projections/pictures/agreement";
import { approvals } from "@/lib/projections/pictures/approvals";
import { concernFlow } from "@/lib/projections/pictures/concern-flow";
import { movers } from "@/lib/projections/pictures/movers";
import { storyOf } from "@/lib/projections/story/story";
import { Disclosure } from "@/components/ui/disclosure";
import { useKeepsRoom } from "./use-keeps-room";

// Here and not with the other views: they come with this part, after the page.
const story = perLog(storyOf);
const agreementOf = perLog((_, folded) => agreement(folded));
const approvalsOf = perLog((_, folded) => approvals(folded));
const flowOf = perLog((_, folded) => concernFlow(folded));
const moversOf = perLog((_, folded) => movers(folded));

/** How it got here, told and drawn. What the log does not give is left out. */
export function Pictures() {
  const log = useLog();
  const address = useAddress();
  const keepsRoom = useKeepsRoom();
  const { sentences, lines } = story(log);
  const hrefOf = (seq: number) => address.href({ seq });
  const scores = agreementOf(log);
  const words = scores ? null : approvalsOf(log);
  const flow = flowOf(log);
  const moved = moversOf(log);
  return (
    <>
      {(keepsRoom || lines.length > 0) && (
        <section
          aria-label="How it got here"
          className={clsx("border-t border-line pt-3", keepsRoom && "min-h-[20rem] md:min-h-[12rem]")}
        >
          <h2 className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-base font-semibold">How it got here</h2>
          {lines.length > 0 ? (
            <>
              <Story sentences={sentences} hrefOf={hrefOf} />
              <Disclosure className="mt-1.5" summary="Round by round">
                <div className="-ml-5">
                  {lines.some(({ strip }) => strip !== null) && (
                    <p className="mb-1.5 text-xs text-ink-muted">
                      dots: where each seat stood; green: stands behind it
                    </p>
                  )}
                  <StoryLines lines={lines} hrefOf={hrefOf} />
                </div>
              </Disclosure>
            </>
          ) : (
            <p className="text-ink-muted">Nothing to tell yet.</p>
          )}
        </section>
      )}
      {(scores || words) && (
        <Framed>
          {scores && <AgreementLines model={scores} />}
          {words && <Approvals model={words} />}
        </Framed>
      )}
      {(flow || moved) && (
        <div className="grid min-w-0 gap-x-7 gap-y-6 @2xl:has-[>div+div]:grid-cols-2">
          {flow && (
            <Framed>
              <ConcernFlow model={flow} />
            </Framed>
          )}
          {moved && (
            <Framed>
              <MoverRibbons model={moved} />
            </Framed>
          )}
        </div>
      )}
    </>
  );
}

const Framed = ({ children }: { children: ReactNode }) => (
  <div className="min-w-0 border-t border-line pt-3">{children}</div>
);
