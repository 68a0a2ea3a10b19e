import { describe, expect, test, vi } from "vitest";
import { createDeliberationBodySchema } from "@/lib/contracts/deliberations/create-deliberation";
import { callLine } from "./call-line";
import { blankDraft, isBlank, type Draft } from "./draft";
import { draftProblems, stillTrue } from "./draft-problems";
import { draftReducer, type DraftAction } from "./draft-reducer";
import { createDraftStore } from "./draft-store";
import { readArtifactFile } from "./read-artifact-file";
import { ownSeat, seatIds, seatsFromTemplate, seatsOf, seatsToAdd } from "./seats";
import { toRequest } from "./to-request";

const reduce = (draft: Draft, ...actions: DraftAction[]): Draft => actions.reduce(draftReducer, draft);
const filled = reduce(
  blankDraft(),
  { type: "text", field: "title", value: "Queue" },
  { type: "text", field: "question", value: "Do we store jobs in a database table?" },
);
const names = (draft: Draft) => seatsOf(draft).map(({ name }) => name);
const request = (draft: Draft, source: Parameters<typeof toRequest>[1]["source"] = { kind: "rehearsal" }) =>
  toRequest(draft, { seats: seatsOf(draft), source, by: "" });

describe("call line", () => {
  test("agents times rounds", () => {
    expect(callLine(7, 10)).toBe("7 agents × up to 10 rounds = at most 70 calls");
    expect(callLine(5, 1)).toBe("5 agents × 1 round = at most 5 calls");
    expect(callLine(24, 1000)).toBe("24 agents × up to 1,000 rounds = at most 24,000 calls");
  });
});

describe("panel", () => {
  test("follows feature type, roster and question until it is edited", () => {
    const endpoint = reduce(filled, { type: "config", changes: { feature_type: "api_endpoint" } });
    expect(names(endpoint)).toEqual(["API", "Observability", "Operations", "Test", "Security"]);
    expect(names(reduce(filled, { type: "config", changes: { feature_type: "database_schema" } }))).toContain(
      "Database",
    );
    expect(names(reduce(endpoint, { type: "config", changes: { roster: "meeting" } }))).not.toContain("API");

    const edited = reduce(endpoint, { type: "seat.change", key: "api", changes: { name: "Public API" } });
    expect(names(reduce(edited, { type: "config", changes: { feature_type: "infrastructure" } }))).toEqual([
      "Public API",
      "Observability",
      "Operations",
      "Test",
      "Security",
    ]);
    expect(names(reduce(edited, { type: "panel.propose" }))).toEqual(names(endpoint));
  });

  test("a kind of another protocol, from a saved panel, is not sent", () => {
    const saved = [
      { name: "Ana", kind: "architect" },
      { name: "Ben", kind: "domain" },
    ];
    const kinds = toRequest(filled, {
      seats: seatsFromTemplate(filled, "Saved", saved),
      source: { kind: "rehearsal" },
      by: "",
    }).panel?.map((seat) => (typeof seat === "string" ? null : (seat.kind ?? null)));
    expect(kinds?.slice(0, 2)).toEqual([null, "domain"]);
  });

  test("TV-P5-23 a cross-cutting seat is not removed", () => {
    expect(reduce(filled, { type: "seat.remove", key: "security" })).toBe(filled);
    expect(names(reduce(filled, { type: "seat.remove", key: "database" }))).not.toContain("Database");
  });

  test("an added seat sits before the four that speak last", () => {
    const added = reduce(filled, { type: "seat.add", seat: { ...ownSeat("own-1"), name: "Billing" } });
    expect(names(added).slice(-5)).toEqual(["Billing", "Observability", "Operations", "Test", "Security"]);
  });

  test("the roster offers who is not on the panel, the chosen roster first", () => {
    const offered = seatsToAdd(filled, seatsOf(filled));
    expect(offered[0]?.roster).toBe("Software");
    expect(offered.map(({ agent }) => agent.id)).not.toContain("database");
    expect(new Set(offered.map(({ agent }) => agent.id)).size).toBe(offered.length);
  });

  test("a saved panel gets the four where they are missing", () => {
    const seats = seatsFromTemplate(filled, "Payments", [
      { name: "Ledger", brief: "Owns money." },
      { name: "security", brief: "Paranoid." },
    ]);
    expect(seats.map(({ name }) => name)).toEqual(["Ledger", "Observability", "Operations", "Test", "security"]);
    expect(seats.at(-1)).toMatchObject({ id: "security", brief: "Paranoid.", isRemovable: false });
  });

  test("different names never share an id; the same name does, and is refused", () => {
    const own = (...given: string[]) => given.map((name, index) => ({ ...ownSeat(`k${index}`), name }));
    expect(new Set(seatIds(own("C", "C++", "設計", "評価"))).size).toBe(4);
    expect(seatIds(own("constructor"))[0]).not.toBe("constructor");
    const twice = own("Billing", "billing").reduce((draft, seat) => reduce(draft, { type: "seat.add", seat }), filled);
    expect(draftProblems(request(twice)).panel).toMatch(/Two agents are called/);
  });
});

