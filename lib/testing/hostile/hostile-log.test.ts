/** Whole deliberations on hostile text: prompts, checks, every view, the record and the export end, whatever people and agents wrote. */
import { describe, expect, it } from "vitest";
import { costs } from "@/lib/projections/costs";
import { eventSentences } from "@/lib/projections/event-sentence";
import { listRow } from "@/lib/projections/list-row";
import { recordOf } from "@/lib/projections/record/record-of";
import { snapshotOf } from "@/lib/projections/snapshot";
import { timeline } from "@/lib/projections/timeline";
import { recordViewsOf, viewsOf } from "@/lib/projections/views-of";
import { isProtocolId, PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { inputOf } from "@/lib/runner/ask-input";
import { completeAnswer } from "@/lib/testing/builders";
import { hostileText, LARGE, timeOf } from "./hostile-texts";
import { play, type Game, type Played } from "@/lib/testing/play";
import { inTurn } from "@/lib/testing/thorough";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";

/** Those that go furthest in a pattern; the functions themselves are tried with all of them (hostile-readers.test.ts). */
const FAMILIES = [
  "quotes",
  "list items",
  "numbered items",
  "headings on lines",
  "spaces",
  "line breaks",
  "brackets",
  "backticks of all lengths",
  "arrows",
  "short paragraphs",
] as const;

/** Of the document and of each text of a reply: a game tells each of them again in dozens of prompts, so what takes time with the square of these takes minutes. */
const DOCUMENT_CHARS = LARGE / 2;
const REPLY_CHARS = LARGE / 25;
const HOSTILE_TEXTS = 6;
/** A game takes a second or two on an idle core. */
const TOO_LONG_MS = 20_000 + LARGE;

function hostileGame(protocol: ProtocolId, family: string): Played {
  const created = rehearsalCreated(protocol);
  const subject = {
    ...created.subject,
    question: `${created.subject.question} ${hostileText(family, 7000, "x")}`,
    context: hostileText(family, Math.min(20_000, LARGE / 5), "x"),
    artifact: `${created.subject.artifact}\n\n${hostileText(family, DOCUMENT_CHARS, "x")}\n`,
  };
  const answer: Game["answer"] = (ask, state) => {
    inputOf(state, ask);
    const plain = rehearsalAnswer(ask, state);
    return "text" in plain
      ? { json: hostile(JSON.parse(plain.text), { left: HOSTILE_TEXTS }, hostileText(family, REPLY_CHARS, "x")) }
      : plain;
  };
  return play({
    created: { ...created, subject },
    answer,
    decide: (gate) => (gate.options[0] ? completeAnswer(gate, gate.options[0].id) : null),
    maxEvents: 400,
  });
}

/** The same reply with hostile text after its first sentences; words, names and ids stay, so that it is accepted. */
function hostile(value: unknown, texts: { left: number }, text: string): unknown {
  if (typeof value === "string")
    return value.length > 30 && value.includes(" ") && texts.left-- > 0 ? `${value}\n${text}` : value;
  if (Array.isArray(value)) return value.map((item) => hostile(item, texts, text));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, hostile(item, texts, text)]));
}

function lookAt({ log, folded }: Played): string {
  const views = viewsOf(folded);
  const seen = [
    views.matrix(folded),
    views.scores(folded),
    views.standing(folded),
    views.issues(folded),
    views.versions(folded),
    timeline(log, folded),
    eventSentences(log),
    costs(log, folded),
    snapshotOf(folded.lifecycle.deliberationId, folded),
    listRow(folded),
    recordViewsOf(folded).exports?.(folded, log),
  ];
  expect(JSON.stringify(seen).length).toBeGreaterThan(0);
  const record = recordOf(log, folded);
  return `${record.markdown}\n${record.dossier().markdown}`;
}

describe.each(PROTOCOL_IDS.filter(isProtocolId))("%s", (protocol) => {
  // Each family on one protocol: a game takes a second or more.
  it.each(inTurn(FAMILIES, PROTOCOL_IDS.indexOf(protocol), PROTOCOL_IDS.length))("%s", async (family) => {
    let record = "";
    const ms = await timeOf(() => {
      record = lookAt(hostileGame(protocol, family));
    });
    expect(ms).toBeLessThan(TOO_LONG_MS);
    expect(record).toMatch(/^# /m);
  });
});
