"use client";

import clsx from "clsx";
import { STANDING_DISPLAY } from "@/components/deliberation/scores/score-display";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { Disclosure } from "@/components/ui/disclosure";
import { Glyph } from "@/components/ui/glyph";
import { TONE_TEXT } from "@/components/ui/tone";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf } from "@/lib/client/format";
import { useAddress } from "@/lib/client/page/use-address";
import { findingsOf } from "@/lib/protocols/structured/views/board/check-parts";
import { claimLink, evidenceLink } from "@/lib/protocols/structured/views/board/links";
import { RESULT_WORDS, STATUS_WORDS } from "@/lib/protocols/structured/views/words";
import type { Round, StructuredState, Verification } from "@/lib/protocols/structured/rules/state";
import { CHECK_TITLES } from "@/lib/protocols/structured/rules/vocabulary";
import { ItemLink, ItemLinks } from "../item-link";

/** Whether this check tested the claim or only argued about it. */
function groundOfChange({ claims }: StructuredState, claimId: string, verification: string): string {
  const change = claims
    .find((claim) => claim.id === claimId)
    ?.history.find((one) => one.verification === verification && one.to !== "superseded");
  return change ? (change.proof ? ", tested" : ", argued") : "";
}

type ChecksProps = { state: StructuredState; round: Round; isOpen: boolean };

export function Checks({ state, round, isOpen }: ChecksProps) {
  return (
    <ul className="flex flex-col gap-1.5">
      {round.verifications.map((one) => (
        <CheckItem key={one.id} state={state} verification={one} isOpen={isOpen} />
      ))}
    </ul>
  );
}

function CheckItem({
  state,
  verification,
  isOpen,
}: {
  state: StructuredState;
  verification: Verification;
  isOpen: boolean;
}) {
  const { id, check, result, notes, evidence_refs, claim_status_changes, seq, flags } = verification;
  const address = useAddress();
  const word = RESULT_WORDS[result];
  const findings = findingsOf(verification);
  return (
    <li className="min-w-0 rounded-md border border-line px-2.5 py-1.5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-mono text-xs text-ink-muted">{id}</span>
        <span className="font-semibold">{CHECK_TITLES[check]}</span>
        {result === "NOT_APPLICABLE" ? (
          <ToneBadge tone="not-reached" glyph="dot">
            {word.word}
          </ToneBadge>
        ) : (
          <VerdictBadge word={word.word} standing={word.standing} meaning={word.meaning} />
        )}
        {flags.includes("inconsistent") && (
          <ToneBadge tone="attention" glyph="triangle">
            does not follow from its findings
          </ToneBadge>
        )}
        {seq !== null && (
          <a className="link ml-auto text-xs text-ink-muted" href={address.href({ seq })}>
            event {seq}
          </a>
        )}
      </p>
      <p className="[overflow-wrap:anywhere]">{notes}</p>
      {evidence_refs.length > 0 && (
        <div className="flex flex-wrap gap-x-2 text-xs">
          <span className="text-ink-muted">Evidence</span>
          <ItemLinks none="none" links={evidence_refs.map((ref) => evidenceLink(state, ref))} />
        </div>
      )}
      {claim_status_changes.length > 0 && (
        <ul className="flex flex-wrap gap-x-3 text-xs">
          {claim_status_changes.map(({ claim_id, from, to }) => (
            <li key={claim_id}>
              <ItemLink link={{ ...claimLink(state, claim_id), word: null }} />{" "}
              <span className="text-ink-muted">{STATUS_WORDS[from].word} →</span> {STATUS_WORDS[to].word}
              {groundOfChange(state, claim_id, id)}
            </li>
          ))}
        </ul>
      )}
      {findings.length > 0 && (
        <Disclosure
          defaultOpen={isOpen}
          summary={<span className="text-xs">{formatCountOf(findings.length, "finding")}</span>}
        >
          <ul className="flex flex-col gap-1">
            {findings.map(({ label, text, note, standing }, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                <Glyph
                  name={STANDING_DISPLAY[standing].glyph}
                  className={clsx("mr-1.5 size-2.5", TONE_TEXT[STANDING_DISPLAY[standing].tone])}
                />
                <span className="text-xs text-ink-muted">{label}</span> {text}
                {note && <span className="text-xs text-ink-muted"> · {note}</span>}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </li>
  );
}
