import type { DebateTurn } from "@/lib/protocols/judges/state";
import { quotable } from "../subject-matter";
import type { Point } from "./course";
import { evidenceOf, quoting } from "./passages";
import type { Scene } from "./scene";

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
export const sentence = (clause: string): string => `${capital(clause)}.`;
/** Judges' and Advocate's. */
export const of = (name: string): string => (name.endsWith("s") ? `${name}'` : `${name}'s`);
export const joined = (...parts: readonly (string | null | undefined | false)[]): string => parts.filter(Boolean).join(" ");
export const fixed = (score: number): string => score.toFixed(1);

/** One of three wordings by seat, so that no two judges use the same. */
const inOwnWords = ({ seat }: Scene, variants: readonly [string, string, string]): string => variants[seat % variants.length] ?? variants[0];

export const asStrength = (scene: Scene, { angle, passage }: Point) => ({ point: quoting(inOwnWords(scene, angle.strengths), passage), evidence: evidenceOf(passage) });
/** A question the text asks itself is no statement: what can be said against it is that it stands there unanswered. */
const UNANSWERED = [
  "{quote} is asked and not answered, and {topic} depends on the answer.",
  "As long as {quote} is open, nobody can say anything certain about {topic}.",
  "{quote} has nobody who answers it and no date by which it is answered; {topic} hangs on it.",
] as const;

export const asConcern = (scene: Scene, { angle, passage }: Point) => ({
  point: quoting(inOwnWords(scene, isQuestion(passage) ? UNANSWERED : angle.concerns).replace("{topic}", angle.topic), passage),
  evidence: evidenceOf(passage),
});

export const asCritical = ({ angle, passage }: Point): string => joined(quoting(isQuestion(passage) ? "{quote} is left unanswered, and it is carried out all the same." : angle.critical.fails, passage), angle.critical.chain);

const isQuestion = ({ text }: Point["passage"]): boolean => text.endsWith("?") || text.endsWith("？");

/** What a judge actually said of a passage, as it stands in the log; null where it did not speak of it. */
export function wordsOf(turn: DebateTurn, { passage }: Point): string | null {
  const { strengths, concerns } = turn.kind === "analysis" ? turn.reply.position_statement : { strengths: [], concerns: [] };
  const words = [...concerns, ...strengths].find(({ point }) => point.includes(passage.text))?.point;
  // Double marks inside a quotation would end it.
  return words === undefined ? null : quotable(words.replaceAll("“", "‘").replaceAll("”", "’"), 160);
}
