/** Every page × everybody who may ask for it: what the table says is what they get to see. A page without a row fails. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { type Outcome, type RowName, ROWS, VIEWERS, type ViewerName } from "@/lib/testing/team/access-rows";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import { openPage, PAGES } from "@/lib/testing/team/open-page";
import { headersOf, type Members, newMembers, newWorld, type World } from "@/lib/testing/team/private-world";
import { TEAM_ENV } from "@/lib/testing/team/team";

const TABLE: Readonly<Record<string, RowName>> = {
  ".": "everyone",
  inbox: "everyone",
  notifications: "everyone",
  deliberations: "everyone",
  "deliberations/new": "deciders",
  "deliberations/[id]": "insiders",
  "decide/[gateId]": "insiders",
  "compare/[a]": "insiders",
  "compare/[a]/[b]": "insiders",
  "present/[id]": "insiders",
  "print/records/[id]": "insiders",
  records: "everyone",
  "records/[number]": "insiders",
  "records/[number]/edit": "insideDeciders",
  "records/import": "owners",
  "records/imported/[id]": "here",
  agents: "everyone",
  settings: "everyone",
  "not-allowed": "everyone",
  "other-space": "everyone",
  "sign-in": "anybody",
  join: "anybody",
  "forgot-password": "anybody",
  unsubscribe: "anybody",
};

let services: TestServices;
let members: Members;
let world: World;
const before = globalThis.parleyServices;

beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  globalThis.parleyServices = services;
  members = await newMembers(services);
  world = await newWorld(services, members);
});
afterAll(async () => {
  globalThis.parleyServices = before;
  await services.close();
});
// The pages at the door ask the environment itself.
beforeEach(() => {
  const env = { ...TEAM_ENV, PARLEY_SMTP_URL: "smtp://127.0.0.1:1", PARLEY_MAIL_FROM: "parley@example.org" };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
});

async function outcomeOf(page: string, viewer: ViewerName): Promise<Outcome> {
  const { closed, gated, gate, number, ids } = world;
  const id = page.startsWith("records/imported") ? ids["imported-record"] : closed;
  const params = { id, gateId: gate, a: closed, b: gated, number: String(number) };
  const opened = await openPage(page, params, headersOf(members, viewer));
  switch (opened.kind) {
    case "shown":
      return "allowed";
    case "not-found":
      // What nobody can hide is only not there.
      return page.includes("[") ? "hidden" : "allowed";
    case "redirect":
      if (opened.to === "/sign-in") return "sign-in";
      // Who is in both spaces is offered to go there, and sees nothing of it before.
      if (opened.to.startsWith(`/other-space?space=${FIRST_SPACE}&`)) return viewer === "away" ? "hidden" : "allowed";
      // Who is in needs no door.
      return opened.to === "/not-allowed" ? "refused" : "allowed";
  }
}

it("has a row for every page there is, and no other", () => {
  expect(PAGES.toSorted()).toEqual(Object.keys(TABLE).toSorted());
});

describe.each(VIEWERS)("%s", (viewer) => {
  it.each(Object.entries(TABLE))("%s", async (page, row) => {
    expect(await outcomeOf(page, viewer)).toBe(ROWS[row][VIEWERS.indexOf(viewer)]);
  });
});
