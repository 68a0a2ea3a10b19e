/** What a review puts on the first page of its record. */
import { capital } from "@/lib/domain/wording";
import { isClosedAtBudget } from "@/lib/kernel/budget";
import { statedAnswers } from "@/lib/kernel/facts";
import type { Folded } from "@/lib/kernel/fold";
import { currentRound } from "@/lib/kernel/rounds";
import type {
  PageConsequence,
  PageDissent,
  PageDriver,
  PageOption,
  ProtocolPage,
  Statement,
} from "@/lib/projections/record/page/adr-page";
import { eventCite } from "@/lib/projections/record/page/adr-page";
import { consequence, driver, question, stated, told } from "@/lib/projections/record/page/statements";
import { inOneLine, sentencesOf, wholeSentences } from "@/lib/projections/record/page/whole-sentences";
import { endless } from "@/lib/projections/wording";
import { compromiseOn } from "./compromise";
import { chosenIdea, knownLimitations } from "@/lib/protocols/review/rules/closing";
import { ideaOpinions } from "@/lib/protocols/review/rules/ideas/idea-opinions";
import { isAlive } from "@/lib/protocols/review/rules/ideas/ideas";
import { futureWork } from "@/lib/protocols/review/rules/ideas/supplements";
import { countedIssues, isOpen, isPutOff, raisersOf, resolvedRound } from "@/lib/protocols/review/rules/judging/ledger";
import { assessorsOf, currentVersion, nameOf, type ReviewState, type Turn } from "@/lib/protocols/review/rules/state";
import { isAtLeast, isPromising } from "@/lib/protocols/review/rules/vocabulary";
import { judgedVersion } from "./so-far";
import { reviewStateOf } from "./state";
import { wordOf } from "./verdict";

export function reviewPage(folded: Folded): ProtocolPage {
  const state = reviewStateOf(folded);
  const { end } = folded.lifecycle;
  const isIdea = state.config.profile === "idea";
  const seq = end?.seq;
  return {
    ...decided(folded, state),
    deciding: assessorsOf(state).map(({ id }) => id),
    drivers: drivers(state),
    inDossier: { drivers: countedIssues(state.ledger).length },
    options: isIdea ? ideas(state) : settled(state),
    consequences:
      end?.kind === "closed" && end.outcome.recorded ? [...written(state), ...(limitations(state, seq) ?? [])] : [],
    dissent: end ? (isIdea ? ideaDissent(state) : dissent(state)) : [],
    openQuestions: futureWork(state).flatMap(({ what }) => question(what, currentRound(state)?.completedSeq)),
  };
}

function decided(folded: Folded, state: ReviewState): Pick<ProtocolPage, "decision" | "how" | "inShort"> {
  const { end, facts } = folded.lifecycle;
  if (end?.kind !== "closed" || !end.outcome.recorded || isClosedAtBudget(end.outcome)) return {};
  const chosen = state.ideas.find(({ id }) => id === chosenIdea(state));
  const version = currentVersion(state);
  const how: Statement[] = [told(end.outcome.summary, end.seq), ...verdicts(state)];
  if (chosen) {
    const idea = `${endless(chosen.card.title)}: ${endless(chosen.card.core_question)}`;
    return { decision: told(inOneLine(idea, 400) ?? chosen.card.title, state.decisions.at(-1)?.seq), how };
  }
  const answer = statedAnswers(facts).at(-1);
  return {
    decision: answer
      ? told(answer.answer, answer.seq)
      : told(passed(folded, state) ?? `Accept the document as it reads in version ${version.number}`, [
          version.seq,
          end.seq,
        ]),
    how,
    ...(answer ? {} : { inShort: `accept version ${version.number}` }),
  };
}

/** What the panel answers, where the document itself answers nothing; null where it did not pass. */
function passed({ lifecycle: { created, end } }: Folded, state: ReviewState): string | null {
  if (end?.kind !== "closed" || end.outcome.status !== "consensus") return null;
  const judged = judgedVersion(state);
  const now = currentVersion(state).number;
  const how = lastTurns(state).every(({ verdict }) => verdict === "PASS")
    ? `all three assessors pass version ${judged}`
    : `no fatal or critical issue is open in version ${judged}`;
  return `“${endless(created.subject.title)}” passes: ${how}${now === judged ? "" : `, and version ${now} has a closing edit`}`;
}

function verdicts(state: ReviewState): Statement[] {
  const turns = lastTurns(state).filter(({ verdict }) => verdict !== null);
  if (turns.length === 0) return [];
  const said = turns.map((turn) => `${nameOf(state, turn.agentId)} ${wordOf(turn).word}`);
  return [
    told(
      `The last verdicts: ${said.join(", ")}`,
      turns.map(({ seq }) => seq),
    ),
  ];
}

const lastTurns = (state: ReviewState): Turn[] => {
  const last = state.rounds.findLast(({ turns }) => Object.keys(turns).length > 0);
  return assessorsOf(state).flatMap(({ id }) => last?.turns[id] ?? []);
};

/** What weighed most: what is open first, then what had to be resolved, by severity. */
function drivers(state: ReviewState): PageDriver[] {
  return countedIssues(state.ledger)
    .filter((issue) => isOpen(issue) || isAtLeast(issue.severity, "major"))
    .toSorted(
      (a, b) =>
        Number(isOpen(b)) - Number(isOpen(a)) ||
        Number(isAtLeast(b.severity, "critical")) - Number(isAtLeast(a.severity, "critical")) ||
        raisersOf(b).length - raisersOf(a).length,
    )
    .flatMap((issue) => {
      const resolved = resolvedRound(issue);
      const how =
        resolved === null
          ? "; still open"
          : isPutOff(issue)
            ? `; put off, which those who raised it accepted in round ${resolved}`
            : `; resolved in round ${resolved}`;
      return driver(
        issue.title,
        raisersOf(issue).map((id) => nameOf(state, id)),
        [issue.seq, issue.reports.at(-1)?.seq],
      ).map((one) => ({ ...one, text: `${endless(one.text)}${how}` }));
    })
    .slice(0, 8);
}

