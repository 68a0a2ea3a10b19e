"use client";

import { useState } from "react";
import { flushSync } from "react-dom";
import { useAnnounce } from "@/lib/client/live/announcer";
import { ApiError } from "@/lib/client/http/api";
import {
  bodyOf,
  draftFromConnection,
  draftFromPreset,
  problemsOf,
  type ConnectionDraft,
  type ConnectionProblems,
} from "@/lib/client/connections/connection-draft";
import { stillTrue } from "@/lib/client/new-deliberation/draft-problems";
import { useSaveConnection, type ConnectionBody, type ConnectionList } from "@/lib/client/connections/use-connections";
import type { Connection, ConnectionPreset } from "@/lib/contracts/connections";

type Options = { connection: Connection | null; list: ConnectionList; onProblems: () => void; onClose: () => void };

/** The form of one connection: checked as the server does, and kept whatever comes back. */
export function useConnectionEditor({ connection, list, onProblems, onClose }: Options) {
  const [base, setBase] = useState(connection);
  const [draft, setDraft] = useState<ConnectionDraft | null>(() => connection && draftFromConnection(connection));
  const [before, setBefore] = useState(() => JSON.stringify(draft));
  const [isAttempted, setIsAttempted] = useState(false);
  const [refused, setRefused] = useState<{ fields: ConnectionProblems; sent: ConnectionBody } | null>(null);
  const save = useSaveConnection();
  const announce = useAnnounce();
  /** As the server has it now; another window may have changed it. */
  const latest = base && (list.items.find(({ id }) => id === base.id) ?? null);

  function open(next: Connection | null, as: ConnectionDraft | null) {
    setBase(next);
    setDraft(as);
    setBefore(JSON.stringify(as));
    setIsAttempted(false);
    setRefused(null);
  }

  function submit(over: Connection | null = base) {
    if (!draft || save.isPending) return;
    flushSync(() => setIsAttempted(true));
    if (Object.keys(problemsOf(draft)).length > 0) return onProblems();
    const body = bodyOf(draft);
    save.mutate(
      { base: over, body },
      {
        onSuccess: (saved) => {
          announce(`Connection “${saved.name}” saved`, { urgent: true });
          // Without a model there is one thing left to do, and now the endpoint can be asked for its models.
          if (over === null && saved.defaultModel === "") return open(saved, draftFromConnection(saved));
          onClose();
        },
        onError: (error) => {
          if (!(error instanceof ApiError) || Object.keys(error.fields).length === 0) return;
          flushSync(() => setRefused({ fields: error.fields, sent: body }));
          onProblems();
        },
      },
    );
  }

  const fromServer = refused && draft ? stillTrue(refused.fields, refused.sent, bodyOf(draft)) : {};
  const problems: ConnectionProblems = draft ? { ...(isAttempted ? problemsOf(draft) : {}), ...fromServer } : {};
  const isConflict =
    save.error instanceof ApiError && save.error.status === 409 && Object.keys(save.error.fields).length === 0;

  return {
    base,
    draft,
    latest,
    problems,
    submit,
    isConflict,
    /** Saved without a model a moment ago. */
    isJustCreated: connection === null && base !== null,
    isChanged: JSON.stringify(draft) !== before,
    isPending: save.isPending,
    /** What has no field to stand at. */
    error:
      save.error &&
      Object.keys(fromServer).length === 0 &&
      !(save.error instanceof ApiError && Object.keys(save.error.fields).length > 0)
        ? save.error
        : null,
    choosePreset: (preset: ConnectionPreset | null) => {
      save.reset();
      open(null, preset && draftFromPreset(preset, list.items));
    },
    change: (changes: Partial<ConnectionDraft>) => setDraft((now) => now && { ...now, ...changes }),
    takeLatest: () => {
      save.reset();
      if (latest) open(latest, draftFromConnection(latest));
    },
  };
}
