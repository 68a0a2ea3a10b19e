import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DELETE, PUT } from "@/app/api/panel-templates/[id]/route";
import { GET, POST } from "@/app/api/panel-templates/route";
import { POST as proposeRoute } from "@/app/api/panels/propose/route";
import type { PanelTemplate, ProposedSeat } from "@/lib/contracts/panels";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());

const agents = [{ name: "Billing", brief: "Owns invoices." }, { name: "Security" }];
const create = (name: string) => callRoute(POST, services, { body: { name, agents } });
const names = async (): Promise<string[]> =>
  ((await callRoute(GET, services)).body.data as { items: PanelTemplate[] }).items.map(({ name }) => name);

describe("saved panels", () => {
  it("are created, listed by name, replaced and deleted", async () => {
    const created = await create("Payments");
    expect(created.status).toBe(201);
    const template = created.body.data as PanelTemplate;
    expect(template).toMatchObject({ id: expect.stringMatching(/^pnl_[a-z0-9]{20}$/), name: "Payments", agents });
    await create("Core");
    expect(await names()).toEqual(["Core", "Payments"]);

    const replaced = await callRoute(PUT, services, {
      params: { id: template.id },
      body: { name: "Payments 2", agents: [{ name: "Ledger" }] },
    });
    expect(replaced.body.data).toMatchObject({ id: template.id, name: "Payments 2", agents: [{ name: "Ledger" }] });
    expect((await callRoute(DELETE, services, { params: { id: template.id } })).body.data).toEqual({ id: template.id });
    expect((await callRoute(DELETE, services, { params: { id: template.id } })).status).toBe(404);
    expect((await callRoute(PUT, services, { params: { id: template.id }, body: { name: "X", agents } })).status).toBe(
      404,
    );
    expect(await names()).toEqual(["Core"]);
  });

  it("have names of their own", async () => {
    await create("Twice");
    const { status, body } = await create("Twice");
    expect(status).toBe(409);
    expect(body.error?.message).toContain("“Twice”");
    const other = (await create("Other")).body.data as PanelTemplate;
    expect((await callRoute(PUT, services, { params: { id: other.id }, body: { name: "Twice", agents } })).status).toBe(
      409,
    );
  });

  it("need a name and agents", async () => {
    const { status, body } = await callRoute(POST, services, { body: { name: " ", agents: [] } });
    expect(status).toBe(422);
    expect(body.error?.fields).toEqual({ name: "Give the panel a name.", agents: "A panel needs agents." });
  });
});

describe("the proposed panel", () => {
  const propose = (body: object) => callRoute(proposeRoute, services, { body: { protocol: "debate", ...body } });

  it("says who, why, and who can't be removed, also before anything is written", async () => {
    const { seats } = (await propose({ title: "", question: "", config: { feature_type: "database_schema" } })).body
      .data as { seats: ProposedSeat[] };
    expect(seats.find(({ agent }) => agent.id === "database")).toMatchObject({
      isRemovable: true,
      reason: expect.stringContaining("Database schema"),
    });
    expect(seats.at(-1)).toMatchObject({ agent: { id: "security" }, isRemovable: false });
  });

  it("422 for an unknown protocol or configuration", async () => {
    expect((await propose({ protocol: "nonsense" })).body.error?.fields).toEqual({
      protocol: `Use one of: ${PROTOCOL_IDS.join(", ")}.`,
    });
    expect((await propose({ config: { roster: "x" } })).body.error?.fields).toEqual({
      "config.roster": "Use one of: software, meeting.",
    });
  });
});
