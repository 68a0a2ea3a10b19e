/** Asking a deliberation again: what the form is given, who may, and how the two know of each other. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { GET as relatedRoute } from "@/app/api/deliberations/[id]/related/route";
import { GET as snapshotRoute } from "@/app/api/deliberations/[id]/route";
import { POST as createRoute } from "@/app/api/deliberations/route";
import { relatedDeliberations, type Related } from "@/lib/contracts/deliberations/fork";
import { type DeliberationId, deliberationIdSchema } from "@/lib/domain/ids";
import { packBundle } from "@/lib/server/bundles/pack-bundle";
import { openBundle } from "@/lib/server/bundles/open-bundle";
import { deleteDeliberation } from "@/lib/server/deliberations/delete";
import { readPrivacy, setPrivacy } from "@/lib/server/people/privacy";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { newId } from "@/lib/testing/postgres/store-log";
import { join, type Member, TEAM_ENV } from "@/lib/testing/team/team";
import { readAskedAgain } from "./read-asked-again";

let services: TestServices;
let [owner, ada, ben] = [] as unknown as [Member, Member, Member];

beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  owner = await join(services, "owner", "Grace");
  ada = await join(services, "decider", "Ada");
  ben = await join(services, "decider", "Ben");
});
afterAll(() => services.close());
beforeEach(async () => {
  await services.pool.query("delete from deliberation; delete from idempotency_key");
});

const BODY = { title: "Queue", protocol: "debate", question: "Should the queue move to Postgres?", artifact: "# Plan" };
const create = (who: Member, more: object = {}) =>
  callRoute(createRoute, services, { headers: who.headers, body: { ...BODY, start: false, ...more } });
async function created(who: Member, more: object = {}): Promise<DeliberationId> {
  const { status, body } = await create(who, more);
  expect({ status, error: body.error }).toEqual({ status: 201, error: undefined });
  return deliberationIdSchema.parse((body.data as { id: string }).id);
}
const related = async (who: Member, id: string): Promise<Related> =>
  relatedDeliberations.response.parse(
    (await callRoute(relatedRoute, services, { headers: who.headers, params: { id } })).body.data,
  );
const as = ({ viewer }: Member) => ({ ...services, viewer });

describe("one that asks another again", () => {
  it("says so in its first event, and each names the other, under another question too", async () => {
    const id = await created(ada);
    const again = await created(ben, { askedAgainFrom: id, question: "Should it stay where it is?" });
    expect(await related(ada, id)).toMatchObject({
      askedAgainFrom: null,
      askedAgain: [{ id: again }],
      forks: [],
      sameQuestion: [],
    });
    expect(await related(ada, again)).toMatchObject({ parent: null, askedAgainFrom: { id }, sameQuestion: [] });
    const { body } = await callRoute(snapshotRoute, services, { headers: ada.headers, params: { id: again } });
    expect(body.data).toMatchObject({ askedAgainFrom: id });
  });

  it("goes on without its original", async () => {
    const id = await created(ada);
    const again = await created(ada, { askedAgainFrom: id });
    await deleteDeliberation(services, id);
    expect(await related(ada, again)).toMatchObject({ askedAgainFrom: null });
  });

  it("can't name one that is not there, or that is private to others", async () => {
    const id = await created(ada, { people: [] });
    for (const askedAgainFrom of [newId(), id]) {
      const { status, body } = await create(ben, { askedAgainFrom });
      expect([status, body.error?.fields]).toEqual([
        422,
        { askedAgainFrom: "There is no such deliberation (any more)." },
      ]);
    }
  });

  it("is as private as its original, unless other people are named", async () => {
    const id = await created(ada, { people: [] });
    const again = await created(ada, { askedAgainFrom: id });
    expect(await readPrivacy(services, again)).toEqual({ people: [ada.viewer.id] });
    const byOwner = await created(owner, { askedAgainFrom: id });
    expect((await readPrivacy(services, byOwner)).people?.toSorted()).toEqual(
      [ada.viewer.id, owner.viewer.id].toSorted(),
    );
    const shared = await created(ada, { askedAgainFrom: id, people: [ben.viewer.id] });
    expect(await related(ben, shared)).toMatchObject({ askedAgainFrom: null });
  });
});

describe("what the form is given", () => {
  it("is what the original began with, under the name it has now", async () => {
    const id = await created(ada, { deciding: { deciders: [ben.viewer.id] } });
    await services.pool.query("update deliberation set title = 'Renamed' where id = $1", [id]);
    const again = await readAskedAgain(as(ada), id);
    expect(again).toMatchObject({
      title: "Renamed",
      isPrivate: false,
      created: { subject: { artifact: "# Plan" }, deciding: { deciders: [{ name: "Ben" }] } },
      source: { kind: "rehearsal" },
      left: [],
    });
  });

  it("is nothing for those who may not see it", async () => {
    const id = await created(ada);
    await setPrivacy(as(ada), id, []);
    await expect(readAskedAgain(as(ben), id)).rejects.toThrow("There is no such deliberation.");
    expect(await readAskedAgain(as(ada), id)).toMatchObject({ isPrivate: true });
  });

  it("comes from an opened bundle as well, without what is not set up here", async () => {
    const id = await created(ada, { deciding: { deciders: [ben.viewer.id] } });
    const { bytes } = await packBundle(services, id);
    await deleteDeliberation(services, id);
    const elsewhere = await createTestServices({});
    try {
      await openBundle(elsewhere, bytes, "Linus");
      const again = await readAskedAgain(elsewhere, id);
      expect(again).toMatchObject({ created: { subject: { question: BODY.question } } });
      expect(again.left).toEqual([
        "Who decides can be named, and votes counted, only where people sign in: here you decide.",
      ]);
    } finally {
      await elsewhere.close();
    }
  });
});
