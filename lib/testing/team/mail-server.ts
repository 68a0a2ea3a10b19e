/** A real mail server on loopback that keeps what it is sent. */
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export type Received = { to: string[]; raw: string };

export type MailServer = {
  url: string;
  received: Received[];
  /** What it answers from now on instead of taking mail. */
  refusing: { code: number; at: "recipient" | "data" } | null;
  close(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const received: Received[] = [];
  const state: MailServer = { url: "", received, refusing: null, close: async () => undefined };
  const refusal = (at: "recipient" | "data") =>
    state.refusing?.at === at ? Object.assign(new Error("Not here."), { responseCode: state.refusing.code }) : null;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onRcptTo: (_address, _session, done) => done(refusal("recipient")),
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        const refused = refusal("data");
        if (!refused)
          received.push({
            to: envelope.rcptTo.map(({ address }) => address),
            raw: Buffer.concat(chunks).toString("utf8"),
          });
        done(refused);
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  state.url = `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`;
  state.close = () => new Promise((resolve) => server.close(() => resolve()));
  return state;
}

export const headersOf = ({ raw }: Received): string =>
  raw.slice(0, raw.indexOf("\r\n\r\n")).replace(/\r\n[ \t]+/g, " ");

/** Its plain text, decoded. */
export function textOf({ raw }: Received): string {
  const part = raw.split(/\r\n--/).find((one) => /content-type: text\/plain/i.test(one)) ?? raw;
  const body = part.slice(part.indexOf("\r\n\r\n") + 4);
  if (/content-transfer-encoding: base64/i.test(part)) return Buffer.from(body, "base64").toString("utf8");
  if (!/quoted-printable/i.test(part)) return body;
  const bytes = body
    .replace(/=\r\n/g, "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}
