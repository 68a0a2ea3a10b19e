import type { Pool } from "pg";
import { webhookFormatSchema } from "@/lib/domain/notice/notices";
import { AddressRefused } from "@/lib/models/openai/guarded-lookup";
import { createHttpFetch } from "@/lib/models/openai/http-fetch";
import type { EventStore } from "@/lib/server/db/log/event-store";
import type { Env } from "@/lib/server/env";
import { judgeAddress, openWebhook } from "@/lib/server/notify/webhook-address";
import { createSecretBox } from "@/lib/server/secrets/secret-box";
import type { Answer, Claimed, Failure } from "./claim";
import { linkOrigin } from "./link-origin";
import { signedHeaders } from "./sign";
import { webhookBody } from "./webhook-body";
import { writeMessage } from "./write-message";

export type Sending = {
  pool: Pool;
  store: EventStore;
  env: Pick<Env, "secret" | "dataDir" | "publicUrl" | "host" | "port" | "mail">;
  /** For one try. */
  timeoutMs: number;
};

export type Result = { sent: Answer } | { failed: Failure } | { dropped: string };

/** Of what comes back, for the log. */
const ANSWER_CHARS = 2000;
const GONE = 410;

type Row = { sealed: string; allow_private: boolean; format: string; is_active: boolean; is_private: boolean };

export async function sendWebhook(sending: Sending, claimed: Claimed): Promise<Result> {
  const { pool, env } = sending;
  const { rows } = await pool.query<Row>(
    `select w.sealed, w.allow_private, w.format, w.is_active,
            exists (select from private_deliberation p where p.deliberation_id = $2) as is_private
       from webhook w where w.id = $1`,
    [claimed.webhookId, claimed.deliberationId],
  );
  const [row] = rows;
  if (!row?.is_active && claimed.kind !== "test") return { dropped: "The webhook was turned off." };
  if (!row) return { dropped: "The webhook was removed." };
  if (row.is_private) return { dropped: "The deliberation was made private." };
  const opened = await openWebhook(createSecretBox(env), claimed.webhookId ?? "", row.sealed);
  if (!opened)
    return {
      failed: { problem: "The stored address can't be read: PARLEY_SECRET is not the one it was locked with." },
    };
  const message = claimed.kind === "test" ? null : await writeMessage(sending, claimed);
  if (claimed.kind !== "test" && !message) return { dropped: "The deliberation was deleted." };
  const body = webhookBody(webhookFormatSchema.parse(row.format), {
    kind: claimed.kind,
    at: claimed.createdAt,
    deliberationId: claimed.deliberationId,
    gateId: claimed.gateId,
    message,
    origin: linkOrigin(env),
  });
  return post(opened, { allowPrivate: row.allow_private, timeoutMs: sending.timeoutMs, id: claimed.id, body });
}

async function post(
  { url, secret }: { url: string; secret: string },
  { allowPrivate, timeoutMs, id, body }: { allowPrivate: boolean; timeoutMs: number; id: string; body: string },
): Promise<Result> {
  const signal = AbortSignal.timeout(timeoutMs);
  const fetch = createHttpFetch({ addressProblem: judgeAddress({ url, allowPrivate }) });
  try {
    const response = await fetch(url, {
      method: "POST",
      signal,
      body,
      headers: {
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(body)),
        "user-agent": "Parley",
        connection: "close",
        ...signedHeaders(secret, { id, at: new Date(), body }),
      },
    });
    const answer = { body, answerStatus: response.status, answer: (await response.text()).slice(0, ANSWER_CHARS) };
    if (response.ok) return { sent: answer };
    return { failed: { ...answer, problem: problemOf(response.status), isFinal: response.status === GONE } };
  } catch (error) {
    if (error instanceof AddressRefused) return { failed: { body, problem: error.message } };
    const problem = signal.aborted
      ? `There was no answer within ${Math.ceil(timeoutMs / 1000)} s.`
      : `It can't be reached${error instanceof Error && "code" in error ? ` (${String(error.code)})` : ""}.`;
    return { failed: { body, problem } };
  }
}

function problemOf(status: number): string {
  if (status === GONE) return "It answers with status 410: it wants no more messages.";
  if (status >= 300 && status < 400)
    return `It sends on to another address (status ${status}), which is not followed. Enter that address if it is meant.`;
  return `It answers with status ${status}.`;
}
