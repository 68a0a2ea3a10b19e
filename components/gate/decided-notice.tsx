"use client";

import { AbsoluteTime } from "@/components/ui/text/absolute-time";
import { LinkButton } from "@/components/ui/link-button";
import { Notice } from "@/components/ui/notice";
import type { Decided } from "@/lib/client/gate/gate-conflict";

type DecidedNoticeProps = {
  decided: Decided;
  /** Where the decision can be read. */ href: string;
  /** `sent`: it was sent, nobody knows whether it arrived, and this decision is the same. */
  ownDraft: "none" | "sent" | "kept";
};

const OWN_DRAFT = {
  none: null,
  sent: "It matches the answer you sent.",
  kept: "Your answer was not recorded. What you wrote stays here until you leave this page.",
};

export function DecidedNotice({ decided: { by, at, label, isByDeadline }, href, ownDraft }: DecidedNoticeProps) {
  return (
    <Notice
      live
      tone="attention"
      title={
        <>
          {isByDeadline ? "The deadline passed undecided" : `${by} decided this`}
          {at && (
            <>
              {" "}
              at <AbsoluteTime at={at} show="time" />
            </>
          )}
          {label && (isByDeadline ? <>. “{label}” was applied, as set beforehand</> : <>: {label}</>)}
        </>
      }
      actions={
        <LinkButton prefetch={false} href={href}>
          Open the decision
        </LinkButton>
      }
    >
      {OWN_DRAFT[ownDraft]}
    </Notice>
  );
}
