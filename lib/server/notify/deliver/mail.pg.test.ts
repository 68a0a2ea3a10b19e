/** Mail, through a real mail server. */
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PUT as choiceRoute } from "@/app/api/notifications/choice/route";
import { POST as resetRoute } from "@/app/api/password/reset/route";
import { POST as acceptRoute } from "@/app/api/invitations/accept/route";
import { POST as signInRoute } from "@/app/api/session/route";
import { POST as unsubscribeRoute } from "@/app/api/unsubscribe/route";
import type { NoticeKind } from "@/lib/domain/notice/notices";
import type { DeliberationId } from "@/lib/domain/ids";
import { NOBODY } from "@/lib/domain/access/viewer";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { notify } from "@/lib/server/notify/notify";
import { LIMITS } from "@/lib/server/people/rate-limit";
import { callRoute } from "@/lib/testing/call-route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { headersOf, type MailServer, startMailServer, textOf } from "@/lib/testing/team/mail-server";
import { asViewer, join, type Member, PASSWORD, TEAM_ENV, viewerBy } from "@/lib/testing/team/team";
import { Outbox } from "./outbox";
import { tellOfReviews } from "./tell-of-reviews";

let mail: MailServer;
let services: TestServices;
let owner: Member;
let decider: Member;
let observer: Member;

beforeAll(async () => {
  mail = await startMailServer();
  services = await createTestServices({
    ...TEAM_ENV,
    PARLEY_SMTP_URL: mail.url,
    PARLEY_MAIL_FROM: "Parley <parley@example.org>",
  });
  owner = await join(services, "owner", "Grace");
  decider = await join(services, "decider", "Ada");
  observer = await join(services, "observer", "Linus");
});
afterAll(async () => {
  await services.close();
  await mail.close();
});
beforeEach(async () => {
  await services.pool.query("truncate notification, delivery, notify_choice, rate_limit cascade");
  mail.received.length = 0;
  mail.refusing = null;
});

const outbox = () => {
  const { pool, store, env } = services;
  return new Outbox({ pool, store, env, logger: pino({ level: "silent" }) });
};
async function deliver(): Promise<void> {
  const one = outbox();
  await one.runOnce();
  await one.stop();
}
const choose = (who: Member, email: NoticeKind[], rhythm = "at-once") =>
  callRoute(choiceRoute, services, { headers: who.headers, body: { app: [], email, rhythm } });
const rowsOf = async () =>
  (
    await services.pool.query<{ status: string; problem: string | null; tries: number; body: string | null }>(
      "select status, problem, tries, body from delivery order by created_at",
    )
  ).rows;
const mention = (id: DeliberationId, people: Member[]) =>
  notify(services.pool, {
    kind: "mention",
    key: String(Math.random()),
    deliberationId: id,
    people: people.map(({ viewer }) => viewer.id),
    facts: { by: "Grace", text: "What do you think?", path: `/deliberations/${id}?tab=rounds` },
  });

