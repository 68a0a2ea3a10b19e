/** Messages as a mail: plain text, and the same as simple HTML. */
import type { Message } from "@/lib/projections/notice/message";
import { linesOf } from "./webhook-body";

export type MailText = { subject: string; text: string; html: string };

type Links = { /** Where links lead. */ origin: string; /** Stops mail without signing in. */ unsubscribe: string };

const SUBJECT_CHARS = 180;

/** One line, whatever a title holds. */
export const headerLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]+/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, SUBJECT_CHARS)
    .toWellFormed();

export function noticeMail(messages: readonly Message[], { origin, unsubscribe }: Links): MailText {
  const [first] = messages;
  if (!first) throw new Error("A mail has at least one message.");
  const subject = messages.length === 1 ? titleOf(first) : `${messages.length} notifications from Parley`;
  const choose = `${origin}/settings#notifications`;
  const text = [
    ...messages.map((message) =>
      [titleOf(message), ...linesOf(message), `${message.action}: ${origin}${message.path}`].join("\n\n"),
    ),
    `-- \nNotification settings: ${choose}\nStop all mail: ${unsubscribe}`,
  ].join("\n\n\n");
  const html = page([
    ...messages.map(
      (message) =>
        `<h2 style="font-size:17px;margin:24px 0 8px">${escape(titleOf(message))}</h2>` +
        linesOf(message)
          .map((line) => paragraph(escape(line)))
          .join("") +
        paragraph(link(`${origin}${message.path}`, message.action, true)),
    ),
    `<p style="margin:32px 0 0;color:#666;font-size:13px">${link(choose, "Notification settings")} · ${link(unsubscribe, "Stop all mail")}</p>`,
  ]);
  return { subject: headerLine(subject), text, html };
}

export function passwordMail(name: string, url: string): MailText {
  const lines = [
    `Hello ${name},`,
    "somebody asked to reset the password of your Parley account. Use this link to set a new one; it works once, for an hour:",
  ];
  const after =
    "You will be signed out everywhere. If this wasn’t you, ignore this mail: your password stays as it is.";
  return {
    subject: "Set a new password for Parley",
    text: [...lines, url, after].join("\n\n"),
    html: page([
      ...lines.map((line) => paragraph(escape(line))),
      paragraph(link(url, "Set a new password", true)),
      paragraph(escape(after)),
    ]),
  };
}

const titleOf = ({ headline, title, isRehearsal }: Message): string =>
  `${headline}: ${title}${isRehearsal ? " (rehearsal)" : ""}`;

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
const escape = (text: string): string => text.replace(/[&<>"']/g, (one) => ESCAPES[one] ?? one);

const paragraph = (inner: string): string => `<p style="margin:8px 0;white-space:pre-line">${inner}</p>`;

const link = (href: string, label: string, isButton = false): string =>
  `<a href="${escape(href)}"${isButton ? ' style="display:inline-block;padding:8px 16px;border-radius:6px;background:#1f5fbf;color:#fff;text-decoration:none"' : ' style="color:#666"'}>${escape(label)}</a>`;

const page = (parts: readonly string[]): string =>
  `<!doctype html><html lang="en"><body style="margin:0 auto;max-width:640px;padding:16px;font:15px/1.5 system-ui,sans-serif">${parts.join("")}</body></html>`;
