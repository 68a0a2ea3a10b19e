import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DELETE, PUT } from "@/app/api/panel-templates/[id]/route";
import { GET, POST } from "@/app/api/panel-templates/route";
import { POST as proposeRoute } from "@/app/api/panels/propose/route";
import { POST as suggestRoute } from "@/app/api/panels/suggest/route";
import type { PanelTemplate, ProposedSeat } from "@/lib/contracts/panels";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { callRoute } from "@/lib/testing/call-route";
import { type ScriptedBehaviour, startScriptedEndpoint } from "@/lib/testing/endpoint/scripted-endpoint";
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

describe("a panel chosen by a model", () => {
  const about = { protocol: "debate", title: "Billing", question: "Should invoices be sent by a queue?" };

  async function suggest(behaviour: ScriptedBehaviour, body: object = about) {
    const endpoint = await startScriptedEndpoint({ respond: () => behaviour });
    const asked = {
      ...services,
      env: {
        ...services.env,
        endpoint: {
          ...services.env.endpoint,
          baseURL: endpoint.url,
          apiKey: "key",
          model: "chooser",
          tools: "no",
        },
      },
    } as TestServices;
    try {
      return { ...(await callRoute(suggestRoute, asked, { body })), calls: endpoint.requests };
    } finally {
      await endpoint.close();
    }
  }
  const reply = (value: unknown): ScriptedBehaviour => ({ kind: "json", value, chunkSize: 40 });

  it("has those it names from the roster, with its reasons, then those who always sit, and what is missing", async () => {
    const { status, body, calls } = await suggest(
      reply({
        seats: [
          { id: "database", reason: "The queue lives there." },
          { id: "nobody", reason: "Invented." },
          { id: "database", reason: "Twice." },
        ],
        missing_expertise: [{ name: "Tax", role: "Knows invoices.", reason: "Nobody knows tax law." }],
      }),
    );
    expect(status).toBe(200);
    const { seats, missing, model } = body.data as {
      seats: ProposedSeat[];
      missing: { name: string }[];
      model: string;
    };
    expect(seats.filter(({ isRemovable }) => isRemovable)).toMatchObject([
      { agent: { id: "database" }, reason: "The queue lives there." },
    ]);
    expect(seats.some(({ agent, isRemovable }) => agent.id === "security" && !isRemovable)).toBe(true);
    expect(missing.map(({ name }) => name)).toEqual(["Tax"]);
    expect([model, calls.length]).toEqual(["chooser", 1]);
  });

  it("is refused with the next step where there is no choice, no question or no answer", async () => {
    const said = async (behaviour: ScriptedBehaviour, body?: object) => (await suggest(behaviour, body)).body.error;
    expect(await said(reply({}), { ...about, protocol: "judges" })).toMatchObject({
      fields: { protocol: expect.stringContaining("given by the protocol") as string },
    });
    expect(await said(reply({}), { protocol: "debate" })).toMatchObject({
      fields: { question: expect.stringContaining("Write the question first") as string },
    });
    expect((await said(reply({ seats: [] })))?.message).toContain("did not answer with a panel");
    expect((await said({ kind: "status", status: 401, body: { error: { message: "no" } } }))?.message).toContain(
      "The proposal by key words stands.",
    );
  });
});
