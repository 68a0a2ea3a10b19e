"use client";

import { useAddress } from "@/lib/client/page/use-address";

/** "event 58": opens it beside what cites it. */
export function EventLink({ seq }: { seq: number }) {
  const address = useAddress();
  return (
    <a className="link font-mono text-xs whitespace-nowrap text-ink-muted" href={address.href({ seq })}>
      event {seq}
    </a>
  );
}
