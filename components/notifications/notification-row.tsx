import clsx from "clsx";
import Link from "next/link";
import { Button } from "@/components/ui/button";
import { RelativeTime } from "@/components/ui/text/relative-time";
import type { NotificationRow as Row } from "@/lib/contracts/notify/notifications";
import { noticeHeadline, noticePath } from "@/lib/projections/notice/notice-words";

type NotificationRowProps = { row: Row; onRead: () => void };

const GATE_WORDS = { open: null, answered: "decided since", cancelled: "no longer asked" } as const;

/** The whole row is the link to what it is about; following it is reading it. */
export function NotificationRow({ row, onRead }: NotificationRowProps) {
  const { kind, title, gate, facts, at, isRead } = row;
  const href = noticePath({ ...row, gateId: gate?.id ?? null });
  const since = gate ? GATE_WORDS[gate.status] : null;
  const text = facts.text ?? (kind === "mention" ? undefined : gate?.question);
  return (
    <li className="relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 border-b border-line px-3.5 py-2.5 last:border-0 hover:bg-hover/60 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-x-3.5">
      <span className="mt-1.5 flex size-2" aria-hidden="true">
        {!isRead && <span className="size-2 rounded-full bg-accent forced-colors:bg-[Highlight]" />}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-ink-muted">
          <span>
            {noticeHeadline(row)}
            {!isRead && <span className="sr-only"> (unread)</span>}
          </span>
          {since && <span>· {since}</span>}
        </p>
        <Link
          href={href}
          data-row=""
          onClick={() => !isRead && onRead()}
          className={clsx(
            "break-words no-underline after:absolute after:inset-0 after:rounded-md focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent",
            !isRead && "font-semibold",
          )}
        >
          {title}
        </Link>
        {text !== undefined && <p className="line-clamp-2 max-w-[90ch] break-words">{text}</p>}
      </div>
      <p className="flex items-center gap-3 text-xs whitespace-nowrap text-ink-muted max-md:col-start-2 max-md:mt-1">
        <RelativeTime at={at} />
        {!isRead && (
          <Button variant="ghost" className="relative z-1" onClick={onRead}>
            Mark as read
          </Button>
        )}
      </p>
    </li>
  );
}
