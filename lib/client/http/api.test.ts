import { afterEach, expect, it, vi } from "vitest";
import { estimateCost } from "@/lib/contracts/costs";
import { pauseDeliberation } from "@/lib/contracts/deliberations/deliberation-commands";
import { listDeliberations } from "@/lib/contracts/deliberations/list-deliberations";
import { call, mayBeDone, messageOf } from "./api";
import { createQueries } from "./queries";

afterEach(() => vi.unstubAllGlobals());

const answering = (fetched: () => Promise<Response>) => vi.stubGlobal("fetch", vi.fn(fetched));
const dropped = () => Promise.reject(new TypeError("Failed to fetch"));
const cutOff = () =>
  Promise.resolve(
    new Response(new ReadableStream({ start: (controller) => controller.error(new TypeError("network error")) }), {
      status: 200,
    }),
  );
const failureOf = (made: Promise<unknown>) =>
  made.then(
    () => Promise.reject(new Error("It went through.")),
    (error: unknown) => ({ text: messageOf(error), code: (error as { code?: string }).code }),
  );
const pause = () => call(pauseDeliberation, { params: { id: "dlb_abcdefabcdef" } });

const MAY_BE_DONE =
  "The connection dropped before Parley answered, so it may have gone through. This page is reloading the current state: check it before you try again.";

it.each([
  ["before an answer", dropped],
  ["in the middle of the answer", cutOff],
])("a change whose connection drops %s may have been made", async (_, fetched) => {
  answering(fetched);
  expect(await failureOf(pause())).toEqual({ text: MAY_BE_DONE, code: "network" });
});

it("what only reads has changed nothing, and doesn't speak of it", async () => {
  answering(dropped);
  const sentence = { text: "The server can't be reached. Try again when the connection is back.", code: "network" };
  expect(await failureOf(call(listDeliberations))).toEqual(sentence);
  expect(await failureOf(call(estimateCost, { body: { title: "A", question: "B", protocol: "debate" } }))).toEqual(
    sentence,
  );
});

it("an answer that is whole and can't be read is told apart from one that was cut off", async () => {
  answering(() => Promise.resolve(new Response("<html>", { status: 200 })));
  expect(await failureOf(pause())).toMatchObject({ code: "unreadable" });
});

it("after a change that may have been made everything on the page is fetched again; after a refusal it is not", async () => {
  const queries = createQueries();
  queries.setQueryData(["lists"], "as it was");
  const change = () =>
    queries
      .getMutationCache()
      .build(queries, { mutationFn: pause, networkMode: "always" })
      .execute(undefined)
      .catch(() => "failed");
  const isStale = () => queries.getQueryState(["lists"])?.isInvalidated;

  answering(() =>
    Promise.resolve(Response.json({ error: { code: "conflict", message: "It has ended." } }, { status: 409 })),
  );
  expect(await change()).toBe("failed");
  expect(isStale()).toBe(false);
  answering(dropped);
  expect(await change()).toBe("failed");
  expect(isStale()).toBe(true);
});

it("a change may have been made unless Parley itself refused it", async () => {
  const after = async (body: unknown, status: number) => {
    answering(() =>
      Promise.resolve(typeof body === "string" ? new Response(body, { status }) : Response.json(body, { status })),
    );
    return mayBeDone(await pause().catch((error: unknown) => error));
  };
  const refused = (code: string, details?: object) => ({
    error: { code, message: "No.", ...(details && { details }) },
  });
  expect(await after(refused("conflict"), 409)).toBe(false);
  expect(await after(refused("unavailable"), 503)).toBe(false);
  expect(await after(refused("unavailable", { mayBeDone: true }), 503)).toBe(true);
  expect(await after(refused("internal"), 500)).toBe(true);
  expect(await after("<html>Bad gateway</html>", 502)).toBe(true);
});
