import { describe, expect, it } from "vitest";
import { connectionIdSchema } from "@/lib/domain/ids";
import { agent, agentId, debateCreated } from "@/lib/testing/builders";
import { seatSettings } from "./seat-settings";

const groq = connectionIdSchema.parse("con_groq00000000");
const local = connectionIdSchema.parse("con_local0000000");
const panel = [
  agent("API"),
  agent("Security", { connection: groq, model: "llama", temperature: 0.2 }),
  agent("Test", { model: "small" }),
];
const created = { ...debateCreated({ panel }), source: { kind: "endpoint" as const, model: "gpt" } };
const of = (
  id: string,
  more: {
    model?: string;
    changes?: Record<string, object>;
    source?: typeof created.source & { connection?: typeof groq };
  } = {},
) =>
  seatSettings(
    { created: { ...created, source: more.source ?? created.source }, seatChanges: more.changes ?? {} },
    { agentId: agentId(id), ...(more.model ? { model: more.model } : {}) },
  );

describe("how a seat is called", () => {
  it("follows the deliberation where the seat says nothing; a servant always does", () => {
    expect(of("api")).toEqual({ connection: "env", model: "gpt" });
    expect(of("orchestrator")).toEqual({ connection: "env", model: "gpt" });
    expect(of("orchestrator", { source: { kind: "endpoint", model: "gpt", connection: local } })).toEqual({
      connection: local,
      model: "gpt",
    });
  });

  it("takes the seat's own settings, then what the protocol asks for", () => {
    expect(of("security")).toEqual({ connection: groq, model: "llama", temperature: 0.2 });
    expect(of("test")).toEqual({ connection: "env", model: "small" });
    expect(of("test", { model: "other" })).toEqual({ connection: "env", model: "other" });
  });

  it("a person's change replaces all the seat had", () => {
    expect(of("security", { changes: { security: { model: "qwen" } } })).toEqual({ connection: "env", model: "qwen" });
    expect(of("test", { model: "other", changes: { test: { connection: local, model: "qwen" } } })).toEqual({
      connection: local,
      model: "qwen",
    });
    expect(of("test", { changes: { test: {} } })).toEqual({ connection: "env", model: "gpt" });
  });

  it("does not carry the deliberation's model to another connection", () => {
    expect(of("api", { changes: { api: { connection: local } } })).toEqual({ connection: local, model: null });
    expect(of("api", { changes: { api: { connection: local, model: "" } } })).toEqual({
      connection: local,
      model: null,
    });
  });

  it("a rehearsal calls nobody", () => {
    expect(seatSettings({ created: debateCreated(), seatChanges: {} }, { agentId: agentId("api") })).toBeNull();
  });
});
