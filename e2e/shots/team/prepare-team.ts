/** A team with an owner, a decider and an observer, and what they are shown together: votes, a deadline, comments, messages. */
import { type APIRequestContext, request } from "@playwright/test";
import type { AppServer } from "../../support/server";

export const TEAM_PASSWORD = "correct horse battery";
const PATIENCE_MS = 600_000;

type State = Awaited<ReturnType<APIRequestContext["storageState"]>>;

export type Team = {
  states: Readonly<Record<"owner" | "decider" | "observer", State>>;
  /** Paths with everything behind their #. */
  invitation: string;
  passwordLink: string;
  /** Two have to agree until tomorrow; the decider has voted. */
  quorum: { id: string; gate: string };
  /** A reply of it with two comments. */
  reply: number;
  /** For the decider alone. */
  assigned: { id: string; gate: string };
  hidden: string;
};

export async function prepareTeam(server: AppServer, url: string, sink: string): Promise<Team> {
  const token = /open \S+\/join#(\S+) to become/.exec(server.output())?.[1] ?? "";
  const people = {
    owner: await memberBy(url, token, "Grace Hopper"),
    decider: await request.newContext({ baseURL: url, timeout: PATIENCE_MS }),
    observer: await request.newContext({ baseURL: url, timeout: PATIENCE_MS }),
  };
  const { owner } = people;
  for (const [role, name] of [
    ["decider", "Ada Lovelace"],
    ["observer", "Linus"],
  ] as const) {
    const { link } = await post<{ link: string }>(owner, "/api/invitations", { role });
    await accept(people[role], link.split("#")[1] ?? "", name);
  }
  const { items } = await get<{ items: { id: string; name: string }[] }>(owner, "/api/people");
  const idOf = (name: string) => items.find((person) => person.name === name)?.id ?? "";
  const [grace, ada] = [idOf("Grace Hopper"), idOf("Ada Lovelace")];

  const quorum = await asked(people.decider, "Retention of audit events", {
    deciders: [grace, ada],
    needed: 2,
    deadline: { minutes: 24 * 60, ending: "take" },
  });
  const { data: log } = (await (await owner.get(`/api/deliberations/${quorum.id}/events?after=0`)).json()) as {
    data: { events: { seq: number; payload: { type: string } }[] };
  };
  const reply = log.events.find(({ payload }) => payload.type === "reply.recorded")?.seq ?? 1;
  const target = `reply:${reply}`;
  await post(people.observer, `/api/deliberations/${quorum.id}/comments`, {
    target,
    text: "What would a restore cost us then? @Grace Hopper has the figures of March.",
  });
  await post(owner, `/api/deliberations/${quorum.id}/comments`, {
    target,
    text: "Nine hours, and two people. I’ll put it into the reason.",
  });
  const { gate } = await get<{ gate: { options: { id: string; requires: string[] }[] } }>(
    owner,
    `/api/gates/${quorum.gate}`,
  );
  await post(people.decider, `/api/gates/${quorum.gate}/answer`, {
    choice: gate.options.find(({ requires }) => requires.length === 0)?.id,
    rationale: "Auditors ask for a year at most; the rest can wait for an hour.",
  });
  const assigned = await asked(owner, "Which region comes first?", {
    deciders: [ada],
    needed: 1,
    deadline: { minutes: 240, ending: "remind" },
  });
  const { id: hidden } = await post<{ id: string }>(owner, "/api/deliberations", debate("Salaries of the on-call"));
  const webhook = await post<{ id: string }>(owner, "/api/webhooks", {
    name: "Decisions channel",
    url: sink,
    format: "slack",
    kinds: ["gate", "closed"],
    allowPrivate: true,
  });
  await post(owner, `/api/webhooks/${webhook.id}/test`, {});
  await post(owner, "/api/tokens", { name: "Nightly export", scopes: ["read"], password: TEAM_PASSWORD });
  const { link: passwordLink } = await post<{ link: string }>(owner, `/api/people/${ada}/password-link`, {});
  const { link: invitation } = await post<{ link: string }>(owner, "/api/invitations", {
    role: "decider",
    note: "Barbara from payments",
  });
  return {
    states: {
      owner: await owner.storageState(),
      decider: await people.decider.storageState(),
      observer: await people.observer.storageState(),
    },
    invitation,
    passwordLink,
    quorum,
    reply,
    assigned,
    hidden,
  };
}

async function memberBy(url: string, token: string, name: string): Promise<APIRequestContext> {
  const member = await request.newContext({ baseURL: url, timeout: PATIENCE_MS });
  await accept(member, token, name);
  return member;
}

const accept = (member: APIRequestContext, token: string, name: string) =>
  post(member, "/api/invitations/accept", {
    token,
    name,
    email: `${name.split(" ")[0]?.toLowerCase()}@example.org`,
    password: TEAM_PASSWORD,
  });

const debate = (title: string) => ({
  title,
  protocol: "debate",
  question: `${title}: how do we go on?`,
  rehearsal: { script: "splits" },
});

/** One that waits for people; resolves once it does. */
async function asked(by: APIRequestContext, title: string, deciding: object): Promise<{ id: string; gate: string }> {
  const { id } = await post<{ id: string }>(by, "/api/deliberations", { ...debate(title), deciding });
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const { items } = await get<{ items: { id: string }[] }>(by, `/api/gates?status=open&deliberationId=${id}`);
    if (items[0]) return { id, gate: items[0].id };
    if (Date.now() > end) throw new Error(`${title} asked nobody in ${PATIENCE_MS / 1000} s.`);
    await new Promise((resolve) => void setTimeout(resolve, 200));
  }
}

const get = async <T>(by: APIRequestContext, path: string): Promise<T> => dataOf(path, await by.get(path));
const post = async <T>(by: APIRequestContext, path: string, data: object): Promise<T> =>
  dataOf(path, await by.post(path, { data }));

async function dataOf<T>(path: string, answer: Awaited<ReturnType<APIRequestContext["get"]>>): Promise<T> {
  const body = (await answer.json()) as { data?: T; error?: { message: string } };
  if (body.data === undefined) throw new Error(`${path}: ${answer.status()} ${body.error?.message ?? ""}`);
  return body.data;
}
