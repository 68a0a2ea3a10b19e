import { expect, it, test } from "vitest";
import { connectionIdSchema, deliberationIdSchema, ENV_CONNECTION } from "@/lib/domain/ids";
import type { PayloadOf } from "@/lib/events/schema";
import { protocolById } from "@/lib/kernel/registry";
import { askedAgain, type StillThere } from "@/lib/projections/again/asked-again";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { memorySources } from "@/lib/testing/memory-sources";
import { readRecorded, recordedLogs } from "@/lib/testing/recorded-logs";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { draftAgain } from "./draft-again";
import { draftProblems } from "./draft-problems";
import { createDraftStore } from "./draft-store";
import { seatsOf } from "./seats";
import { toRequest } from "./to-request";

type Created = PayloadOf<"deliberation.created">;

const ID = deliberationIdSchema.parse("dlb_aaaaaaaaaaaa");
const PAID = connectionIdSchema.parse("con_aaaaaaaaaaaa");
const memory = memorySources({ app: { "src/queue.ts": "export const MAX_ATTEMPTS = 10;" } });
const THERE: StillThere = {
  connections: new Set([ENV_CONNECTION, PAID]),
  sources: new Set(memory.grounding().sources.map(({ id }) => id)),
  decisions: new Set([7]),
  deciders: null,
};
const again = (created: Created, there: Partial<StillThere> = {}) =>
  askedAgain({ id: ID, title: created.subject.title, isPrivate: false, created }, { ...THERE, ...there });

/** What would be sent if nobody changed anything. */
function sentAgain(created: Created) {
  const draft = draftAgain(again(created), "key");
  const { source } = created;
  const body = toRequest(draft, {
    seats: seatsOf(draft),
    source:
      source.kind === "rehearsal"
        ? source
        : { kind: "endpoint", host: "", model: "", connection: source.connection ?? ENV_CONNECTION },
    by: "",
  });
  return {
    body,
    problems: draftProblems(body),
    config: protocolById(created.protocol).configSchema.parse(body.config),
  };
}

/** The first events of all recorded logs, without those that differ by their script alone. */
function firstEvents(id: ProtocolId): Created[] {
  const all = recordedLogs(id).flatMap((name) => {
    const payload = readRecorded(id, name).log[0]?.payload;
    return payload?.type === "deliberation.created" ? [payload] : [];
  });
  return [...new Map(all.map((created) => [JSON.stringify({ ...created, source: null }), created])).values()];
}

it.each(PROTOCOL_IDS)("a %s asked again has the same subject, settings and panel", (id) => {
  const recorded = firstEvents(id);
  expect(recorded.length).toBeGreaterThan(0);
  for (const created of recorded) {
    const { body, problems, config } = sentAgain(created);
    const { title, question, context, artifact } = created.subject;
    expect(body).toMatchObject({ askedAgainFrom: ID, title, question, context, protocol: id });
    const before = protocolById(id).configSchema.parse(created.config) as Record<string, unknown>;
    // Some were recorded with panels that a form would refuse.
    expect(problems).toEqual(protocolById(id).panelProblems(created.panel, before));
    // Documents of judges stand in their settings; what follows new rules does so when it is asked again.
    const isNamed = id === "judges" && artifact !== "" && (before["documents"] as unknown[]).length === 0;
    expect(config).toEqual({
      ...before,
      ...(isNamed ? { documents: [{ name: "design", text: artifact }] } : {}),
      ...(id === "structured" ? { revision: 3 } : {}),
    });
    if (id !== "judges") expect(body.artifact).toBe(artifact);
    expect(body.panel).toMatchObject(created.panel.map(({ id: seat, name, brief }) => ({ id: seat, name, brief })));
  }
});

test("documents, references and principles come along in the form of the form", () => {
  const judges = rehearsalCreated("judges");
  const documents = [
    { name: "plan", text: "First this." },
    { name: "tasks", text: "Then that." },
  ];
  expect(sentAgain({ ...judges, config: { ...(judges.config as object), documents } }).config).toMatchObject({
    documents,
  });
  const review = rehearsalCreated("review");
  const [assessor] = review.panel;
  const references = { [assessor?.id ?? ""]: [{ title: "Guide", text: "How we write." }] };
  expect(sentAgain({ ...review, config: { ...(review.config as object), references } }).config).toMatchObject({
    references,
  });
  const debate = rehearsalCreated("debate");
  const principles = [{ text: "Boring first.", topics: ["queue", "mail"] }];
  const config = { ...(debate.config as object), principles, question_kind: "choice", opening: "in_turn" };
  expect(sentAgain({ ...debate, config }).config).toMatchObject(config);
});

