import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { DELETE, PUT } from "@/app/api/research-anchors/[id]/route";
import { GET, POST } from "@/app/api/research-anchors/route";
import type { SavedAnchor } from "@/lib/contracts/research-anchors";
import { researchAnchorSchema, type ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";
import { callRoute, type Called } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";

let services: TestServices;
beforeAll(async () => {
  services = await createTestServices();
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from research_anchor");
});

type Saved = Omit<SavedAnchor, "anchor"> & { anchor: ResearchAnchor };
const saved = ({ body }: Called) => body.data as Saved;
const create = (name: string, anchor: object = {}) => callRoute(POST, services, { body: { name, anchor } });
const update = ({ id, name, version }: Pick<Saved, "id" | "name" | "version">, anchor: object, reason?: string) =>
  callRoute(PUT, services, { params: { id }, body: { name, anchor, version, reason } });
const listed = async () => ((await callRoute(GET, services)).body.data as { items: Saved[] }).items;
const locked = {
  research_type: "M",
  research_type_locked: true,
  target_venue: { primary: "NSDI", venue_locked: true },
};

describe("P1-14: saved research anchors", () => {
  it("are created whole, listed by name, and deleted", async () => {
    const created = await create("Consensus", { domain: "Networks", target_venue: { primary: "NSDI" } });
    expect(created.status).toBe(201);
    expect(saved(created)).toMatchObject({
      id: expect.stringMatching(/^anc_[a-z0-9]{32}$/),
      version: 1,
      anchor: {
        domain: "Networks",
        target_venue: { primary: "NSDI", alternatives: [] },
        modification_log: [],
        confirmed_at: null,
      },
    });
    await create("Ablation");
    expect((await listed()).map(({ name }) => name)).toEqual(["Ablation", "Consensus"]);

    const { id } = saved(created);
    expect((await callRoute(DELETE, services, { params: { id } })).body.data).toEqual({ id });
    expect((await callRoute(DELETE, services, { params: { id } })).status).toBe(404);
    expect((await update(saved(created), {})).status).toBe(404);
  });

  it("log every change with the old and the new value", async () => {
    const before = saved(await create("Consensus", { domain: "Networks", value_proposition: "Fewer messages" }));
    const after = saved(
      await update(before, { ...before.anchor, domain: "Distributed systems", reviewer_focus: ["proofs"] }),
    );
    expect(after).toMatchObject({
      version: 2,
      anchor: {
        domain: "Distributed systems",
        value_proposition: "Fewer messages",
        last_modified: expect.stringMatching(/^\d{4}-/),
      },
    });
    expect(after.anchor.modification_log).toMatchObject([
      { field: "domain", old_value: "Networks", new_value: "Distributed systems" },
      { field: "reviewer_focus", old_value: [], new_value: ["proofs"] },
    ]);
  });

  it("a caller can't rewrite the log or the dates", async () => {
    const before = saved(await create("Consensus", { domain: "Networks" }));
    const after = saved(
      await update(before, {
        ...before.anchor,
        domain: "Graphs",
        modification_log: [],
        last_modified: "1999",
        confirmed_at: "1999",
      }),
    );
    const again = saved(await update(after, { ...after.anchor, modification_log: [], last_modified: "1999" }));
    expect(again.anchor).toMatchObject({ modification_log: [{ field: "domain" }], confirmed_at: null });
    expect(again.anchor.last_modified).toBe(after.anchor.last_modified);
  });

  it("locked fields need a reason, unlocking them too; the reason is in the log", async () => {
    const before = saved(await create("Consensus", locked));
    for (const change of [
      { research_type: "D" },
      { research_type_locked: false },
      { research_type: "D", research_type_locked: false },
    ]) {
      const refused = await update(before, { ...before.anchor, ...change }, "  ");
      expect(refused.status).toBe(422);
      expect(refused.body.error?.fields).toEqual({ reason: "The research type is locked: say why it changes." });
    }
    const venue = await update(before, {
      ...before.anchor,
      target_venue: { ...before.anchor.target_venue, primary: "SOSP" },
    });
    expect(venue.body.error?.message).toBe("The venue is locked: say why it changes.");

    const after = saved(await update(before, { ...before.anchor, research_type: "D" }, "The data came in."));
    expect(after.anchor.modification_log).toMatchObject([
      { field: "research_type", old_value: "M", new_value: "D", reason: "The data came in.", user_approved: true },
    ]);
    expect((await update(after, { ...after.anchor, domain: "Networks" })).status).toBe(200);
  });

  it("a value and its lock can be set together without a reason", async () => {
    const before = saved(await create("Consensus"));
    expect(saved(await update(before, { ...before.anchor, ...locked })).anchor).toMatchObject({
      research_type: "M",
      research_type_locked: true,
      target_venue: { primary: "NSDI", venue_locked: true },
    });
  });

  it("keep the time they were confirmed until that is taken back", async () => {
    const before = saved(await create("Consensus"));
    const confirmed = saved(await update(before, { ...before.anchor, confirmed_by_user: true }));
    expect(confirmed.anchor.confirmed_at).toMatch(/^\d{4}-/);
    const later = saved(await update(confirmed, { ...confirmed.anchor, domain: "x" }));
    expect(later.anchor.confirmed_at).toBe(confirmed.anchor.confirmed_at);
    expect(saved(await update(later, { ...later.anchor, confirmed_by_user: false })).anchor.confirmed_at).toBeNull();
  });

  it("an imported one keeps its history", async () => {
    const modification_log = [
      {
        date: "2026-01-05",
        field: "domain",
        old_value: "",
        new_value: "Networks",
        reason: "First draft",
        user_approved: true,
      },
    ];
    const created = saved(
      await create("Imported", { domain: "Networks", modification_log, last_modified: "2026-01-05" }),
    );
    expect(created.anchor).toEqual(
      researchAnchorSchema.parse({ domain: "Networks", modification_log, last_modified: "2026-01-05" }),
    );
  });

  it("of two who change the same version, the second is told", async () => {
    const before = saved(await create("Consensus"));
    const both = await Promise.all([
      update(before, { ...before.anchor, domain: "A" }),
      update(before, { ...before.anchor, domain: "B" }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatchObject({
      message: expect.stringContaining("changed after you opened it"),
      details: { version: 2 },
    });
    expect((await listed())[0]?.anchor.modification_log).toHaveLength(1);
  });

  it("have names of their own, and say what is wrong with them", async () => {
    await create("Twice");
    const { status, body } = await create("Twice");
    expect(status).toBe(409);
    expect(body.error).toMatchObject({
      message: expect.stringContaining("“Twice”"),
      fields: { name: "This name is taken." },
    });
    const other = saved(await create("Other"));
    expect((await update({ ...other, name: "Twice" }, other.anchor)).status).toBe(409);

    const bad = await create(" ", {});
    expect(bad.body.error?.fields).toEqual({ name: "Give the anchor a name." });
    const wrong = await create("Wrong", { research_type: "X", venue_constraints: { page_limit: 0 } });
    expect(wrong.status).toBe(422);
    expect(wrong.body.error?.fields).toEqual({
      "anchor.research_type": "Use one of: M, D, C, H.",
      "anchor.venue_constraints.page_limit": "At least 1.",
    });
  });
});
