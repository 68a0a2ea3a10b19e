import type { LookupAddress } from "node:dns";
import { createServer } from "node:http";
import { describe, expect, it } from "vitest";
import { guardedLookup } from "./guarded-lookup";
import { createHttpFetch } from "./http-fetch";
import { failureOf, startHarness } from "./port-harness";

const noLoopback = (address: string): string | null =>
  address === "127.0.0.1" || address === "::1" ? `${address} is refused.` : null;

/** A name service that answers differently every time it is asked. */
function changing(...answers: string[][]) {
  let at = 0;
  return ((_host: string, _options: object, callback: (error: null, addresses: LookupAddress[]) => void) => {
    callback(
      null,
      (answers[Math.min(at++, answers.length - 1)] ?? []).map((address) => ({
        address,
        family: address.includes(":") ? 6 : 4,
      })),
    );
  }) as unknown as Parameters<typeof guardedLookup>[1];
}

const resolved = (lookup: ReturnType<typeof guardedLookup>, all: boolean) =>
  new Promise((resolve, reject) =>
    lookup("name.example", { all }, (error, address, family) => (error ? reject(error) : resolve([address, family]))),
  );

describe("the address a socket is given", () => {
  it("is judged each time: a name that leads elsewhere later is refused then", async () => {
    const lookup = guardedLookup(noLoopback, changing(["8.8.8.8"], ["127.0.0.1"]));
    expect(await resolved(lookup, false)).toEqual(["8.8.8.8", 4]);
    await expect(resolved(lookup, false)).rejects.toThrow("127.0.0.1 is refused.");
  });

  it("is refused when one of several is", async () => {
    await expect(resolved(guardedLookup(noLoopback, changing(["8.8.8.8", "::1"])), true)).rejects.toThrow(
      "::1 is refused.",
    );
    expect(await resolved(guardedLookup(noLoopback, changing(["8.8.8.8", "1.1.1.1"])), true)).toEqual([
      [
        { address: "8.8.8.8", family: 4 },
        { address: "1.1.1.1", family: 4 },
      ],
      undefined,
    ]);
  });
});

describe("a port with an address policy", () => {
  it("sends nothing to an address that is refused, named or literal, and is not tried again", async () => {
    const { ask, endpoint } = await startHarness({ kind: "json", value: { score: 1 } }, { addressProblem: noLoopback });
    const literal = await failureOf(ask());
    expect([literal.code, literal.detail]).toEqual(["bad_request", "127.0.0.1 is refused."]);
    const named = await startHarness(
      { kind: "json", value: {} },
      { addressProblem: noLoopback, baseURL: endpoint.url.replace("127.0.0.1", "localhost") },
    );
    const failure = await failureOf(named.ask());
    expect([failure.code, failure.detail]).toEqual(["bad_request", expect.stringMatching(/ is refused\.$/)]);
    expect(endpoint.connections() + named.endpoint.connections()).toBe(0);
  });

  it("calls an address that is not", async () => {
    const { ask, endpoint } = await startHarness({ kind: "json", value: { score: 1 } }, { addressProblem: () => null });
    const named = await startHarness(
      { kind: "json", value: { score: 1 } },
      { addressProblem: () => null, baseURL: endpoint.url.replace("127.0.0.1", "localhost") },
    );
    expect((await ask()).text).toBe('{"score":1}');
    expect((await named.ask()).text).toBe('{"score":1}');
    expect(endpoint.requests).toHaveLength(2);
  });

  it("follows no redirect", async () => {
    let reached = 0;
    const target = createServer((_request, response) => {
      reached++;
      response.end("{}");
    });
    await new Promise<void>((resolve) => target.listen(0, "127.0.0.1", resolve));
    const address = target.address();
    const location = `http://127.0.0.1:${typeof address === "object" ? address?.port : 0}/v1/chat/completions`;
    try {
      for (const status of [301, 302, 303, 307, 308]) {
        const { ask, endpoint } = await startHarness({ kind: "status", status, headers: { location } });
        expect((await failureOf(ask())).code).toBe("bad_request");
        expect(
          (await createHttpFetch()(`${endpoint.url}/chat/completions`, { method: "POST", body: "{}" })).status,
        ).toBe(status);
      }
      expect(reached).toBe(0);
    } finally {
      await new Promise((resolve) => target.close(resolve));
    }
  });
});
