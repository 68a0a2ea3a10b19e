import { strFromU8, unzipSync } from "fflate";
import { parse } from "yaml";
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from "vitest";
import type { z } from "zod";
import { GET as exportRoute } from "@/app/api/deliberations/[id]/export.zip/route";
import { GET as dossierRoute } from "@/app/api/deliberations/[id]/dossier.md/route";
import { GET as markdownRoute } from "@/app/api/deliberations/[id]/record.md/route";
import { POST as createRoute } from "@/app/api/deliberations/route";
import { GET as recordRoute } from "@/app/api/deliberations/[id]/record/route";
import { deliberationEventSchema } from "@/lib/events/schema";
import { foldLog } from "@/lib/kernel/fold";
import { recordOf } from "@/lib/projections/record/record-of";
import { debateRecord } from "@/lib/protocols/debate/views/record";
import type { AdrPage } from "@/lib/projections/record/page/adr-page";
import type { recordSchema } from "@/lib/contracts/record-schema";
import { snapshotSchema } from "@/lib/contracts/deliberations/snapshot";
import type { RouteHandler } from "@/lib/server/http/route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { callRoute } from "@/lib/testing/call-route";
import { newId } from "@/lib/testing/postgres/store-log";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const get = (handler: RouteHandler, id: string) =>
  handler(new Request("http://localhost/"), { params: Promise.resolve({ id }) }, () => services);

// A field of the page that the schema lacks would be dropped from every answer without a word.
expectTypeOf<keyof z.infer<typeof recordSchema>["page"]>().toEqualTypeOf<keyof AdrPage>();

describe("the record", () => {
  it.each(["closed", "waiting"] as const)("as JSON is all of the projection: %s", async (state) => {
    const id = state === "closed" ? await storeClosedDebate(services) : (await storeGatedDebate(services)).id;
    const { data } = (await (await get(recordRoute, id)).json()) as { data: unknown };
    const log = (await services.store.read(id, 0)) ?? [];
    expect(data).toEqual(JSON.parse(JSON.stringify({ ...debateRecord(log), page: recordOf(log, foldLog(log)).page })));
  });

  it("as Markdown is a file with its number and slug", async () => {
    const response = await get(markdownRoute, await storeClosedDebate(services, { title: "Größe: 100 %?" }));
    expect(response.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
    expect(response.headers.get("content-disposition")).toMatch(/^attachment; filename="\d{4}-grosse-100\.md"$/);
    expect(await response.text()).toMatch(/^---\nstatus: [a-z]+\n[^#]*\n# Größe: 100 %/);
  });

  it("leaves without links that run and without images of others", async () => {
    const id = await storeClosedDebate(services, { title: "Mute [x](javascript:alert(1)) ![y](https://x.y/z.png)" });
    const zipped = unzipSync(new Uint8Array(await (await get(exportRoute, id)).arrayBuffer()));
    const pages = Object.keys(zipped).filter((name) => /^\d{4}-.*(?<!\.dossier)\.md$/.test(name));
    expect(pages).toHaveLength(1);
    for (const text of [
      await (await get(markdownRoute, id)).text(),
      strFromU8(zipped[pages[0] ?? ""] ?? new Uint8Array()),
    ]) {
      expect(text).toContain("[x]\\(javascript:alert(1)) [y](https://x.y/z.png)");
      expect(text).not.toMatch(/\]\(javascript:|!\[y\]/);
    }
  });

  it("of what has not ended is a draft", async () => {
    const response = await get(markdownRoute, (await storeGatedDebate(services)).id);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-disposition")).toContain("adr-draft-mute-participants.md");
  });

  it("P5-38: without a number it is called by its title too, in Latin letters", async () => {
    const { body } = await callRoute(createRoute, services, {
      body: { title: "Перейти на Postgres", protocol: "debate", question: "Move it?", rehearsal: true, start: false },
    });
    const { id } = body.data as { id: string };
    const name = "adr-draft-pereyti-na-postgres";
    expect((await get(markdownRoute, id)).headers.get("content-disposition")).toContain(`${name}.md`);
    expect((await get(exportRoute, id)).headers.get("content-disposition")).toContain(`${name}.zip`);
    expect(((await (await get(recordRoute, id)).json()) as { data: { fileName: string } }).data.fileName).toBe(
      `${name}.md`,
    );
  });
});

it("the dossier is a file beside the page, and each names the other", async () => {
  const id = await storeClosedDebate(services);
  const response = await get(dossierRoute, id);
  const name = /filename="(\d{4}-mute-participants)\.dossier\.markdown"$/.exec(
    response.headers.get("content-disposition") ?? "",
  )?.[1];
  expect(await response.text()).toContain(`[${name}.md](${name}.md)`);
  expect(await (await get(markdownRoute, id)).text()).toContain(`[dossier](${name}.dossier.markdown)`);
});

it("the export has log, record, snapshot and artifact, which agree", async () => {
  const id = await storeClosedDebate(services);
  const response = await get(exportRoute, id);
  expect(response.headers.get("content-type")).toBe("application/zip");
  expect(response.headers.get("content-disposition")).toMatch(/"\d{4}-mute-participants\.zip"$/);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const files = unzipSync(bytes);
  const record = Object.keys(files).find((name) => /^\d{4}-mute-participants\.md$/.test(name)) ?? "";
  const dossier = record.replace(/\.md$/, ".dossier.markdown");
  expect(Object.keys(files)).toEqual(["events.jsonl", record, dossier, "snapshot.json", "artifact.md"]);
  const text = (name: string): string => strFromU8(files[name] ?? new Uint8Array());
  const log = text("events.jsonl")
    .trimEnd()
    .split("\n")
    .map((line) => deliberationEventSchema.parse(JSON.parse(line)));
  expect(log).toEqual(await services.store.read(id, 0));
  expect(snapshotSchema.parse(JSON.parse(text("snapshot.json"))).headSeq).toBe(log.length);
  expect(text(record)).toBe(await (await get(markdownRoute, id)).text());
  expect(text(dossier)).toBe(await (await get(dossierRoute, id)).text());
  expect(new Uint8Array(await (await get(exportRoute, id)).arrayBuffer())).toEqual(bytes);
});

it("404 for what is not there", async () => {
  for (const handler of [recordRoute, markdownRoute, dossierRoute, exportRoute])
    expect((await get(handler, newId())).status).toBe(404);
});

it("P2-09: conflict pairs given over the API are stored, and exported as the workflow file they come from", async () => {
  const overrides = [
    { agent_a: "Security", agent_b: "product", level: "HIGH" },
    { agent_a: "data", agent_b: "product", level: "low" },
  ];
  const exported = async (config: object) => {
    const called = await callRoute(createRoute, services, {
      body: { title: "Sessions", protocol: "chair", question: "Where do sessions live?", start: false, config },
    });
    expect(called.status).toBe(201);
    const files = unzipSync(
      new Uint8Array(await (await get(exportRoute, (called.body.data as { id: string }).id)).arrayBuffer()),
    );
    return parse(strFromU8(files["workflow.yaml"] ?? new Uint8Array())) as unknown;
  };
  expect(await exported({ conflict_overrides: overrides })).toEqual({
    deliberation: { conflict_overrides: overrides },
  });
  expect(await exported({ conflict_overrides: [{ agent_a: "a", agent_b: "b" }] })).toEqual({
    deliberation: { conflict_overrides: [{ agent_a: "a", agent_b: "b", level: "HIGH" }] },
  });
  expect(await exported({})).toEqual({ deliberation: { conflict_overrides: [] } });
});