describe("a mail", () => {
  it("has the story, the question, the alternatives, who is apart, and one link to the form", async () => {
    await choose(decider, ["gate"]);
    const { gate } = await storeGatedDebate(services);
    await deliver();
    const [one] = mail.received;
    if (!one) throw new Error("Nothing came.");
    expect(one.to).toEqual(["ada@example.org"]);
    const text = textOf(one);
    expect(text).toContain(`Decide: https://parley.example/decide/${gate.id}`);
    expect(text).toContain(gate.options.map(({ label }) => label).join(" · "));
    expect(text).toMatch(/A decision is needed: .+ \(rehearsal\)/);
    expect(headersOf(one)).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m);
    expect(headersOf(one)).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(await rowsOf()).toMatchObject([{ status: "sent", tries: 1 }]);
  });

  it("gathers what is due for one person", async () => {
    await choose(decider, ["gate", "closed"], "daily");
    await storeGatedDebate(services);
    await storeClosedDebate(services);
    await deliver();
    expect(mail.received).toHaveLength(0);
    await services.pool.query("update delivery set due_at = now()");
    await deliver();
    expect(mail.received).toHaveLength(1);
    expect(headersOf(mail.received[0] ?? { to: [], raw: "" })).toContain("Subject: 2 notifications from Parley");
  });

  it("takes no header from a title, nor markup", async () => {
    await choose(decider, ["closed", "mention"]);
    const id = await storeClosedDebate(services);
    await executeCommand(services.store, id, () => [
      {
        type: "deliberation.renamed",
        title: "Hello\r\nBcc: evil@example.org\r\n\r\n<script>alert(1)</script>\u2028X-Evil: yes",
        by: "Ada",
      },
    ]);
    await deliver();
    const [one] = mail.received;
    if (!one) throw new Error("Nothing came.");
    expect(one.to).toEqual(["ada@example.org"]);
    expect(headersOf(one)).not.toMatch(/^(?:Bcc|X-Evil):/im);
    expect(headersOf(one)).toMatch(/^Subject: /m);
    const html = one.raw.slice(one.raw.indexOf("text/html"));
    expect(html).toContain("&lt;script&gt;");
    expect(html).not.toContain("<script>");
  });

  it("of a mention leads to where it was written", async () => {
    const { id } = await storeGatedDebate(services);
    await mention(id, [observer]);
    await deliver();
    const text = textOf(mail.received[0] ?? { to: [], raw: "" });
    expect(text).toContain("Grace mentioned you");
    expect(text).toContain("What do you think?");
    expect(text).toContain(`https://parley.example/deliberations/${id}?tab=rounds`);
  });

  it("of a review comes once for each day that is named", async () => {
    const id = await storeClosedDebate(services);
    await choose(observer, ["review-due"]);
    await services.pool.query(
      "update record set review_date = (now() at time zone 'utc')::date where deliberation_id = $1",
      [id],
    );
    await tellOfReviews(services.pool);
    await tellOfReviews(services.pool);
    await deliver();
    expect(mail.received.map((one) => textOf(one).split("\n")[0])).toEqual([
      expect.stringMatching(/is due for review/),
    ]);
    expect(textOf(mail.received[0] ?? { to: [], raw: "" })).toMatch(
      /Open the record: https:\/\/parley\.example\/records\/\d+/,
    );
  });
});

describe("nobody is told who should not be", () => {
  it("any more: chosen otherwise, decided, made private, a lesser role, gone", async () => {
    const gone = await join(services, "decider", "Gone");
    const lesser = await join(services, "decider", "Lesser");
    for (const who of [owner, decider, gone, lesser]) await choose(who, ["gate"]);
    const { id, gate } = await storeGatedDebate(services);
    expect(await rowsOf()).toHaveLength(4);
    await choose(owner, []);
    await services.pool.query("update space_member set role = 'observer' where person_id = $1", [lesser.viewer.id]);
    await services.pool.query("delete from person where id = $1", [gone.viewer.id]);
    await services.pool.query("insert into private_deliberation values ($1, '{}')", [id]);
    await deliver();
    expect(mail.received).toHaveLength(0);
    expect((await rowsOf()).map(({ status }) => status)).toEqual(["dropped", "dropped", "dropped"]);

    await services.pool.query("truncate delivery cascade; delete from private_deliberation");
    const other = await storeGatedDebate(services);
    await services.pool.query("update gate set status = 'answered' where id = any($1)", [[gate.id, other.gate.id]]);
    await deliver();
    expect(mail.received).toHaveLength(0);
    expect(await rowsOf()).toMatchObject([{ status: "dropped", problem: "It was decided before." }]);
  });

  it("who is not in the space any more, and may be in another one", async () => {
    const moved = await join(services, "decider", "Moved");
    await choose(moved, ["closed"]);
    await storeClosedDebate(services);
    await services.pool.query("insert into space (id, name) values ('spc_other', 'Other')");
    await services.pool.query("update space_member set space_id = 'spc_other' where person_id = $1", [moved.viewer.id]);
    await deliver();
    expect(mail.received).toHaveLength(0);
    expect(await rowsOf()).toMatchObject([{ status: "dropped", problem: "They may not see it, or not decide." }]);
  });

  it("by who unsubscribed with one click, without signing in", async () => {
    await choose(observer, ["closed"]);
    await storeClosedDebate(services);
    await deliver();
    const header = headersOf(mail.received[0] ?? { to: [], raw: "" });
    const query = /List-Unsubscribe: <https:\/\/parley\.example\/api\/unsubscribe(\?[^>]+)>/.exec(header)?.[1] ?? "";
    const stop = (given: string) =>
      unsubscribeRoute(
        new Request(`http://localhost/${given}`, {
          method: "POST",
          body: "List-Unsubscribe=One-Click",
          headers: { ...asViewer(NOBODY), "Content-Type": "application/x-www-form-urlencoded" },
        }),
        { params: Promise.resolve({}) },
        () => services,
      );
    expect((await stop(query.replace(observer.viewer.id, decider.viewer.id))).status).toBe(404);
    expect((await stop(query)).status).toBe(200);
    await storeClosedDebate(services);
    await deliver();
    expect(mail.received).toHaveLength(1);
  });
});

