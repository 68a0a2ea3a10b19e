import { blankDraft, draftSchema, isBlank, type Draft } from "./draft";
import type { AskedAgain } from "@/lib/projections/again/asked-again";
import { draftAgain } from "./draft-again";
import { draftReducer, type DraftAction } from "./draft-reducer";

const STORAGE_KEY = "parley-new-deliberation";
/** Typing is not writing to disk at every key. */
const SAVE_MS = 250;

export type DraftState = {
  draft: Draft;
  /** It was here before this page was opened. */ isRestored: boolean;
  /** False: this browser keeps nothing. */ isKept: boolean;
  /** What `discard` took away, until it is brought back. */ discarded: Draft | null;
};

export type DraftStore = {
  read: () => DraftState;
  dispatch: (action: DraftAction) => void;
  /** Starts over, with a new idempotency key. */
  discard: () => void;
  /** Starts over with this question; a draft that stood here can be brought back. */
  ask: (question: string) => void;
  /** Starts over as another deliberation began; a draft that stood here can be brought back. */
  askAgain: (again: AskedAgain) => void;
  undoDiscard: () => void;
  /** It has been sent, or is not wanted: nothing is kept any more, while the page still shows it until it is left. */
  forget: () => void;
  subscribe: (listener: () => void) => () => void;
  /** Saves what waits when the page goes away; returns how to stop. */
  start: () => () => void;
};

let ofServer: DraftState | null = null;

/** What the server renders, and the browser before it has looked; always the same one. */
export const serverState = (): DraftState =>
  (ofServer ??= { draft: blankDraft(), isRestored: false, isKept: true, discarded: null });

type Ports = { storage: () => Storage; newKey: () => string };

const browser: Ports = { storage: () => window.localStorage, newKey: () => `form-${crypto.randomUUID()}` };

export function createDraftStore({ storage, newKey }: Ports = browser): DraftStore {
  const listeners = new Set<() => void>();
  let state: DraftState | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let isForgotten = false;

  const fresh = (): DraftState => ({
    draft: { ...blankDraft(), idempotencyKey: newKey() },
    isRestored: false,
    isKept: true,
    discarded: null,
  });

  function load(): DraftState {
    try {
      const saved = draftSchema.safeParse(JSON.parse(storage().getItem(STORAGE_KEY) ?? "null"));
      // A draft of an older version that can't be read is as good as none.
      return saved.success && !isBlank(saved.data)
        ? { draft: saved.data, isRestored: true, isKept: true, discarded: null }
        : fresh();
    } catch {
      return fresh(); // storage refused, or not our text
    }
  }

  function read(): DraftState {
    state ??= load();
    return state;
  }

  function write(next: DraftState): void {
    state = next;
    listeners.forEach((listener) => listener());
  }

  function save(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const { draft, isKept } = read();
    const isNowKept = tryToKeep(draft);
    if (isNowKept !== isKept) write({ ...read(), isKept: isNowKept });
  }

  function tryToKeep(draft: Draft): boolean {
    try {
      if (isForgotten || isBlank(draft)) storage().removeItem(STORAGE_KEY);
      else storage().setItem(STORAGE_KEY, JSON.stringify(draft));
      return true;
    } catch {
      return false; // refused or full: it lives as long as the page, which says so
    }
  }

  function begin(draft: Draft): void {
    const before = read().draft;
    write({ ...fresh(), draft, discarded: isBlank(before) ? null : before });
    save();
  }

  return {
    read,
    dispatch(action) {
      const draft = draftReducer(read().draft, action);
      if (draft === read().draft) return;
      write({ ...read(), draft });
      timer ??= setTimeout(save, SAVE_MS);
    },
    discard() {
      write({ ...fresh(), discarded: read().draft });
      save();
    },
    ask(question) {
      if (read().draft.question === question) return;
      begin(draftReducer(fresh().draft, { type: "text", field: "question", value: question }));
    },
    askAgain(again) {
      const { draft } = read();
      const filled = draftAgain(again, draft.idempotencyKey);
      // Filled in a moment ago, and nothing was changed since.
      if (JSON.stringify(filled) !== JSON.stringify(draft)) begin({ ...filled, idempotencyKey: newKey() });
    },
    undoDiscard() {
      const { discarded } = read();
      if (!discarded) return;
      write({ ...read(), draft: discarded, isRestored: true, discarded: null });
      save();
    },
    forget() {
      isForgotten = true;
      save();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      const flush = () => {
        if (timer !== null) save();
      };
      window.addEventListener("pagehide", flush);
      return () => {
        window.removeEventListener("pagehide", flush);
        flush();
      };
    },
  };
}
