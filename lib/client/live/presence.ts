/** Who looks at the deliberations of this page, as the server said last. In personal mode it never says anything. */
import type { DeliberationId } from "@/lib/domain/ids";
import type { PresenceFrame, Present } from "@/lib/events/frames";
import { createExternalStore, type ExternalStore } from "@/lib/client/page/external-store";

type Known = ReadonlyMap<DeliberationId, Present>;

export type Presences = Pick<ExternalStore<Known>, "read" | "subscribe"> & {
  take: (frame: Omit<PresenceFrame, "kind">) => void;
  forget: (id: DeliberationId) => void;
  /** Without a connection nobody is known to look. */
  forgetAll: () => void;
};

export const NOBODY_PRESENT: Present = { people: [], more: 0 };

export function createPresences(): Presences {
  const store = createExternalStore<Known>(new Map());
  return {
    read: store.read,
    subscribe: store.subscribe,
    take: ({ deliberationId, people, more }) =>
      store.write(new Map(store.read()).set(deliberationId, { people, more })),
    forget(id) {
      if (store.read().has(id)) store.write(new Map([...store.read()].filter(([known]) => known !== id)));
    },
    forgetAll() {
      if (store.read().size > 0) store.write(new Map());
    },
  };
}

/** The others. Whoever looks is named or counted, so who is not named among them is one of those counted. */
export function othersOf({ people, more }: Present, viewerId: string): Present {
  const others = people.filter(({ id }) => id !== viewerId);
  return { people: others, more: others.length < people.length ? more : Math.max(0, more - 1) };
}
