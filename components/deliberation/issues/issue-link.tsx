"use client";

import { issueChanges } from "@/components/deliberation/tabs";
import { useAddress } from "@/lib/client/page/use-address";

/** "C-1": leads to it among all issues, and can be copied. */
export function IssueLink({ id, isCurrent = false }: { id: string; isCurrent?: boolean }) {
  const address = useAddress();
  return (
    <a
      className="link font-mono text-xs text-ink-muted"
      href={address.href(issueChanges(id))}
      aria-current={isCurrent ? "true" : undefined}
    >
      {id}
    </a>
  );
}
