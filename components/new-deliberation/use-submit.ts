"use client";

import { useRouter } from "next/navigation";
import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { ApiError } from "@/lib/client/http/api";
import type { Draft, DraftSeat } from "@/lib/client/new-deliberation/draft";
import { formSource, sourceProblems, spreadSeats } from "@/lib/client/new-deliberation/form-source";
import { draftProblems, stillTrue, type Problems } from "@/lib/client/new-deliberation/draft-problems";
import { seatsOf } from "@/lib/client/new-deliberation/seats";
import { toRequest } from "@/lib/client/new-deliberation/to-request";
import { useCreateDeliberation } from "@/lib/client/new-deliberation/use-create-deliberation";
import type { UseDraft } from "@/lib/client/new-deliberation/use-draft";
import { readViewerName } from "@/lib/client/page/viewer-name";
import type { CreateDeliberationInput } from "@/lib/contracts/deliberations/create-deliberation";
import type { Connection } from "@/lib/contracts/connections";
import type { Settings } from "@/lib/contracts/settings";

type Options = Pick<UseDraft, "read" | "dispatch" | "forget"> & {
  draft: Draft;
  seats: readonly DraftSeat[];
  /** What the server said with the page. */ fallback: Settings["source"];
  connections: readonly Connection[] | null;
  /** The page shows the problems now. */ onProblems: () => void;
};

/** Checks as the server does, sends once, and keeps everything whatever comes back. */
export function useSubmit({ draft, seats, read, dispatch, forget, fallback, connections, onProblems }: Options) {
  const router = useRouter();
  const create = useCreateDeliberation();
  const [isAttempted, setIsAttempted] = useState(false);
  const [refused, setRefused] = useState<{ fields: Problems; sent: CreateDeliberationInput } | null>(null);

  const source = useMemo(() => formSource(draft, fallback, connections), [draft, fallback, connections]);
  const now = useMemo(() => toRequest(draft, { seats, source, by: "" }), [draft, seats, source]);
  const problems = useMemo(
    () => ({ ...draftProblems(now), ...sourceProblems(draft, source, seats, connections) }),
    [now, draft, source, seats, connections],
  );
  const fromServer = refused ? stillTrue(refused.fields, refused.sent, now) : {};

  function submit() {
    if (create.isPending || create.isSuccess) return;
    // Not the rendered draft: a key pressed a moment ago counts.
    const current = read().draft;
    const currentSource = formSource(current, fallback, connections);
    // The proposal as it was seen: spread over the connections there are.
    const currentSeats = current.seats ?? spreadSeats(seatsOf(current), current, currentSource, connections ?? []);
    const body = toRequest(current, { seats: currentSeats, source: currentSource, by: readViewerName() });
    const isValid =
      Object.keys({ ...draftProblems(body), ...sourceProblems(current, currentSource, currentSeats, connections) })
        .length === 0;
    flushSync(() => setIsAttempted(true));
    if (!isValid) return onProblems();
    create.mutate(
      { body, idempotencyKey: current.idempotencyKey },
      {
        onSuccess: ({ id }) => {
          forget();
          router.push(`/deliberations/${id}`);
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || error.status !== 422) return;
          flushSync(() => setRefused({ fields: error.fields, sent: body }));
          onProblems();
        },
      },
    );
  }

  function submitAsAnother() {
    dispatch({ type: "key", idempotencyKey: `form-${crypto.randomUUID()}` });
    submit();
  }

  return {
    submit,
    submitAsAnother,
    source,
    isAttempted,
    problems,
    fromServer,
    error: create.error,
    pending: (create.isPending || create.isSuccess) && "Starting…",
  } as const;
}
