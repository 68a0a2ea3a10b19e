/** Input that is well-formed as far as HTTP goes, and that Postgres would choke on. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { PUT as saveConnection } from "@/app/api/connections/[id]/route";
import { GET as eventsRoute } from "@/app/api/deliberations/[id]/events/route";
import { GET as listRoute } from "@/app/api/deliberations/route";
import { PUT as savePrices } from "@/app/api/prices/route";
import { GET as recordsRoute } from "@/app/api/records/route";
import { PUT as saveAnchor } from "@/app/api/research-anchors/[id]/route";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId } from "@/lib/testing/postgres/store-log";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const TOO_LARGE = 2 ** 31;

it.each([String(TOO_LARGE), "1e10", "9007199254740993", "1e400", "-1", "1.5"])(
  "events after %s: 422",
  async (after) => {
    const { status, body } = await callRoute(eventsRoute, services, {
      params: { id: newId() },
      query: `?after=${after}`,
    });
    expect({ status, fields: body.error?.fields }).toEqual({
      status: 422,
      fields: { after: expect.stringMatching(/\.$/) },
    });
  },
);

it("versions no row can have: 422", async () => {
  for (const version of [TOO_LARGE, 2 ** 53 - 1, -1, -TOO_LARGE * 2]) {
    const prices = await callRoute(savePrices, services, { body: { items: [], version } });
    const anchor = await callRoute(saveAnchor, services, {
      params: { id: "anc_aaaaaaaaaaaaaaaa" },
      body: { name: "x", anchor: {}, version },
    });
    const connection = await callRoute(saveConnection, services, {
      params: { id: "con_aaaaaaaaaaaaaaaa" },
      body: { name: "x", preset: "custom", baseUrl: "https://example.org/v1", version },
    });
    for (const { status, body } of [prices, anchor, connection])
      expect({ status, fields: body.error?.fields }).toEqual({
        status: 422,
        fields: { version: expect.stringMatching(/\.$/) },
      });
  }
});

it.each(["q=%00", "q=a%00b", "q=%E0%A4%A", "q=%", "q=%ED%A0%80", "protocol=%00", "cursor=%00"])(
  "lists with ?%s: 200",
  async (query) => {
    for (const handler of [listRoute, recordsRoute])
      expect((await callRoute(handler, services, { query: `?${query}` })).status).toBe(200);
  },
);

it("a value of nothing but NUL is one that is not set", async () => {
  expect((await callRoute(eventsRoute, services, { params: { id: newId() }, query: "?after=%00" })).status).toBe(404);
  expect((await callRoute(listRoute, services, { query: "?status=%00" })).status).toBe(200);
});

it("a cursor into a year that never was: 422", async () => {
  const cursor = Buffer.from(JSON.stringify(["0000-01-01T00:00:00Z", newId()])).toString("base64url");
  expect((await callRoute(listRoute, services, { query: `?cursor=${cursor}` })).body.error?.fields).toEqual({
    cursor: "Use the nextCursor of the previous page.",
  });
});
