"use client";

import { ErrorState } from "@/components/feedback/error-state";
import { LoadMore } from "@/components/feedback/load-more";
import { PageBody } from "@/components/layout/page-body";
import { PageHeader } from "@/components/layout/page-header";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { LinkButton } from "@/components/ui/link-button";
import { messageOf } from "@/lib/client/http/api";
import type { Page } from "@/lib/client/lists/use-pages";
import { useRowKeys } from "@/lib/client/lists/use-row-keys";
import { useMarkRead, useNotificationPages } from "@/lib/client/notifications/use-notifications";
import { useUnreadCount } from "@/lib/client/notifications/use-unread-count";
import type { NotificationRow as Row } from "@/lib/contracts/notify/notifications";
import { NotificationRow } from "./notification-row";

type NotificationListProps = { /** What the server knew. */ initial: { page: Page<Row>; at: number } };

export function NotificationList({ initial }: NotificationListProps) {
  const pages = useNotificationPages(initial);
  const unread = useUnreadCount(true);
  const read = useMarkRead();
  const { rows } = pages;
  const [newest] = rows;
  const list = useRowKeys<HTMLUListElement>();
  return (
    <>
      <PageHeader
        title="Notifications"
        status={unread > 0 && <span className="text-xs text-ink-muted">{unread > 99 ? "99+" : unread} unread</span>}
        actions={
          <>
            <LinkButton href="/settings#notifications">Notification settings</LinkButton>
            {newest && unread > 0 && (
              <Button
                pending={read.isPending && "upTo" in read.variables && "Marking…"}
                onClick={() => read.mutate({ upTo: newest.id })}
              >
                Mark all as read
              </Button>
            )}
          </>
        }
      />
      <PageBody>
        {read.error && (
          <p role="alert" className="text-danger">
            {messageOf(read.error)}
          </p>
        )}
        {rows.length > 0 ? (
          <>
            <ul ref={list} role="list" aria-label="Notifications" className="rounded-lg border border-line bg-surface">
              {rows.map((row) => (
                <NotificationRow key={row.id} row={row} onRead={() => read.mutate({ id: row.id })} />
              ))}
            </ul>
            <LoadMore list={pages} />
          </>
        ) : pages.isError ? (
          <ErrorState
            title="The list could not be loaded"
            message={messageOf(pages.error)}
            onRetry={() => void pages.refetch()}
          />
        ) : (
          <EmptyState
            title="No notifications yet"
            actions={<LinkButton href="/settings#notifications">Notification settings</LinkButton>}
          >
            Decisions that need you, deliberations that end and whatever else you choose appear here.
          </EmptyState>
        )}
      </PageBody>
    </>
  );
}
