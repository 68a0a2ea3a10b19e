"use client";

import { nameOf } from "@/lib/domain/wording";
import Link from "next/link";
import { Panel } from "@/components/ui/panel";
import { useView } from "@/lib/client/live/log-view";
import { recordName } from "@/lib/domain/record/record-name";
import { findingsOf, type ValidationState } from "@/lib/protocols/validation/rules/state";
import { VERDICT_WORD } from "@/lib/protocols/validation/views/views";

/** Every finding in the order of the seats, and the way back to the record it is about. */
export function ValidatedRecord() {
  // Only this protocol's pages show this: the state is its own.
  const state = useView("folded").protocol as ValidationState;
  const { number, title } = state.config.record;
  const findings = findingsOf(state);
  return (
    <Panel
      title="Findings"
      hint={`${recordName(number)}: ${title}`}
      actions={
        <Link className="link" href={`/records/${number}#implementation`}>
          Open {recordName(number)}
        </Link>
      }
    >
      {findings.length === 0 ? (
        <p className="text-ink-muted">No seat has judged its part yet.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {findings.map((finding) => (
            <li key={`${finding.agentId} ${finding.part}`} className="flex flex-col gap-0.5 py-2 first:pt-0 last:pb-0">
              <p className="[overflow-wrap:anywhere]">
                <span className="font-semibold">{nameOf(state, finding.agentId)}</span>, {VERDICT_WORD[finding.verdict]}
                : {finding.part}
              </p>
              <p className="[overflow-wrap:anywhere] text-ink-muted">{finding.what}</p>
              {finding.quotes.map(({ id, quote, status, at, path }) => (
                <p key={id} className="text-xs [overflow-wrap:anywhere] text-ink-muted">
                  [{id}] {at ? `${at.path}, line ${at.from}` : path}
                  {status === "not_found" && " (not found)"}: “{quote}”
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
