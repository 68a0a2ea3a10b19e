import { afterAll, beforeAll, expect, it } from "vitest";
import { GET } from "@/app/api/deliberations/[id]/prompt/route";
import type { ExactPrompt } from "@/lib/contracts/deliberations/asks";
import type { DeliberationId } from "@/lib/domain/ids";
import type { PayloadOf } from "@/lib/events/schema";
import type { ChatMessage, ModelPort } from "@/lib/models/port";
import { createRehearsalPort } from "@/lib/models/rehearsal/rehearsal-port";
import { reviewCreated } from "@/lib/protocols/review/rules/review-harness";
import { advance } from "@/lib/runner/advance";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { systemClock } from "@/lib/server/worker/system-clock";
import { debateCreated, eventsOf, panelOf } from "@/lib/testing/builders";
import { callRoute } from "@/lib/testing/call-route";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { runnerPorts } from "@/lib/testing/runner-ports";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId, storeLog } from "@/lib/testing/postgres/store-log";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

/** Runs it on the rehearsal, as the worker would, and keeps what was put before whom. */
async function run(
  created: PayloadOf<"deliberation.created">,
  answerInstead: (key: string) => string | null = () => null,
) {
  const id = await insertDeliberation(services.pool, created);
  const given = new Map<string, readonly ChatMessage[]>();
  const rehearsal = createRehearsalPort({ speed: 0 });
  const model: ModelPort = {
    async complete(request, options) {
      const { key } = request.cue.ask;
      given.set(key, request.messages);
      const text = answerInstead(key);
      return text === null ? rehearsal.complete(request, options) : { text, model: "scripted", usage: null };
    },
  };
  await advance(id, runnerPorts({ store: services.store, model, clock: systemClock }), new AbortController().signal)
    .done;
  return { id, given, log: (await services.store.read(id, 0)) ?? [] };
}

const ask = async (id: DeliberationId, key: string) =>
  callRoute(GET, services, { params: { id }, query: `?key=${encodeURIComponent(key)}` });
const prompt = async (id: DeliberationId, key: string) => (await ask(id, key)).body.data as ExactPrompt;

it("every prompt of a run is built again from the log, to the letter, also of an ask that was made again", async () => {
  const { id, given, log } = await run(debateCreated({ panel: panelOf("API") }), (key) =>
    key === "r1/speak/api" ? "not JSON" : null,
  );
  const replied = [...eventsOf(log, "reply.recorded"), ...eventsOf(log, "reply.rejected")];
  expect(replied.map(({ key }) => key)).toContain("r1/speak/api~2");
  for (const { key, input } of replied) {
    expect(await prompt(id, key)).toMatchObject({
      key,
      proof: "same",
      sha256: input.sha256,
      storedSha256: input.sha256,
      messages: given.get(key),
    });
  }
});

it("a search shows its queries, and their hash is the stored one", async () => {
  const { id, log } = await run({
    ...reviewCreated({ profile: "design", research_type: "M", literature_search: "provider" }),
    source: { kind: "rehearsal", script: "literature" },
  });
  const search = eventsOf(log, "reply.recorded").find(({ kind }) => kind.startsWith("search"));
  if (!search) throw new Error("Nothing was looked up.");
  const built = await prompt(id, search.key);
  expect(built.proof).toBe("same");
  expect(built.messages.length).toBeGreaterThan(0);
  expect(built.messages.reduce((sum, { content }) => sum + content.length, 0)).toBe(search.input.chars);
});

it("a hash no state of the log gives is said to be none; an ask without a reply has none to compare with", async () => {
  const { id, log } = await run(debateCreated({ panel: panelOf("API") }));
  const copy = newId();
  const [reply] = eventsOf(log, "reply.recorded");
  if (!reply) throw new Error("Nobody answered.");
  const until = log.findIndex(({ payload }) => payload === reply);
  const before = log.slice(0, until).map((event) => ({ ...event, deliberationId: copy }));
  await storeLog(services, before);
  expect(await prompt(copy, reply.key)).toMatchObject({
    proof: "pending",
    storedSha256: null,
    sha256: reply.input.sha256,
    messages: (await prompt(id, reply.key)).messages,
  });

  const sha256 = "0".repeat(64);
  await executeCommand(services.store, copy, () => [
    { ...reply, input: { ...reply.input, sha256 }, prompt: { ...reply.prompt, version: reply.prompt.version + 1 } },
  ]);
  const changed = await prompt(copy, reply.key);
  expect(changed).toMatchObject({ proof: "changed", storedSha256: sha256, sha256: reply.input.sha256 });
  expect(changed.sentence).toContain(
    `The answer was given to version ${reply.prompt.version + 1} of this prompt; today it is version ${reply.prompt.version}.`,
  );
});

it("404 for a key nothing was asked under", async () => {
  const { id } = await run(debateCreated({ panel: panelOf("API") }));
  expect((await ask(id, "r99/speak/api")).status).toBe(404);
  expect((await ask(newId(), "r1/speak/api")).status).toBe(404);
});