/** Where the modifier followed one assessor against another, or a person set a compromise; the last word on each topic counts. */
function settled(state: ReviewState): PageOption[] {
  const last = new Map(
    state.versions.flatMap(({ settlements, seq }) =>
      settlements.map((one) => [one.topic.toLowerCase(), { ...one, seq }]),
    ),
  );
  return [...last.values()].flatMap(({ topic, chosen, overruled, reason, seq }): PageOption[] => {
    const compromise = compromiseOn(state, { chosen, overruled, seq });
    const option = (name: string, isChosen: boolean, why: Statement | null): PageOption => ({
      name: `${capital(topic)}: ${name}`,
      isChosen,
      why,
      pros: [],
      cons: [],
    });
    const [one, other] = [nameOf(state, chosen), nameOf(state, overruled)];
    const why = stated(reason, seq)[0] ?? null;
    if (!compromise) return [option(`as ${one} wants it`, true, null), option(`as ${other} wants it`, false, why)];
    const { by, text } = compromise;
    const words = inOneLine(text, 200);
    return [
      option(words ? `the compromise ${by} set, “${endless(words)}”` : `the compromise ${by} set`, true, null),
      option(`as ${one} wants it`, false, null),
      option(`as ${other} wants it`, false, null),
    ];
  });
}

function ideas(state: ReviewState): PageOption[] {
  const chosen = chosenIdea(state);
  const last = state.rounds.findLast(({ turns }) => Object.keys(turns).length > 0);
  const opinions = last ? ideaOpinions(state, last).ideas : [];
  const seqOf = (agentId: string): number | undefined => last?.turns[agentId as Turn["agentId"]]?.seq;
  return state.ideas
    .filter((idea) => idea.died === null || idea.died.into.length === 0)
    .map((idea): PageOption => {
      const ratings = opinions.find(({ id }) => id === idea.id)?.ratings ?? [];
      const said = (wanted: boolean): Statement[] =>
        ratings
          .filter(({ rating }) => isPromising(rating) === wanted)
          .flatMap(({ agentId, rating, reasoning }) =>
            stated(reasoning, seqOf(agentId)).map((one) => ({
              ...one,
              text: `${endless(one.text)} (${nameOf(state, agentId)}, ${rating})`,
            })),
          );
      return {
        name: `${idea.id} ${idea.card.title}`,
        isChosen: idea.id === chosen,
        why: isAlive(idea)
          ? null
          : told(`dropped after round ${idea.died?.round}: ${endless(idea.died?.reason ?? "")}`, last?.completedSeq),
        pros: said(true),
        cons: said(false),
      };
    })
    .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen));
}

/** What the document says now because of what weighed most. */
function written(state: ReviewState): PageConsequence[] {
  const { text: document, seq } = currentVersion(state);
  return countedIssues(state.ledger)
    .filter((issue) => resolvedRound(issue) !== null && !isPutOff(issue) && isAtLeast(issue.severity, "major"))
    .flatMap(({ title, passages = [] }) => {
      const last = passages.at(-1)?.text ?? "";
      const said = document.includes(last) ? wholeSentences(fromItsFirstSentence(last), 240) : null;
      return said
        ? [{ ...told(`The document now says “${said}” This settles “${endless(title)}”`, seq), kind: "good" as const }]
        : [];
    });
}

/** What an edit wrote may begin in the middle of a sentence. */
const fromItsFirstSentence = (passage: string): string =>
  sentencesOf(passage)
    .slice(/^\s*[\p{Lu}\d“"(]/u.test(passage) ? 0 : 1)
    .join(" ");

const limitations = (state: ReviewState, seq: number | undefined): ProtocolPage["consequences"] =>
  state.outcome && ["consensus", "chosen"].includes(state.outcome.status)
    ? []
    : knownLimitations(state).flatMap((text) => consequence("bad", `Known limitation: ${text}`, seq));

function dissent(state: ReviewState): PageDissent[] {
  return lastTurns(state)
    .filter(({ verdict }) => verdict !== null && verdict !== "PASS")
    .map((turn) => ({
      name: nameOf(state, turn.agentId),
      about: wordOf(turn).word,
      words: wholeSentences(turn.assessment.remaining.join(" "), 500),
      cites: [eventCite(turn.seq)],
    }));
}

/** Who would have had another idea. */
function ideaDissent(state: ReviewState): PageDissent[] {
  const chosen = chosenIdea(state);
  const last = state.rounds.findLast(({ turns }) => Object.keys(turns).length > 0);
  if (!chosen || !last) return [];
  const ratings = ideaOpinions(state, last).ideas.find(({ id }) => id === chosen)?.ratings ?? [];
  return ratings
    .filter(({ rating }) => !isPromising(rating))
    .map(({ agentId, rating, reasoning }) => ({
      name: nameOf(state, agentId),
      about: `rated ${chosen} ${rating}`,
      words: wholeSentences(reasoning, 500),
      cites: [eventCite(last.turns[agentId]?.seq ?? last.completedSeq ?? 1)],
    }));
}