describe("request and problems", () => {
  test("a filled form is a valid body, with the panel as it is seen", () => {
    const body = createDeliberationBodySchema.parse(request(filled));
    expect(draftProblems(body)).toEqual({});
    expect(body.panel?.map(({ name }) => name)).toEqual(names(filled));
    expect(body.rehearsal).toEqual({ script: "converges" });
  });

  test("an endpoint answers, unless the user rehearses", () => {
    const endpoint = { kind: "endpoint", host: "localhost", model: "m" } as const;
    const chosen = reduce(
      filled,
      { type: "text", field: "model", value: "big" },
      { type: "seat.change", key: "security", changes: { model: "small" } },
    );
    expect(request(chosen, endpoint)).toMatchObject({ models: { default: "big" } });
    expect(request(chosen, endpoint).panel?.at(-1)).toMatchObject({ model: "small" });
    const rehearsed = request(reduce(chosen, { type: "source", rehearse: true, script: "stalls" }), endpoint);
    expect(rehearsed).toMatchObject({ rehearsal: { script: "stalls" } });
    expect(rehearsed.models).toBeUndefined();
    expect(rehearsed.panel?.at(-1)).not.toHaveProperty("model");
  });

  test("each problem stands at its field, in the server's words", () => {
    const bad = reduce(blankDraft(), {
      type: "config",
      changes: { target_satisfaction: 140, max_iterations: null, reshuffle_every: 0 },
    });
    expect(draftProblems(request(bad))).toEqual({
      title: "Give the deliberation a title.",
      question: "Ask a question the panel can decide.",
      "config.target_satisfaction": "From 0 to 100.",
      "config.max_iterations": "Use a whole number.",
      "config.reshuffle_every": "At least 1.",
    });
    expect(draftProblems(request(reduce(filled, { type: "seat.add", seat: ownSeat("own") })))).toEqual({
      [`panel.${seatsOf(filled).length - 4}.name`]: "Give the agent a name.",
    });
  });

  test("a refusal of the server stays until that field is changed", () => {
    const fields = { title: "Taken.", "panel.0.name": "Reserved." };
    const sent = { title: "A", panel: [{ name: "x" }] };
    expect(stillTrue(fields, sent, { title: "A", panel: [{ name: "y" }] })).toEqual({ title: "Taken." });
  });
});

describe("draft in the browser", () => {
  function memory(): Storage {
    const items = new Map<string, string>();
    return {
      getItem: (key: string) => items.get(key) ?? null,
      setItem: (key: string, value: string) => void items.set(key, value),
      removeItem: (key: string) => void items.delete(key),
    } as Storage;
  }

  test("is there again on the next page, with the same idempotency key; discarding makes a new one", () => {
    vi.useFakeTimers();
    const storage = memory();
    let keys = 0;
    const ports = { storage: () => storage, newKey: () => `key-${++keys}` };
    const first = createDraftStore(ports);
    first.dispatch({ type: "text", field: "title", value: "Queue" });
    vi.runAllTimers();

    const second = createDraftStore(ports);
    expect(second.read()).toMatchObject({ isRestored: true, draft: { title: "Queue", idempotencyKey: "key-1" } });
    second.discard();
    expect(second.read()).toMatchObject({ isRestored: false, draft: { title: "", idempotencyKey: "key-2" } });
    expect(createDraftStore(ports).read().isRestored).toBe(false);
    vi.useRealTimers();
  });

  test("a storage that refuses is said, and the draft lives on", () => {
    vi.useFakeTimers();
    const refused = () => {
      throw new DOMException("no", "SecurityError");
    };
    const store = createDraftStore({ storage: refused, newKey: () => "k" });
    store.dispatch({ type: "text", field: "title", value: "Queue" });
    vi.runAllTimers();
    expect(store.read()).toMatchObject({ isKept: false, draft: { title: "Queue" } });
    vi.useRealTimers();
  });

  test("a draft nobody touched is blank, whatever its key", () => {
    expect(isBlank({ ...blankDraft(), idempotencyKey: "k" })).toBe(true);
    expect(isBlank(filled)).toBe(false);
  });
});

describe("artifact file", () => {
  const file = (name: string, content: string | Uint8Array<ArrayBuffer>) => new File([content], name);

  test("takes Markdown and text, with plain line ends", async () => {
    expect(await readArtifactFile(file("Plan.MD", "# A\r\nb"))).toEqual({ ok: true, name: "Plan.MD", text: "# A\nb" });
  });

  test.each([
    ["plan.pdf", "x", /choose a \.md or \.txt file/],
    ["plan.md", new Uint8Array([0xff, 0xfe, 0x00]), /not text in UTF-8/],
    ["plan.txt", "x".repeat(400_001), /too long: it has 400,001/],
  ])("refuses %s in words", async (name, content, problem) => {
    expect(await readArtifactFile(file(name, content))).toMatchObject({
      ok: false,
      problem: expect.stringMatching(problem),
    });
  });
});
