import { describe, expect, it } from "vitest";
import { type Probe, sharesSessions } from "./connect";

type Pool = { mode: "session" | "transaction" | "statement"; order: "last" | "next"; sessions: number };

/** The part of a pooler that matters: who is given which session, and for how long. */
function pooler({ mode, order, sessions }: Pool): () => Promise<Probe> {
  const idle = Array.from({ length: sessions }, (_, index) => index + 1);
  const take = (): number | undefined => (order === "last" ? idle.pop() : idle.shift());
  return async () => {
    let held: number | undefined;
    return {
      async query(sql) {
        if (sql === "begin" && mode === "statement")
          throw new Error("transaction blocks not allowed in statement pooling mode");
        const session = held ?? take();
        // Nobody gives one back in these tests: it waits for ever.
        if (session === undefined) return new Promise(() => undefined);
        if (mode === "session" || sql === "begin") held = session;
        else if (held === undefined) idle.push(session);
        return { rows: [{ session }] };
      },
    };
  };
}

describe.each(["last", "next"] as const)("a pooler that gives away the %s idle session", (order) => {
  it.each([1, 2, 3, 20])("in transaction mode, with %s sessions, is found out", async (sessions) => {
    expect(await sharesSessions(pooler({ mode: "transaction", order, sessions }))).toBe(true);
  });

  it("in statement mode is found out", async () => {
    expect(await sharesSessions(pooler({ mode: "statement", order, sessions: 5 }))).toBe(true);
  });

  it("in session mode is as good as none", async () => {
    expect(await sharesSessions(pooler({ mode: "session", order, sessions: 5 }))).toBe(false);
  });
});

it("what goes wrong otherwise is not the pooler's", async () => {
  await expect(
    sharesSessions(async () => ({ query: () => Promise.reject(new Error("Connection terminated")) })),
  ).rejects.toThrow("Connection terminated");
});
