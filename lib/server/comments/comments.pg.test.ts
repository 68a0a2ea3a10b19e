/** Comments: who may write, change and delete them, whom they tell, and that no panel sees them. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { DELETE as deleteRoute, PUT as editRoute } from "@/app/api/deliberations/[id]/comments/[comment]/route";
import { GET as listRoute, POST as addRoute } from "@/app/api/deliberations/[id]/comments/route";
import type { Comment } from "@/lib/contracts/comments";
import type { DeliberationId } from "@/lib/domain/ids";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { join, type Member, TEAM_ENV } from "@/lib/testing/team/team";

let services: TestServices;
let ada: Member;
let ben: Member;
let linus: Member;
let id: DeliberationId;

beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  await join(services, "owner", "Grace");
  ada = await join(services, "decider", "Ada");
  ben = await join(services, "decider", "Ben");
  linus = await join(services, "observer", "Linus");
});
afterAll(() => services.close());
beforeEach(async () => {
  ({ id } = await storeGatedDebate(services));
  await services.pool.query("truncate notification, delivery cascade");
});

const add = async ({ headers }: Member, text: string, target = "reply:4") =>
  callRoute(addRoute, services, { headers, params: { id }, body: { target, text, by: "Somebody else" } });
const added = async (who: Member, text: string) => (await add(who, text)).body.data as Comment;
const list = async ({ headers }: Member) =>
  ((await callRoute(listRoute, services, { headers, params: { id } })).body.data as { items: Comment[] }).items;
const told = async () =>
  (
    await services.pool.query<{ told: string; path: string }>(
      "select n.kind || ' ' || p.name as told, n.facts ->> 'path' as path from notification n join person p on p.id = n.person_id where n.read_at is null order by p.name",
    )
  ).rows;

it("an observer comments under their own name; the log is as it was", async () => {
  const before = await services.pool.query("select head_seq from deliberation where id = $1", [id]);
  const { status, body } = await add(linus, "  Is that so?  ");
  expect(status).toBe(201);
  expect(body.data).toMatchObject({ name: "Linus", text: "Is that so?", target: "reply:4", editedAt: null });
  expect((await list(ada)).map(({ text }) => text)).toEqual(["Is that so?"]);
  expect((await services.pool.query("select head_seq from deliberation where id = $1", [id])).rows).toEqual(
    before.rows,
  );
});

it.each([
  ["nothing", "   ", "reply:4", "text"],
  ["too much", "x".repeat(4001), "reply:4", "text"],
  ["beside nothing known", "Hm.", "moon:1", "target"],
])("%s is refused", async (_, text, target, field) => {
  const { status, body } = await add(ada, text, target);
  expect(status).toBe(422);
  expect(Object.keys(body.error?.fields ?? {})).toEqual([field]);
});

it("only its author changes or deletes it, an owner no more than anybody", async () => {
  const { id: comment } = await added(linus, "First.");
  const edit = (who: Member, text: string) =>
    callRoute(editRoute, services, { headers: who.headers, params: { id, comment }, body: { text } });
  const remove = (who: Member) => callRoute(deleteRoute, services, { headers: who.headers, params: { id, comment } });
  expect((await edit(ada, "Hers now.")).status).toBe(404);
  expect((await remove(ada)).status).toBe(404);
  expect((await edit(linus, "Second.")).body.data).toMatchObject({ text: "Second.", editedAt: expect.any(String) });
  expect((await remove(linus)).status).toBe(200);
  expect(await list(linus)).toEqual([]);
});

it.each([
  ["issue:C-1: the queue", "issue=C-1%3A+the+queue"],
  ["round:2", "round=2"],
])("leads to where it is read: %s", async (target, query) => {
  await add(linus, "@Ada, look.", target);
  expect(await told()).toEqual([{ told: "mention Ada", path: `/deliberations/${id}?${query}` }]);
});

it("tells whom it names once, with the way to it, also when it is edited; not whoever wrote it", async () => {
  const { id: comment } = await added(linus, "@Ada and @Linus, look.");
  expect(await told()).toEqual([{ told: "mention Ada", path: `/deliberations/${id}?tab=rounds&seq=4` }]);
  await callRoute(editRoute, services, {
    headers: linus.headers,
    params: { id, comment },
    body: { text: "@Ada and @Ben, look." },
  });
  expect((await told()).map((row) => row.told)).toEqual(["mention Ada", "mention Ben"]);
});

it("of a private deliberation: nobody else reads them, writes one, or is told", async () => {
  await services.pool.query("insert into private_deliberation values ($1, $2)", [id, [ada.viewer.id]]);
  await added(ada, "@Ben and @Linus, this is not for you.");
  expect(await told()).toEqual([]);
  expect((await add(ben, "Hello?")).status).toBe(404);
  expect((await callRoute(listRoute, services, { headers: linus.headers, params: { id } })).status).toBe(404);
});
