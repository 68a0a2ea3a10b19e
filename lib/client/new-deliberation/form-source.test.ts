import { describe, expect, test } from "vitest";
import { callDraft, callInput, callSummary } from "@/lib/client/call-draft";
import { connectionSchema, type Connection } from "@/lib/contracts/connections";
import { blankDraft } from "./draft";
import { draftReducer } from "./draft-reducer";
import { formSource, sharedModel, sourceProblems, spreadSeats } from "./form-source";
import { ownSeat, seatsFromTemplate } from "./seats";
import { toRequest } from "./to-request";

const connection = (id: string, name: string, changes: Partial<Connection> = {}): Connection =>
  connectionSchema.parse({
    id,
    name,
    preset: "custom",
    baseUrl: `https://${name.toLowerCase()}.example/v1`,
    defaultModel: "",
    isFromEnvironment: false,
    isDefault: false,
    hasKey: true,
    isKeyReadable: true,
    lastCheck: null,
    version: 1,
    ...changes,
  });
const PAID = connection("con_paid00000000", "Paid", { defaultModel: "gpt-x", isDefault: true });
const LOCAL = connection("con_local0000000", "Local", { defaultModel: "llama" });
const BARE = connection("con_bare00000000", "Bare");
const ALL = [PAID, LOCAL, BARE];
const draft = (changes: Partial<ReturnType<typeof blankDraft>> = {}) => ({ ...blankDraft(), ...changes });
const seat = (name: string, changes: Partial<ReturnType<typeof ownSeat>> = {}) => ({
  ...ownSeat(name),
  name,
  ...changes,
});

describe("who answers", () => {
  test("the chosen connection, else the default, else a rehearsal; before they are known, what the server said", () => {
    const fallback = { kind: "endpoint", host: "env.example", model: "m" } as const;
    expect(formSource(draft(), fallback, null)).toEqual(fallback);
    expect(formSource(draft(), fallback, ALL)).toEqual({
      kind: "endpoint",
      host: "paid.example",
      model: "gpt-x",
      connection: PAID.id,
      name: "Paid",
    });
    expect(formSource(draft({ connection: LOCAL.id }), fallback, ALL)).toMatchObject({
      model: "llama",
      connection: LOCAL.id,
    });
    expect(formSource(draft(), { kind: "rehearsal" }, [BARE])).toEqual({ kind: "rehearsal" });
    expect(formSource(draft({ connection: BARE.id }), { kind: "rehearsal" }, [BARE])).toMatchObject({
      kind: "endpoint",
      connection: BARE.id,
    });
  });

  test("another connection forgets the model of the first, the same one does not", () => {
    const typed = draft({ model: "gpt-y" });
    expect(draftReducer(typed, { type: "source", connection: LOCAL.id })).toMatchObject({
      connection: LOCAL.id,
      model: "",
    });
    expect(draftReducer(typed, { type: "source", rehearse: true })).toMatchObject({ model: "gpt-y", rehearse: true });
  });

  test("a connection that is gone or has no model is said at its field, and not in a rehearsal", () => {
    const check = (changes: Partial<ReturnType<typeof blankDraft>>, seats = [seat("A")]) => {
      const now = draft(changes);
      return sourceProblems(now, formSource(now, { kind: "rehearsal" }, ALL), seats, ALL);
    };
    expect(check({})).toEqual({});
    expect(check({ connection: "con_gone00000000" })).toEqual({
      connection: "This connection was removed. Choose another.",
    });
    expect(check({ connection: BARE.id })).toEqual({ "models.default": "Name a model: “Bare” has no default model." });
    expect(check({ connection: BARE.id, model: "x" })).toEqual({});
    expect(check({ connection: BARE.id, rehearse: true })).toEqual({});
    expect(
      check({}, [
        seat("A"),
        seat("B", { connection: BARE.id }),
        seat("C", { connection: "con_gone00000000" }),
        seat("D", { connection: BARE.id, model: "x" }),
      ]),
    ).toEqual({
      "panel.1.model": "Name a model: “Bare” has no default model.",
      "panel.2.connection": "This connection was removed. Choose another.",
    });
  });

  test("all seats on one model are told from seats that only look so", () => {
    const shared = (seats: ReturnType<typeof seat>[], changes: Partial<ReturnType<typeof blankDraft>> = {}) =>
      sharedModel(seats, draft(changes), formSource(draft(changes), { kind: "rehearsal" }, ALL), ALL);
    expect(shared([seat("A"), seat("B")])).toBe("gpt-x");
    expect(shared([seat("A"), seat("B", { model: "GPT-X", connection: LOCAL.id })])).toBe("gpt-x");
    expect(shared([seat("A"), seat("B", { connection: LOCAL.id })])).toBeNull();
    expect(shared([seat("A", { connection: LOCAL.id }), seat("B", { connection: LOCAL.id })])).toBe("llama");
    expect(shared([seat("A"), seat("B")], { rehearse: true })).toBeNull();
    expect(shared([seat("A")])).toBeNull();
    expect(shared([seat("A"), seat("B")], { connection: BARE.id })).toBeNull();
  });
});

describe("call settings of a seat", () => {
  const own = {
    connection: LOCAL.id,
    model: "llama-70b",
    temperature: 0,
    reasoningEffort: "high",
    maxOutputTokens: 2000,
  } as const;

  test("go from a saved panel through the form into the request, and stay out of a rehearsal", () => {
    const [saved] = seatsFromTemplate(draft(), "Mine", [{ name: "Ledger", ...own }]);
    expect(saved).toMatchObject(own);
    const source = formSource(draft(), { kind: "rehearsal" }, ALL);
    const request = (changes: Partial<ReturnType<typeof blankDraft>>) =>
      toRequest(draft(changes), { seats: saved ? [saved] : [], source, by: "" });
    expect(request({})).toMatchObject({ connection: PAID.id, panel: [own] });
    const rehearsed = request({ rehearse: true });
    expect(rehearsed).not.toHaveProperty("connection");
    for (const field of Object.keys(own)) expect(rehearsed.panel?.[0]).not.toHaveProperty(field);
  });

  test("an empty box is nothing said; zero is", () => {
    expect(callInput(callDraft({}))).toEqual({});
    expect(callInput(callDraft(own))).toEqual(own);
    expect(callSummary(callDraft(own), ALL)).toBe(
      "llama-70b, at Local, temperature 0, high effort, at most 2,000 tokens",
    );
    expect(callSummary(callDraft({}), ALL)).toBe("");
  });
});

describe("a proposed panel", () => {
  const panel = ["A", "B", "C"].map((name) => seat(name));
  const spread = (changes: Partial<ReturnType<typeof blankDraft>>, connections: Connection[]) => {
    const asked = draft(changes);
    const source = formSource(asked, { kind: "rehearsal" }, connections);
    return spreadSeats(panel, asked, source, connections).map((one) => one.connection);
  };

  test("is spread over the connections that can be used, the default one first", () => {
    expect(spread({}, ALL)).toEqual(["", LOCAL.id, ""]);
  });

  test("stays with one where a person chose it, named a model, rehearses, or there is only one model", () => {
    expect(spread({ connection: PAID.id }, ALL)).toEqual(["", "", ""]);
    expect(spread({ model: "gpt-y" }, ALL)).toEqual(["", "", ""]);
    expect(spread({ rehearse: true }, ALL)).toEqual(["", "", ""]);
    expect(spread({}, [PAID, { ...LOCAL, defaultModel: "GPT-X" }])).toEqual(["", "", ""]);
    expect(spread({}, [PAID, { ...LOCAL, isKeyReadable: false }])).toEqual(["", "", ""]);
  });
});
