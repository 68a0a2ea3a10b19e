"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { LateMarkdown } from "@/components/ui/text/late-markdown";
import { Panel } from "@/components/ui/panel";
import { perLog } from "@/lib/client/live/folded-log";
import { useLog } from "@/lib/client/live/log-view";
import { structuredStateOf } from "@/lib/protocols/structured/views/state";
import { retrospectiveOf } from "@/lib/protocols/structured/rules/rounds/retrospective";

const retrospective = perLog((_, folded) => {
  const state = structuredStateOf(folded);
  return state.outcome ? retrospectiveOf(state) : null;
});

/** P3-50: what the run says about the procedure, and why it did not converge if it did not. */
export function RetrospectivePanel() {
  const found = retrospective(useLog());
  if (!found || (!found.reply && found.whyNotConverged.length === 0)) return null;
  const { whyNotConverged, reply } = found;
  return (
    <Panel title="Retrospective">
      <div className="flex max-w-[84ch] flex-col gap-2.5">
        {whyNotConverged.length > 0 && (
          <section>
            <h3 className="text-xs font-normal text-ink-muted">Why it did not converge</h3>
            {reply?.why_not_converged && <LateMarkdown>{reply.why_not_converged}</LateMarkdown>}
            <ul className="list-disc pl-4">
              {whyNotConverged.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </section>
        )}
        {reply && (
          <Disclosure
            defaultOpen={whyNotConverged.length === 0}
            summary="What worked, what did not, and what to set differently"
          >
            <div className="flex flex-col gap-2">
              <section>
                <h3 className="text-xs font-normal text-ink-muted">What worked</h3>
                <LateMarkdown>{reply.what_worked}</LateMarkdown>
              </section>
              <section>
                <h3 className="text-xs font-normal text-ink-muted">What did not</h3>
                <LateMarkdown>{reply.what_failed}</LateMarkdown>
              </section>
              {reply.calibration.length > 0 && (
                <section>
                  <h3 className="text-xs font-normal text-ink-muted">Next time</h3>
                  <ul className="list-disc pl-4">
                    {reply.calibration.map((text, index) => (
                      <li key={index}>{text}</li>
                    ))}
                  </ul>
                </section>
              )}
            </div>
          </Disclosure>
        )}
      </div>
    </Panel>
  );
}
