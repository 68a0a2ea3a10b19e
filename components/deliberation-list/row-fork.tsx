"use client";

import { useQuery } from "@tanstack/react-query";
import { ForkDialog } from "@/components/deliberation/fork/fork-dialog";
import { ErrorState } from "@/components/feedback/error-state";
import { Dialog } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { messageOf } from "@/lib/client/http/api";
import { queryKeys } from "@/lib/client/http/query-keys";
import { LogContext } from "@/lib/client/live/log-view";
import { useDeliberationLog } from "@/lib/client/live/use-deliberation-log";
import type { DeliberationId } from "@/lib/domain/ids";
import { LAZY } from "@/lib/protocols/lazy";
import type { RunnableId } from "@/lib/protocols/protocol-ids";

type RowForkProps = { id: DeliberationId; protocol: RunnableId; onClose: () => void };

/** The dialog for one that is not open: its log, and what reads it, come first. */
export function RowFork({ id, protocol, onClose }: RowForkProps) {
  const log = useDeliberationLog(id, null);
  const code = useQuery({
    queryKey: queryKeys.protocolCode(protocol),
    queryFn: async () => {
      await LAZY[protocol].load();
      return true;
    },
    staleTime: Infinity,
  });
  const error = log.error ?? code.error;
  if (log.data && code.data)
    return (
      <LogContext value={log.data}>
        <ForkDialog onClose={onClose} />
      </LogContext>
    );
  return (
    <Dialog open title="Fork this deliberation" onClose={onClose}>
      {error ? (
        <ErrorState
          title="The log could not be loaded"
          message={messageOf(error)}
          onRetry={() => void Promise.all([log.refetch(), code.refetch()])}
        />
      ) : (
        <Spinner>Loading…</Spinner>
      )}
    </Dialog>
  );
}
