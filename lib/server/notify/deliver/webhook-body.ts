/** A message as programs and chats take it. What people and agents wrote is text everywhere, never markup. */
import type { DeliveryKind, WebhookFormat } from "@/lib/domain/notice/notices";
import type { Message } from "@/lib/projections/notice/message";

export type Posted = {
  kind: DeliveryKind;
  at: Date;
  deliberationId: string | null;
  gateId: string | null;
  /** Null: a try of the address. */
  message: Message | null;
  /** Where the links lead. */
  origin: string;
};

/** Names of programs' events; they stay what they are. */
const TYPES: Readonly<Record<DeliveryKind, string>> = {
  gate: "decision.waiting",
  assigned: "decision.assigned",
  reminder: "decision.reminder",
  deadline: "decision.deadline_passed",
  mention: "mention",
  closed: "deliberation.closed",
  paused: "deliberation.paused",
  failed: "deliberation.failed",
  accepted: "record.accepted",
  "review-due": "record.review_due",
  test: "test",
  "password-reset": "password_reset",
};

const TEST = "This is a test. Parley can reach this address.";

export function webhookBody(format: WebhookFormat, posted: Posted): string {
  switch (format) {
    case "json":
      return JSON.stringify(jsonOf(posted));
    case "slack":
      return JSON.stringify(slackOf(posted));
    case "teams":
      return JSON.stringify(teamsOf(posted));
  }
}

const urlOf = ({ message, origin }: Posted): string => `${origin}${message?.path ?? "/settings#webhooks"}`;

function jsonOf(posted: Posted): object {
  const { kind, at, deliberationId, gateId, message } = posted;
  return {
    type: TYPES[kind],
    timestamp: at.toISOString(),
    data: message
      ? {
          deliberationId,
          gateId,
          title: message.title,
          ...(message.space === null ? {} : { space: message.space }),
          isRehearsal: message.isRehearsal,
          question: message.question,
          alternatives: message.alternatives,
          apart: message.apart,
          story: message.story,
          text: message.text,
          url: urlOf(posted),
        }
      : { text: TEST, url: urlOf(posted) },
  };
}

/** The lines below the title. A story that ends with the question has asked it. */
export function linesOf({ space, story, question, alternatives, apart, text }: Message): string[] {
  const told = story.join(" ");
  return [
    space === null ? "" : `in “${space}”`,
    told,
    question !== null && !told.includes(question) ? question : "",
    oneLine(alternatives.map(({ label }) => label)),
    apart,
    text ?? "",
  ].filter((line) => line !== "");
}

/** Whole labels, as many as a chat takes. */
const LINE = 1500;
function oneLine(labels: readonly string[]): string {
  const fitting = labels.filter((_, index) => labels.slice(0, index + 1).join(" · ").length <= LINE);
  const more = labels.length - fitting.length;
  return [...fitting, ...(more > 0 ? [`and ${more} more`] : [])].join(" · ");
}

const titleOf = ({ headline, title, isRehearsal }: Message): string =>
  `${headline}: ${title}${isRehearsal ? " (rehearsal)" : ""}`;

/** Slack's three: with these, nothing in a text can be a link, a mention or a channel. */
const slackText = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
/** What Slack takes in one block. */
const SLACK_BLOCK = 2900;

function slackOf(posted: Posted): object {
  const { message } = posted;
  if (!message) return { text: TEST };
  // Plain text: asterisks and underscores of a title stay what they are.
  const plain = (text: string) => ({ type: "section", text: { type: "plain_text", text, emoji: false } });
  return {
    text: slackText(titleOf(message)),
    blocks: [
      plain(titleOf(message)),
      ...linesOf(message).flatMap((line) => pieces(line).map(plain)),
      {
        type: "actions",
        elements: [
          { type: "button", text: { type: "plain_text", text: message.action, emoji: false }, url: urlOf(posted) },
        ],
      },
    ],
  };
}

/** Longer texts go on in the next block. */
function pieces(text: string): string[] {
  const all: string[] = [];
  for (let start = 0; start < text.length; start += SLACK_BLOCK) all.push(text.slice(start, start + SLACK_BLOCK));
  return all;
}

/** Rich text runs: unlike a TextBlock, they read no Markdown. */
function teamsOf(posted: Posted): object {
  const { message } = posted;
  const run = (text: string, look: object = {}) => ({
    type: "RichTextBlock",
    inlines: [{ type: "TextRun", text, ...look }],
  });
  const body = message
    ? [run(titleOf(message), { weight: "Bolder", size: "Medium" }), ...linesOf(message).map((line) => run(line))]
    : [run(TEST)];
  return {
    type: "message",
    attachments: [
      {
        contentType: "application/vnd.microsoft.card.adaptive",
        contentUrl: null,
        content: {
          $schema: "http://adaptivecards.io/schemas/adaptive-card.json",
          type: "AdaptiveCard",
          version: "1.4",
          body,
          actions: [{ type: "Action.OpenUrl", title: message?.action ?? "Open Parley", url: urlOf(posted) }],
        },
      },
    ],
  };
}
