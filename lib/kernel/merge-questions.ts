/** How questions of several seats become one (G-14). */
import type { PanelQuestion, SeatQuestion } from "@/lib/domain/evidence/question";
import type { Gate } from "@/lib/domain/gate/gate";
import type { AgentId } from "@/lib/domain/ids";
import type { AskedQuestion } from "./grounding";
import { comparedWith, isNearlySame } from "./same-question";

type From = { agentId: AgentId; round: number; seq: number; isNever: boolean };

const MAX_OPTIONS = 8;

/**
 * G-14: the same question of two seats is one; where one asks for more, that is what is asked. What is settled covers a
 * question that asks the same or less; one that asks for more is a new one. Which one it says again in other words, only
 * the seat that asks can say (`sameAs`).
 */
export function withQuestion(
  all: readonly AskedQuestion[],
  { sameAs, ...asked }: SeatQuestion,
  from: From,
): readonly AskedQuestion[] {
  const named = all.find(({ id }) => id === sameAs?.toLowerCase());
  const known = named ?? all.find((one) => covers(one, comparedWith(asked.question, one.question)));
  if (!known)
    return [
      ...all,
      {
        ...asked,
        id: nextId(all),
        askedBy: [from.agentId],
        round: from.round,
        seqs: [from.seq],
        state: from.isNever ? { kind: "default", by: null } : { kind: "open" },
      },
    ];
  const compared = comparedWith(asked.question, known.question);
  const reasons = reasonsOf(known, asked, from.agentId, compared === null);
  const merged: AskedQuestion = {
    ...known,
    question: compared === "more" && known.state.kind === "open" && !known.state.left ? asked.question : known.question,
    why: known.why || asked.why,
    askedBy: known.askedBy.includes(from.agentId) ? known.askedBy : [...known.askedBy, from.agentId],
    seqs: [...known.seqs, from.seq],
    options: [...new Set([...known.options, ...asked.options])].slice(0, MAX_OPTIONS),
    default: reasons ? commonDefault(reasons) : known.reasons ? known.default : known.default || asked.default,
    ...(reasons ? { reasons } : {}),
  };
  return all.map((one) => (one === known ? merged : one));
}

/** The number of a question that became part of another is not given again: a form of the log still names it. */
const nextId = (all: readonly AskedQuestion[]): string => `q${1 + all.flatMap(idsOf).length}`;

const idsOf = ({ id, merged = [] }: AskedQuestion): string[] => [id, ...merged];

/** What a person has seen, answered or not, keeps its words: a question that asks for more is another one. */
const covers = ({ state }: AskedQuestion, compared: ReturnType<typeof comparedWith>): boolean =>
  compared === "more" ? state.kind === "open" && !state.left : compared !== null;

/** What each seat said for itself; a seat that asks again says nothing new by it. */
function reasonsOf(
  known: AskedQuestion,
  { question, why, default: fallback }: SeatQuestion,
  agentId: AgentId,
  isReworded: boolean,
): Reasons | null {
  if (known.askedBy.includes(agentId)) return null;
  const said = { agentId, why, default: fallback, ...(isReworded ? { words: question } : {}) };
  return [...allReasons(known), said];
}

type Reasons = NonNullable<AskedQuestion["reasons"]>;

/** What seats would go by differently is nobody's default: the form shows each seat's own, and none is taken for the panel's. */
function commonDefault(reasons: Reasons): string {
  const [first = "", ...others] = reasons.map((said) => said.default).filter((text) => text !== "");
  return others.every((other) => comparedWith(other, first) !== null) ? first : "";
}

const allReasons = ({ reasons, askedBy, why, default: fallback }: AskedQuestion): Reasons =>
  reasons ?? [{ agentId: askedBy[0] as AgentId, why, default: fallback }];

/**
 * Questions of different seats that differ in a word or two are put once, with both wordings before the person. What one
 * seat asks in two questions it means as two.
 */
export function withoutRepeats(
  questions: readonly AskedQuestion[],
): (AskedQuestion & Pick<PanelQuestion, "standsFor">)[] {
  const groups: AskedQuestion[][] = [];
  for (const question of questions) {
    const like = groups.find((group) =>
      group.every(
        (one) =>
          isNearlySame(one.question, question.question) && !one.askedBy.some((id) => question.askedBy.includes(id)),
      ),
    );
    if (like) like.push(question);
    else groups.push([question]);
  }
  return groups.map(([first, ...rest]) =>
    rest.length === 0
      ? (first as AskedQuestion)
      : { ...rest.reduce(absorbed, first as AskedQuestion), standsFor: rest.map(({ id }) => id) },
  );
}

/** The second question put under the first, with its words, its seats and what each of them would go by. */
const absorbed = (one: AskedQuestion, other: AskedQuestion): AskedQuestion => {
  const reasons = [...allReasons(one), ...allReasons(other).map((said) => ({ words: other.question, ...said }))];
  return {
    ...one,
    why: one.why || other.why,
    askedBy: [...one.askedBy, ...other.askedBy],
    seqs: [...one.seqs, ...other.seqs],
    options: [...new Set([...one.options, ...other.options])].slice(0, MAX_OPTIONS),
    default: commonDefault(reasons),
    merged: [...(one.merged ?? []), ...idsOf(other)],
    reasons,
  };
};

/** What was put as one question is one from here on. */
export function mergedAt({ questions = [] }: Gate, all: readonly AskedQuestion[]): readonly AskedQuestion[] {
  const gone = new Set(questions.flatMap(({ standsFor = [] }) => standsFor));
  if (gone.size === 0) return all;
  const intoOf = new Map(questions.map(({ id, standsFor = [] }) => [id, standsFor]));
  return all
    .filter(({ id }) => !gone.has(id))
    .map((one) => {
      const others = (intoOf.get(one.id) ?? []).flatMap((id) => all.find((other) => other.id === id) ?? []);
      return others.reduce(absorbed, one);
    });
}
