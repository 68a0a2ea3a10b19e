import type { Transporter } from "nodemailer";
import { can } from "@/lib/domain/access/can";
import { FIRST_SPACE } from "@/lib/domain/access/space";
import { DECIDERS_KINDS, type NoticeKind } from "@/lib/domain/notice/notices";
import type { Message } from "@/lib/projections/notice/message";
import { asSeen } from "@/lib/server/gates/deciders";
import { readChoice } from "@/lib/server/notify/choices";
import { unsubscribeToken } from "@/lib/server/notify/unsubscribe";
import { insertInvitation } from "@/lib/server/people/invitations";
import type { Claimed, Failure } from "./claim";
import { linkOrigin } from "./link-origin";
import { type MailText, noticeMail, passwordMail } from "./mail-body";
import type { Result, Sending } from "./send-webhook";
import { writeMessage } from "./write-message";

type To = { id: string; name: string; email: string };
/** None: it was deleted, or they are not in its space any more. */
type Row = { space_id: string; role: string; people: string[] | null; gate: string | null };
export const RESET_HOURS = 1;

export class Mailer {
  private readonly sending: Sending;
  private readonly from: string;
  private readonly url: string;
  /** Made with the first mail: most processes send none. */
  private transport: Transporter | null = null;

  constructor(sending: Sending, { url, from }: { url: string; from: string }) {
    this.sending = sending;
    this.from = from;
    this.url = url;
  }

  private async connection(): Promise<Transporter> {
    if (this.transport) return this.transport;
    const { createTransport } = await import("nodemailer");
    const { timeoutMs } = this.sending;
    this.transport = createTransport(this.url, {
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Texts are ours; nothing in them may make the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    } as Parameters<typeof createTransport>[1]);
    return this.transport;
  }

  close(): void {
    this.transport?.close();
  }

  /** All for one person. Links for passwords go by themselves, everything else together. */
  async send(mails: readonly Claimed[]): Promise<Map<string, Result>> {
    const results = new Map<string, Result>();
    const { rows } = await this.sending.pool.query<To>("select id, name, email from person where id = $1", [
      mails[0]?.personId,
    ]);
    const [to] = rows;
    if (!to) return new Map(mails.map(({ id }) => [id, { dropped: "They are not in the team any more." }]));
    const [latestReset, ...olderResets] = mails.filter(({ kind }) => kind === "password-reset").toReversed();
    for (const { id } of olderResets) results.set(id, { dropped: "A newer one was asked for." });
    if (latestReset) results.set(latestReset.id, await this.sendReset(to, latestReset));
    const told = await this.stillWanted(
      to,
      mails.filter(({ kind }) => kind !== "password-reset"),
      results,
    );
    const [first] = told;
    if (!first) return results;
    const origin = linkOrigin(this.sending.env);
    const token = await unsubscribeToken(this.sending.env, to.id);
    const text = noticeMail(
      told.map(({ message }) => message),
      { origin, unsubscribe: `${origin}/unsubscribe?token=${token}` },
    );
    const result = await this.post(to, first.claimed.id, text, {
      "List-Unsubscribe": `<${origin}/api/unsubscribe?token=${token}>`,
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    });
    for (const { claimed } of told) results.set(claimed.id, result);
    return results;
  }

  /** What happened since it was written counts: they chose otherwise, may not know of it any more, or it is decided. */
  private async stillWanted(
    to: To,
    mails: readonly Claimed[],
    results: Map<string, Result>,
  ): Promise<{ claimed: Claimed; message: Message }[]> {
    if (mails.length === 0) return [];
    const { pool } = this.sending;
    const { email: wanted } = await readChoice(pool, to.id);
    const told: { claimed: Claimed; message: Message }[] = [];
    for (const claimed of mails) {
      const why = await this.whyNot(to, wanted, claimed);
      const message = why === null ? await writeMessage(this.sending, claimed) : null;
      if (message) told.push({ claimed, message });
      else results.set(claimed.id, { dropped: why ?? "The deliberation was deleted." });
    }
    return told;
  }

  private async whyNot(
    to: To,
    wanted: readonly NoticeKind[],
    { kind, deliberationId, gateId }: Claimed,
  ): Promise<string | null> {
    if (!wanted.some((one) => one === kind)) return "They chose not to be told.";
    const { rows } = await this.sending.pool.query<Row>(
      `select d.space_id, m.role, p.people, (select status from gate where id = $2) as gate
         from deliberation d join space_member m on m.space_id = d.space_id and m.person_id = $3
         left join private_deliberation p on p.deliberation_id = d.id where d.id = $1`,
      [deliberationId, gateId, to.id],
    );
    const [row] = rows;
    const isForDeciders = DECIDERS_KINDS.some((one) => one === kind);
    const place = row && { space: row.space_id, privateTo: row.people };
    if (!row || !can(asSeen({ ...to, role: row.role }, row.space_id), isForDeciders ? "decide" : "read", place))
      return "They may not see it, or not decide.";
    const asks = isForDeciders && kind !== "deadline";
    return asks && row.gate && row.gate !== "open" ? "It was decided before." : null;
  }

  /** The link is made now, and stands in this mail and nowhere else. */
  private async sendReset(to: To, claimed: Claimed): Promise<Result> {
    const { pool, env } = this.sending;
    await pool.query("delete from invitation where person_id = $1 and created_by is null and used_at is null", [to.id]);
    const { link } = await insertInvitation(pool, {
      role: "observer",
      space: FIRST_SPACE,
      note: "asked for by e-mail",
      days: RESET_HOURS / 24,
      createdBy: null,
      personId: to.id,
    });
    const result = await this.post(to, claimed.id, passwordMail(to.name, `${linkOrigin(env)}${link}`), {});
    return withoutBody(result);
  }

  private async post(
    to: To,
    id: string,
    { subject, text, html }: MailText,
    headers: Record<string, string>,
  ): Promise<Result> {
    const host = new URL(linkOrigin(this.sending.env)).hostname;
    try {
      const { response } = (await (
        await this.connection()
      ).sendMail({
        from: this.from,
        to: { name: to.name.replace(/[\p{Cc}"]+/gu, " "), address: to.email },
        subject,
        text,
        html,
        // The same for every try: a mail server that has it already can tell.
        messageId: `<${id}@${host}>`,
        headers: { "Auto-Submitted": "auto-generated", ...headers },
      })) as { response: string };
      return { sent: { body: text, answer: response.slice(0, 500) } };
    } catch (error) {
      return { failed: failureOf(error, text) };
    }
  }
}

const withoutBody = (result: Result): Result => {
  if ("sent" in result) return { sent: { ...result.sent, body: "" } };
  return "failed" in result ? { failed: { ...result.failed, body: "" } } : result;
};

/** What the server refuses for good is not sent to it again and again. */
function failureOf(error: unknown, body: string): Failure {
  const { responseCode, response, code } = error as { responseCode?: number; response?: string; code?: string };
  const isFinal = responseCode !== undefined && responseCode >= 500 && code === "EENVELOPE";
  return {
    body,
    answerStatus: responseCode ?? null,
    answer: response?.slice(0, 500) ?? null,
    problem: responseCode
      ? `The mail server answers with ${responseCode}.`
      : `The mail server can't be reached${code ? ` (${code})` : ""}.`,
    isFinal,
  };
}