const GROUNDED: Created = {
  ...rehearsalCreated("debate"),
  source: { kind: "endpoint", model: "gpt-x", connection: PAID },
  budget: { kind: "money", limit: 5, currency: "EUR" },
  pageWriter: "model",
  pageReview: true,
  grounding: {
    ...memory.grounding({ evidence: "required", askMe: "never" }),
    earlier: [{ number: 7, title: "Mail", decision: "By post.", date: "2026-01-05" }],
  },
};

test("models, sources, limits and earlier decisions are as they were", () => {
  const [seat, ...others] = GROUNDED.panel;
  if (!seat) throw new Error("The panel is empty.");
  const { body } = sentAgain({ ...GROUNDED, panel: [{ ...seat, model: "gpt-y", temperature: 0.2 }, ...others] });
  expect(body).toMatchObject({
    connection: PAID,
    models: { default: "gpt-x" },
    sources: memory.grounding().sources.map(({ id }) => id),
    evidence: "required",
    askMe: "never",
    earlierDecisions: [7],
    budget: { kind: "money", limit: 5, currency: "EUR" },
    pageReview: true,
  });
  expect(body.panel?.find((one) => (one as { id: string }).id === seat.id)).toMatchObject({
    model: "gpt-y",
    temperature: 0.2,
  });
  expect(body).not.toHaveProperty("rehearsal");
});

test("what is not here any more is left out, and said", () => {
  const [seat, ...others] = GROUNDED.panel;
  if (!seat) throw new Error("The panel is empty.");
  const own = connectionIdSchema.parse("con_bbbbbbbbbbbb");
  const created: Created = {
    ...GROUNDED,
    panel: [{ ...seat, connection: own, model: "far" }, ...others.map((one) => ({ ...one, model: "gpt-x" }))],
    deciding: { deciders: [{ id: "per_a", name: "Ada" }], needed: 1 } as NonNullable<Created["deciding"]>,
  };
  const gone = again(created, { connections: new Set(), sources: new Set(), decisions: new Set() });
  expect(gone.left).toEqual([
    "The connection it was answered through is not set up here: the default one is proposed.",
    `The connection of ${seat.name} is not set up here: the deliberation’s is proposed.`,
    "The source “app” is no longer stored here.",
    "ADR-0007 is not an accepted decision here (any more).",
    "Who decides can be named, and votes counted, only where people sign in: here you decide.",
  ]);
  const draft = draftAgain(gone, "key");
  expect(draft).toMatchObject({ connection: "", model: "", sources: [], earlierDecisions: [] });
  expect(draft.seats?.map(({ connection, model }) => connection + model)).toEqual(created.panel.map(() => ""));
});

test("deciders who left are named, and no more have to agree than there are", () => {
  const deciding = {
    deciders: ["Ada", "Ben"].map((name) => ({ id: `per_${name}`, name })),
    needed: 2,
  } as NonNullable<Created["deciding"]>;
  const { created, left } = again({ ...GROUNDED, deciding }, { deciders: new Set(["per_Ada"]) });
  expect(created.deciding).toMatchObject({ deciders: [{ name: "Ada" }], needed: 1 });
  expect(left).toEqual(["Ben can’t decide here (any more)."]);
});

test("settings a fork changed are those it is asked again with; a validation is proposed a panel of its own", () => {
  const debate = rehearsalCreated("debate");
  const config = { ...(debate.config as object), target_satisfaction: 99 };
  const draft = draftAgain(again({ ...debate, reconfigured: [{ seq: 9, config }] }), "key");
  expect(draft.config["target_satisfaction"]).toBe(99);
  const validation = { ...debate, protocol: "validation", config: {}, validates: { number: 1, textVersion: 0 } };
  expect(draftAgain(again(validation), "key")).toMatchObject({
    question: debate.subject.question,
    seats: null,
    isProtocolOwn: false,
  });
});

test("a draft that stood there can be brought back, and asking twice loses nothing", () => {
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as Storage;
  let key = 0;
  const store = createDraftStore({ storage: () => storage, newKey: () => `key-${(key += 1)}` });
  store.dispatch({ type: "text", field: "question", value: "What was asked before?" });
  store.askAgain(again(GROUNDED));
  store.askAgain(again(GROUNDED));
  expect(store.read().draft).toMatchObject({ question: GROUNDED.subject.question, askedAgainFrom: { id: ID } });
  expect(store.read().discarded?.question).toBe("What was asked before?");
  store.undoDiscard();
  expect(store.read().draft).toMatchObject({ question: "What was asked before?", askedAgainFrom: null });
});
