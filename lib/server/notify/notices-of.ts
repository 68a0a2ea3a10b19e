import type { PersonRef } from "@/lib/domain/gate/deciding";
import type { Append } from "@/lib/runner/ports";
import type { NoticeRow } from "./fan-out";

type Told = Pick<NoticeRow, "kind"> & Partial<Pick<NoticeRow, "gate" | "facts" | "actor" | "people">>;

/** What of these events somebody may want to be told of. Most appends have nothing. */
export function noticesOf({ id, expectedHead, events }: Pick<Append, "id" | "expectedHead" | "events">): NoticeRow[] {
  return events.flatMap(({ payload }, index) => {
    const seq = expectedHead + 1 + index;
    return toldBy(payload).map((told) => ({
      id,
      key: `${id}:${seq}`,
      gate: null,
      facts: {},
      actor: null,
      people: null,
      ...told,
      seq,
    }));
  });
}

function toldBy(payload: Append["events"][number]["payload"]): Told[] {
  switch (payload.type) {
    case "gate.opened": {
      const { id, deciding } = payload.gate;
      const named = deciding?.deciders ?? [];
      if (named.length === 0) return [{ kind: "gate", gate: id }];
      // Those who are named are asked; for everybody else it is no question. Programs hear of it as ever.
      return [
        { kind: "gate", gate: id, people: [] },
        { kind: "assigned", gate: id, people: idsOf(named) },
      ];
    }
    case "gate.assigned": {
      const { gateId: gate, by } = payload;
      const people = idsOf(payload.deciding.deciders);
      return people.length === 0 ? [] : [{ kind: "assigned", gate, people, facts: { by }, actor: by }];
    }
    case "gate.delegated": {
      const { gateId: gate, from, to } = payload;
      return [{ kind: "assigned", gate, people: [to.id], facts: { by: from.name }, actor: from.id }];
    }
    case "gate.overdue": {
      const { gateId: gate, ending, deadlineAt: until, deciders } = payload;
      const people = deciders.length > 0 ? idsOf(deciders) : null;
      return [{ kind: "deadline", gate, people, facts: { until, text: AFTER_DEADLINE[ending] } }];
    }
    case "deliberation.closed":
      return [{ kind: "closed" }];
    case "deliberation.failed":
      return [{ kind: "failed", facts: { text: payload.message.slice(0, 4000) } }];
    case "deliberation.paused":
      // Who pauses one knows it; a reason is Parley's own.
      return payload.reason === undefined ? [] : [{ kind: "paused", facts: { text: payload.reason.slice(0, 4000) } }];
    case "record.status-changed":
      return payload.status === "accepted" ? [{ kind: "accepted", facts: { by: payload.by }, actor: payload.by }] : [];
    default:
      return [];
  }
}

const idsOf = (people: readonly PersonRef[]): string[] => people.map(({ id }) => id);

const AFTER_DEADLINE = {
  remind: "The deadline passed without a decision; the question stays open.",
  take: "The deadline passed without a decision, so the option set beforehand was applied.",
  close: "The deadline passed without a decision, so it was closed undecided.",
} as const;
