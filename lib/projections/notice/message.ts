/** What a notice says outside of the app, by program and from the log: the same for mail, chat and programs. */
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Gate } from "@/lib/domain/gate/gate";
import type { Folded } from "@/lib/kernel/fold";
import { apartSentence } from "@/lib/projections/gate/apart-sentence";
import { gateQuestion } from "@/lib/projections/gate/gate-question";
import { storyOf } from "@/lib/projections/story/story";
import { noticeHeadline, noticePath, type NoticePlace } from "./notice-words";

export type Message = {
  headline: string;
  /** What the deliberation is called now. */
  title: string;
  isRehearsal: boolean;
  /** The name of its space. Null: there is only one. */
  space: string | null;
  /** How it got there: heads the message. */
  story: readonly string[];
  /** What is asked. Null: nothing is. */
  question: string | null;
  alternatives: readonly { id: string; label: string }[];
  /** Who is how far apart; "" where the positions say nothing about it. */
  apart: string;
  /** Why it is paused, what was written. */
  text: string | null;
  path: string;
  /** What following the link does. */
  action: string;
};

type Told = NoticePlace & { title: string; space: string | null };

/** `log` ends with the event it is about: what is said was true then. */
export function messageOf(notice: Told, log: readonly DeliberationEvent[], folded: Folded): Message {
  const gate = notice.gateId === null ? null : gateIn(log, notice.gateId);
  return {
    headline: noticeHeadline(notice),
    title: notice.title,
    space: notice.space,
    isRehearsal: folded.lifecycle.created.source.kind === "rehearsal",
    story: notice.kind === "mention" ? [] : storyOf(log, folded).sentences.map(({ text }) => text),
    // What the panel asks, in its own words: there is no form below that would have them.
    question: gate && (gate.questions?.map(({ question }) => question).join("\n") ?? gateQuestion(gate)),
    alternatives: gate ? gate.options.map(({ id, label }) => ({ id, label })) : [],
    apart: gate ? apartSentence(gate) : "",
    text: notice.facts.text ?? null,
    path: noticePath(notice),
    action: actionOf(notice, gate),
  };
}

function gateIn(log: readonly DeliberationEvent[], id: string): Gate | null {
  for (const { payload } of log.toReversed())
    if (payload.type === "gate.opened" && payload.gate.id === id) return payload.gate;
  return null;
}

function actionOf({ kind, facts }: Told, gate: Gate | null): string {
  if (facts.path !== undefined) return "Open it";
  if (gate) return kind === "deadline" ? "See what became of it" : "Decide";
  return kind === "accepted" || kind === "review-due" ? "Open the record" : "Open the deliberation";
}
