"use client";

import { Disclosure } from "@/components/ui/disclosure";
import { LateMarkdown } from "@/components/ui/text/late-markdown";
import { Panel } from "@/components/ui/panel";
import { useAddress } from "@/lib/client/page/use-address";
import { claimLink, decisionLink } from "@/lib/protocols/structured/views/board/links";
import { synthesisRound } from "@/lib/protocols/structured/rules/state";
import { ItemLink, ItemLinks } from "./item-link";
import { useStructuredState } from "./use-structured";

/** P3-50: the answer, what it rests on, and what stays open. */
export function SynthesisPanel() {
  const state = useStructuredState();
  const address = useAddress();
  const written = synthesisRound(state)?.synthesis;
  if (!written) return null;
  const { full_answer: answer, summary, rests_on, unresolved, open_points } = written.reply;
  return (
    <Panel
      title="Synthesis"
      actions={
        <a className="link text-xs" href={address.href({ seq: written.seq })}>
          event {written.seq}
        </a>
      }
    >
      <div className="flex max-w-[84ch] flex-col gap-2.5">
        <LateMarkdown>{answer}</LateMarkdown>
        <div className="flex flex-wrap gap-x-2">
          <span className="text-ink-muted">Rests on</span>
          <ItemLinks none="no decision" links={rests_on.map((id) => decisionLink(state, id.trim().toUpperCase()))} />
        </div>
        <Disclosure summary="How it came about">
          <LateMarkdown>{summary}</LateMarkdown>
        </Disclosure>
        {unresolved.length > 0 && (
          <Disclosure summary={`Stays pending (${unresolved.length})`}>
            <ul className="flex flex-col gap-1">
              {unresolved.map(({ claim_id, why }) => (
                <li key={claim_id} className="[overflow-wrap:anywhere]">
                  <ItemLink link={claimLink(state, claim_id.trim().toUpperCase())} /> {why}
                </li>
              ))}
            </ul>
          </Disclosure>
        )}
        {open_points.length > 0 && (
          <section>
            <h3 className="text-xs font-normal text-ink-muted">Left open</h3>
            <ul className="list-disc pl-4">
              {open_points.map((text, index) => (
                <li key={index} className="[overflow-wrap:anywhere]">
                  {text}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </Panel>
  );
}
