import { capital } from "@/lib/domain/wording";
import type { DebateTurn } from "@/lib/protocols/judges/rules/state";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import type { Point } from "./course";
import { quoting, whereOf } from "./passages";
import type { Scene } from "./scene";
import { fill, type Template, type Variants } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose";

export const sentence = (clause: string): string => `${capital(clause)}.`;
export const joined = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join(" ");
export const fixed = (score: number): string => score.toFixed(1);

/** One of the wordings by seat, so that no two judges use the same. */
const inOwnWords = <Name extends string>({ seat }: Scene, wordings: Variants<Name>): Template<Name> =>
  wordings[seat % wordings.length] ?? wordings[0];

export const asStrength = (scene: Scene, { angle, passage }: Point) => ({
  point: quoting(inOwnWords(scene, angle.strengths), passage),
  // The words stand in the point.
  evidence: whereOf(passage),
});

export const asConcern = (scene: Scene, { angle: { concerns, topic }, passage }: Point) => ({
  point: isQuestion(passage)
    ? fill(inOwnWords(scene, sentences().question.concern), { quote: `“${passage.text}”`, topic })
    : quoting(inOwnWords(scene, concerns), passage),
  evidence: whereOf(passage),
});

/** How a judge may speak of this point, in each of the wordings. */
export const concernsAbout = ({ angle: { concerns, topic }, passage }: Point): string[] =>
  isQuestion(passage)
    ? sentences().question.concern.map((one) => fill(one, { quote: `“${passage.text}”`, topic }))
    : concerns.map((one) => quoting(one, passage));

export const asCritical = ({ angle, passage }: Point): string =>
  joined(
    quoting(isQuestion(passage) ? sentences().question.critical : angle.critical.fails, passage),
    angle.critical.chain,
  );

/** It is no statement: what can be said against a question is that it stands there unanswered. */
const isQuestion = ({ text }: Point["passage"]): boolean => text.endsWith("?") || text.endsWith("？");

/** What a judge actually said of a passage, as it stands in the log; null where it did not speak of it. */
export function wordsOf(turn: DebateTurn, { passage }: Point): string | null {
  const { strengths, concerns } =
    turn.kind === "analysis" ? turn.reply.position_statement : { strengths: [], concerns: [] };
  const words = [...concerns, ...strengths].find(({ point }) => point.includes(passage.text))?.point;
  // Double marks inside a quotation would end it.
  return words === undefined ? null : quotable(words.replaceAll("“", "‘").replaceAll("”", "’"), 160);
}
