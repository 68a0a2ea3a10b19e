"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import type { AskedAgain } from "@/lib/projections/again/asked-again";
import { createDraftStore, serverState, type DraftState, type DraftStore } from "./draft-store";

export type UseDraft = DraftState & Pick<DraftStore, "dispatch" | "discard" | "undoDiscard" | "forget" | "read">;

/** The draft of this page: what was left here last time, or a new one. */
export function useDraft(
  /** Asked elsewhere and brought here. */ question = "",
  /** To be asked again. */ again: AskedAgain | null = null,
): UseDraft {
  const [store] = useState(() => createDraftStore());
  // The browser's storage: what is not written yet is written when the page goes away.
  useEffect(() => store.start(), [store]);
  useEffect(() => {
    if (again) store.askAgain(again);
    else if (question.trim() !== "") store.ask(question);
    else return;
    // Once: what is changed from here on is not to be overwritten by going back or loading the page again.
    window.history.replaceState(window.history.state, "", window.location.pathname);
  }, [store, question, again]);
  const state = useSyncExternalStore(store.subscribe, store.read, serverState);
  return {
    ...state,
    dispatch: store.dispatch,
    discard: store.discard,
    undoDiscard: store.undoDiscard,
    forget: store.forget,
    read: store.read,
  };
}
