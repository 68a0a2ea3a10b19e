import { afterAll, beforeAll, expect, it } from "vitest";
import { debateCreated } from "@/lib/testing/builders";
import { insertDeliberation } from "@/lib/testing/postgres/insert-deliberation";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { isInlineLog } from "./read-events";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

it("a log comes with its page while it is short, in events and in characters", async () => {
  const created = debateCreated({});
  const short = await insertDeliberation(services.pool, created);
  const long = await insertDeliberation(services.pool, {
    ...created,
    subject: { ...created.subject, artifact: "word ".repeat(80_000) },
  });
  expect(await isInlineLog(services.pool, short, 1)).toBe(true);
  expect(await isInlineLog(services.pool, short, 401)).toBe(false);
  expect(await isInlineLog(services.pool, long, 1)).toBe(false);
});
