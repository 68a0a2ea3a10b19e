import { strFromU8, unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as exportRoute } from "@/app/api/deliberations/[id]/export.zip/route";
import { GET as markdownRoute } from "@/app/api/deliberations/[id]/record.md/route";
import { GET as recordRoute } from "@/app/api/deliberations/[id]/record/route";
import { deliberationEventSchema } from "@/lib/events/schema";
import { debateRecord } from "@/lib/projections/debate/record";
import { snapshotSchema } from "@/lib/contracts/snapshot";
import type { RouteHandler } from "@/lib/server/http/route";
import { createTestServices, type TestServices } from "@/lib/testing/services";
import { newId } from "@/lib/testing/store-log";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/stored-debates";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const get = (handler: RouteHandler, id: string) => handler(new Request("http://localhost/"), { params: Promise.resolve({ id }) }, () => services);

describe("the record", () => {
  it.each(["closed", "waiting"] as const)("as JSON is all of the projection: %s", async (state) => {
    const id = state === "closed" ? await storeClosedDebate(services) : (await storeGatedDebate(services)).id;
    const { data } = (await (await get(recordRoute, id)).json()) as { data: unknown };
    expect(data).toEqual(JSON.parse(JSON.stringify(debateRecord((await services.store.read(id, 0)) ?? []))));
  });

  it("as Markdown is a file with its number and slug", async () => {
    const response = await get(markdownRoute, await storeClosedDebate(services, { title: "Größe: 100 %?" }));
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="adr-\d{4}-gro-e-100\.md"$/);
    expect(await response.text()).toMatch(/^# ADR-\d{4}: Größe/);
  });

  it("of what has not ended is a draft", async () => {
    const response = await get(markdownRoute, (await storeGatedDebate(services)).id);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toContain("adr-draft-mute-participants.md");
  });
});

it("the export has log, record, snapshot and artifact, which agree", async () => {
  const id = await storeClosedDebate(services);
  const response = await get(exportRoute, id);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toMatch(/adr-\d{4}-mute-participants\.zip"$/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = unzipSync(bytes);
  expect(Object.keys(files)).toEqual(["events.jsonl", "record.md", "snapshot.json", "artifact.md"]);
  const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const log = text("events.jsonl").trimEnd().split("\n").map((line) => deliberationEventSchema.parse(JSON.parse(line)));
  expect(log).toEqual(await services.store.read(id, 0));
  expect(snapshotSchema.parse(JSON.parse(text("snapshot.json"))).headSeq).toBe(log.length);
  expect(text("record.md")).toBe(await (await get(markdownRoute, id)).text());
  expect(new Uint8Array(await (await get(exportRoute, id)).arrayBuffer())).toEqual(bytes);
});

it("404 for what is not there", async () => {
  for (const handler of [recordRoute, markdownRoute, exportRoute]) expect((await get(handler, newId())).status).toBe(404);
});