describe("a mail server", () => {
  it("that has trouble is asked again, one that refuses for good is not", async () => {
    await choose(decider, ["closed"]);
    mail.refusing = { code: 451, at: "data" };
    await storeClosedDebate(services);
    await deliver();
    expect(await rowsOf()).toMatchObject([
      { status: "waiting", tries: 1, problem: "The mail server answers with 451." },
    ]);
    mail.refusing = { code: 550, at: "recipient" };
    await services.pool.query("update delivery set due_at = now()");
    await deliver();
    expect(await rowsOf()).toMatchObject([{ status: "failed", tries: 2 }]);
  });

  it("gets one mail, however many processes send", async () => {
    await choose(decider, ["closed"]);
    await storeClosedDebate(services);
    await Promise.all([deliver(), deliver(), deliver()]);
    expect(mail.received).toHaveLength(1);
  });
});

describe("a new password by mail", () => {
  const ask = (email: string, address = "192.0.2.7") =>
    callRoute(resetRoute, services, { headers: asViewer(NOBODY, address), body: { email } });
  const linkIn = (index = 0) =>
    /https:\/\/parley\.example\/join#([\w-]+)/.exec(textOf(mail.received[index] ?? { to: [], raw: "" }))?.[1] ?? "";
  const set = (token: string, password = "another password") =>
    callRoute(acceptRoute, services, { headers: asViewer(NOBODY), body: { token, password } });

  it("is asked for with the same answer for everybody, works once, and ends every session", async () => {
    const lost = await join(services, "observer", "Lost");
    const [known, unknown] = [await ask("Lost@example.org"), await ask("nobody@example.org")];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    await deliver();
    expect(mail.received.map(({ to }) => to)).toEqual([["lost@example.org"]]);
    const token = linkIn();
    expect(JSON.stringify((await services.pool.query("select * from delivery, invitation")).rows)).not.toContain(token);
    const accepted = await set(token);
    expect(accepted.status).toBe(201);
    expect(await viewerBy(services, { cookie: lost.cookie })).toEqual(NOBODY);
    expect((await set(token)).status).toBe(404);
    const signIn = (password: string) =>
      callRoute(signInRoute, services, { headers: asViewer(NOBODY), body: { email: "lost@example.org", password } });
    expect([(await signIn(PASSWORD)).status, (await signIn("another password")).status]).toEqual([401, 200]);
  });

  it("is good for an hour, and only the newest", async () => {
    await ask("ada@example.org");
    await deliver();
    const { rows } = await services.pool.query<{ minutes: number }>(
      "select round(extract(epoch from expires_at - created_at) / 60)::int as minutes from invitation where person_id = $1 and used_at is null",
      [decider.viewer.id],
    );
    expect(rows).toEqual([{ minutes: 60 }]);
    await ask("ada@example.org");
    await deliver();
    expect((await set(linkIn(0))).status).toBe(404);
    await services.pool.query("update invitation set expires_at = now() - interval '1 second' where person_id = $1", [
      decider.viewer.id,
    ]);
    expect((await set(linkIn(1))).status).toBe(404);
  });

  it("fills nobody's mailbox, and does not say so", async () => {
    for (let n = 0; n < LIMITS.resetByEmail.burst + 5; n++) {
      expect((await ask("linus@example.org", `192.0.2.${n}`)).status).toBe(200);
      await deliver();
    }
    expect(mail.received).toHaveLength(LIMITS.resetByEmail.burst);
  });

  it("is not to be had where no mail server is set", async () => {
    const without = { ...services, env: { ...services.env, mail: null } };
    const answer = await callRoute(resetRoute, without, {
      headers: asViewer(NOBODY),
      body: { email: "ada@example.org" },
    });
    expect(answer.status).toBe(409);
  });
});
