/** The page by program: true for every log, also old ones and rehearsals, in the words that stand in it. */
import { recordName } from "@/lib/domain/record/record-name";
import { statedAnswers, standingConditions, type StatedCondition } from "@/lib/kernel/facts";
import type { Folded } from "@/lib/kernel/fold";
import { readingOf } from "@/lib/kernel/registry";
import { shortName } from "@/lib/projections/agent-name";
import { evidenceView } from "@/lib/projections/evidence/evidence-view";
import { questionViews } from "@/lib/projections/evidence/question-view";
import { decidersOf } from "@/lib/projections/record/deciders";
import { passagesOf } from "@/lib/projections/record/evidence-sections";
import { recordHumanDecisions, type RecordHumanDecision } from "@/lib/projections/record/human-decisions";
import { recordKind, REHEARSAL } from "@/lib/projections/record/record-head";
import type { RecordKind } from "@/lib/projections/record/record-view";
import { statusReason } from "@/lib/projections/status-reason";
import { issuesOf, protocolPageOf, viewsOf } from "@/lib/projections/views-of";
import { andList, endless } from "@/lib/projections/wording";
import {
  type AdrPage,
  type Cite,
  type InDossier,
  eventCite,
  type PageCondition,
  type PageDecision,
  type PageDriver,
  mapStatements,
  type PageQuestion,
  type PageStatusChange,
  type ProtocolPage,
  type Statement,
} from "./adr-page";
import { decisionTitle, shortAnswers, titleBehind } from "./decision-title";
import { STATEMENT_CHARS } from "./statements";
import { inOneLine, wholeSentences } from "./whole-sentences";
import { withoutDoubles } from "./without-doubles";

const CREATED = eventCite(1);

export function buildPage(folded: Folded): AdrPage {
  const { lifecycle } = folded;
  const own = protocolPageOf(folded);
  const kind = recordKind(folded);
  const people = recordHumanDecisions(lifecycle);
  const decision = decisionOf(folded, own);
  const page = withPassageMarks(folded, {
    kind,
    title: titleOf(folded, kind, decision, own),
    status: statusWord(folded, kind),
    date: (lifecycle.end?.at ?? lifecycle.lastEventAt).slice(0, 10),
    ...decidersOf(folded),
    notice: lifecycle.created.source.kind === "rehearsal" ? REHEARSAL : null,
    context: contextOf(folded),
    drivers: withPassages(folded, own.drivers ?? driversOf(folded)),
    options: own.options ?? [],
    outcome: {
      decision,
      how: [...(own.how ?? []), ...personsReason(folded, people)],
      because: own.because ?? [],
    },
    // What agreement depended on is no condition of a decision nobody made.
    conditions: kind === "undecided" ? [] : (own.conditions ?? conditionsOf(folded)),
    consequences: own.consequences ?? [],
    confirmation: own.confirmation ?? [],
    revisit: own.revisit ?? [],
    steps: kind === "decision" ? (own.steps ?? []) : [],
    carryingOut: [],
    dissent: own.dissent ?? [],
    openQuestions: [...(own.openQuestions ?? []), ...questionsLeft(folded)],
    decidedByPeople: decisionsOf(folded, people),
    statusChanges: statusChangesOf(folded),
    assumed: assumptionsOf(folded),
    inDossier: { drivers: 0, consequences: 0, openQuestions: 0 },
    behind: behindPage(folded),
    writtenBy: "program",
  });
  return { ...page, inDossier: inDossier(folded, own, page) };
}

/** What is said in several places of a page is counted once. */
function inDossier(folded: Folded, own: ProtocolPage, page: AdrPage): InDossier {
  const { drivers, consequences, openQuestions } = own.inDossier ?? {};
  const all = (known: number | undefined, shown: readonly Statement[]): number => Math.max(known ?? 0, shown.length);
  return {
    drivers: all(drivers ?? (own.drivers ? 0 : issuesOf(folded).length), page.drivers),
    consequences: all(consequences, page.consequences),
    openQuestions: all(
      openQuestions === undefined ? undefined : openQuestions + questionsLeft(folded).length,
      page.openQuestions,
    ),
  };
}

/** A page speaks of no more than its dossier has. */
function behindPage(folded: Folded): string[] {
  const { created } = folded.lifecycle;
  const { words, hidesRounds } = viewsOf(folded);
  const hasRounds = !hidesRounds && readingOf(created.protocol).summary(folded.protocol).round > 0;
  return [
    "who took part",
    ...(hasRounds ? ["the rounds"] : []),
    ...(issuesOf(folded).length > 0 ? [`every ${words.issue}`] : []),
    ...(created.source.kind === "rehearsal" ? [] : ["the costs"]),
  ];
}

/** More of them behind one statement than anybody follows; the reply that is cited has the rest. */
const MOST_CITES = 4;

/** Marks such as [c1] are a reply's own: here the passage of the dossier is named instead. One that was not found keeps its mark. */
function withPassageMarks(folded: Folded, page: AdrPage): AdrPage {
  const passages = passagesOf(folded);
  const { replies } = folded.lifecycle.grounding;
  const placeOf = (mark: string, cites: readonly Cite[]): Cite | null => {
    const said = replies.findLast(({ seq }) => cites.includes(eventCite(seq)));
    // A text that was mended keeps the marks its writer gave it before.
    const marked = replies.findLast(
      ({ agentId, seq, evidence }) =>
        said && agentId === said.agentId && seq <= said.seq && evidence?.citations.some(({ id }) => id === mark),
    );
    const at = passages.findIndex(({ citations }) =>
      citations.some(({ id, seq }) => id === mark && seq === marked?.seq),
    );
    return at === -1 ? null : `s${at + 1}`;
  };
  return withoutDoubles(
    mapStatements(page, (statement) => {
      const found: Cite[] = [];
      const text = statement.text.replaceAll(/ ?\[([a-z]{1,3}\d{1,3})\]/g, (whole, mark: string) => {
        const place = placeOf(mark, statement.cites);
        if (place) found.push(place);
        return place ? "" : whole;
      });
      return found.length === 0
        ? statement
        : { ...statement, text, cites: [...new Set([...statement.cites, ...found])].slice(0, MOST_CITES) };
    }),
  );
}

/** As MADR has them. What has no decision has no status. */
function statusWord({ lifecycle }: Folded, kind: RecordKind): string | null {
  if (lifecycle.record) return lifecycle.record.status;
  return kind === "undecided" ? null : kind === "draft" ? "draft" : "proposed";
}

/** The decision where it can stand alone, behind the question where it can't; else what the deliberation was called. */
function titleOf({ lifecycle }: Folded, kind: RecordKind, decision: Statement, own: ProtocolPage): string {
  const { subject, validates } = lifecycle.created;
  const { recordTitle: title } = lifecycle;
  if (kind !== "decision") return kind === "undecided" && !validates ? `No decision on “${title}”` : title;
  const { end } = lifecycle;
  const outcome = end?.kind === "closed" ? end.outcome : null;
  // How it ended is not what was decided, unless its protocol says so.
  const words = !own.decision && decision.text === outcome?.summary ? "" : decision.text;
  const chosen = outcome?.decidedBy === "person" ? outcome.decision?.label : undefined;
  const alone = decisionTitle(words);
  const answers = [...shortAnswers(words, [title, subject.question]), ...(chosen ? [chosen] : [])];
  const behind = (own.inShort === undefined ? answers : [own.inShort, ...answers]).flatMap(
    (answer) => titleBehind(title, answer) ?? [],
  )[0];
  return (
    (own.inShort === undefined ? (alone ?? behind) : (behind ?? alone)) ??
    (title.endsWith("?") ? `Decision on “${title}”` : title)
  );
}

/** Question and context as they were given, as far as whole sentences of them fit. */
function contextOf({ lifecycle }: Folded): Statement[] {
  const { question, context, artifact } = lifecycle.created.subject;
  const asked = wholeSentences(question, 800, 4) ?? inOneLine(question, 1_200);
  const why = wholeSentences(context, 700, 4);
  const texts = [...(why ? [why] : []), ...(asked ? [asked] : []), ...documentLine(artifact, why !== null)];
  return texts.map((text, index) => ({ text, cites: index === texts.length - 1 ? [CREATED] : [] }));
}

/** Who gave no context has it in the document: its first sentences tell somebody who was not there what it is about. */
function documentLine(artifact: string, hasContext: boolean): string[] {
  const { length } = artifact.trim();
  if (length === 0) return [];
  const line = `The panel had a document of ${length.toLocaleString("en")} characters before it`;
  const begins = hasContext ? null : wholeSentences(artifact, 500, 3);
  return [begins ? `${line}, which begins: “${begins}”` : line];
}

/** Where the protocol has no better: what stood in the way longest, open ones first. */
function driversOf(folded: Folded): PageDriver[] {
  const weight = { open: 0, accepted: 0, settled: 1 } as const;
  return issuesOf(folded)
    .toSorted((a, b) => weight[a.state] - weight[b.state] || b.age - a.age)
    .flatMap(({ text, name, seq }) => {
      const said = wholeSentences(text, STATEMENT_CHARS);
      return said ? [{ text: said, by: [name], cites: [eventCite(seq)] }] : [];
    })
    .slice(0, 6);
}

/** A driver that is a concern rests on what its raiser quoted, where that was found. */
function withPassages(folded: Folded, drivers: readonly PageDriver[]): readonly PageDriver[] {
  const concerns = evidenceView(folded)?.concerns ?? [];
  if (concerns.every(({ citations }) => citations.length === 0)) return drivers;
  const issues = issuesOf(folded);
  const passages = passagesOf(folded);
  return drivers.map((one) => {
    const issue = issues.find(
      ({ seq, text }) =>
        one.cites.includes(eventCite(seq)) &&
        one.text.startsWith(endless(wholeSentences(text, STATEMENT_CHARS) ?? text)),
    );
    const basis = concerns.find(({ issueId }) => issueId === issue?.id);
    const found = (basis?.citations ?? []).flatMap(({ id, seq, status }): Cite[] => {
      const at = passages.findIndex(({ citations }) => citations.some((same) => same.id === id && same.seq === seq));
      return status === "not_found" || at === -1 ? [] : [`s${at + 1}`];
    });
    return { ...one, cites: [...one.cites, ...[...new Set(found)].slice(0, 2)] };
  });
}

function decisionOf(folded: Folded, own: ProtocolPage): Statement {
  const { end, facts, created } = folded.lifecycle;
  if (!end) return { text: `Nothing is decided yet. ${statusReason(folded)}`, cites: [] };
  const last = eventCite(end.seq);
  if (end.kind !== "closed") return { text: `No decision was made. ${statusReason(folded)}`, cites: [last] };
  const { outcome } = end;
  // What a validation finds is no decision, and none was wanted.
  if (created.validates) return { text: outcome.summary, cites: [last] };
  // Logs from before have a question there with a full stop behind it.
  if (!outcome.recorded) {
    const summary = outcome.summary.replace(/\?\.$/, "?");
    return {
      text: summary.includes("without a decision") ? summary : `No decision was made. ${summary}`,
      cites: [last],
    };
  }
  if (own.decision) return own.decision;
  const stated = outcome.decidedBy === "panel" ? statedAnswers(facts).at(-1) : undefined;
  return stated ? { text: stated.answer, cites: [eventCite(stated.seq)] } : { text: outcome.summary, cites: [last] };
}

/** What has no room is in the dossier, in full: nothing a person wrote is dropped without saying so. */
const AT_LENGTH = "at length, see the dossier";
function inFew(text: string, chars: number): string | null {
  const whole = text.replace(/\s+/g, " ").trim();
  if (whole === "") return null;
  const said = inOneLine(text, chars) ?? wholeSentences(text, chars);
  return said === null ? AT_LENGTH : said === whole ? said : `${said} (in full in the dossier)`;
}

/** Why a person decided as they did, and what they wrote down with it, where one did. */
function personsReason({ lifecycle }: Folded, people: readonly RecordHumanDecision[]): Statement[] {
  const outcome = lifecycle.end?.kind === "closed" ? lifecycle.end.outcome : null;
  const made =
    outcome?.decidedBy === "person" ? people.find(({ gateId }) => gateId === outcome.decision?.gateId) : undefined;
  if (!made) return [];
  const cites = [eventCite(made.seq)];
  const why = inFew(made.rationale, 600);
  return [
    ...(why ? [{ text: `${made.by}’s reason: ${why}`, cites }] : []),
    ...made.texts.flatMap(({ label, text }) => {
      const words = inFew(text, 600);
      return words ? [{ text: `${made.by}, under “${endless(label)}”: ${words}`, cites }] : [];
    }),
  ];
}

/** The same words of several seats are one condition. What those without a seat write down counts for the panel. */
export function conditionsOf(
  { lifecycle }: Folded,
  isMeant: (one: StatedCondition) => boolean = () => true,
): PageCondition[] {
  const { panel } = lifecycle.created;
  const stated = standingConditions(lifecycle.facts).filter(isMeant);
  const nameOf = (agentId: string): string => panel.find(({ id }) => id === agentId)?.name ?? "the panel";
  const same = new Map<string, (typeof stated)[number][]>();
  for (const one of stated) {
    const key = JSON.stringify([one.text, one.state]);
    same.set(key, [...(same.get(key) ?? []), one]);
  }
  return [...same.values()]
    .flatMap((all): PageCondition[] => {
      const [{ text, state }] = all as [(typeof all)[number]];
      const line = inOneLine(text, 600);
      return line === null
        ? []
        : [
            {
              text: line,
              state,
              by: andList(all.map(({ agentId }) => nameOf(agentId))),
              cites: all.slice(0, 3).map(({ seq }) => eventCite(seq)),
            },
          ];
    })
    .toSorted((a, b) => Number(a.state === "met") - Number(b.state === "met"));
}

/** What people decided on the way first, then what they answered; the decision that ended it stands with the outcome already. */
function decisionsOf(folded: Folded, people: readonly RecordHumanDecision[]): PageDecision[] {
  const isLast = (one: RecordHumanDecision): boolean => endedIt(folded, one);
  const told = (some: readonly RecordHumanDecision[]) => some.map((one) => toPageDecision(one, folded));
  return [...told(people.filter((one) => !isLast(one))), ...answeredQuestions(folded), ...told(people.filter(isLast))];
}

const endedIt = ({ lifecycle: { end } }: Folded, { gateId }: RecordHumanDecision): boolean =>
  end?.kind === "closed" && end.outcome.decidedBy === "person" && end.outcome.decision?.gateId === gateId;

/** The reason of the decision that ended it stands with the outcome. */
function toPageDecision(one: RecordHumanDecision, folded: Folded): PageDecision {
  const { by, question, asked, gate, choice, rationale, texts, seq } = one;
  const isLast = endedIt(folded, one);
  return {
    kind: "decision",
    by,
    asked: inOneLine(question, 240) ?? inOneLine(asked, 240) ?? gate,
    choice,
    // Those of the decision that ended it stand with the outcome, as its reason does.
    with: isLast
      ? []
      : texts.flatMap(({ label, text }) => {
          const words = inFew(text, 280);
          return words ? [`${endless(label)}: ${words}`] : [];
        }),
    why: isLast ? null : inFew(rationale, 280),
    cites: [eventCite(seq)],
  };
}

function statusChangesOf({ lifecycle: { record } }: Folded): PageStatusChange[] {
  return (record?.changes ?? []).map(({ status, by, note, at, seq, supersededBy }) => ({
    status,
    by,
    date: at.slice(0, 10),
    why: wholeSentences(note, 400) ?? inOneLine(note, 400),
    supersededBy: supersededBy === undefined ? null : recordName(supersededBy),
    cites: [eventCite(seq)],
  }));
}

/** The panel's own questions to a person, answered. */
function answeredQuestions({ lifecycle }: Folded): PageDecision[] {
  return lifecycle.grounding.questions.flatMap(({ question, state }): PageDecision[] => {
    if (state.kind !== "answered") return [];
    const seq = lifecycle.answeredGates[state.gateId]?.seq;
    return [
      {
        kind: "answer",
        by: state.by,
        asked: inOneLine(question, 400) ?? "A question of the panel:",
        choice: inOneLine(state.answer, 400) ?? `answered ${AT_LENGTH}`,
        with: [],
        why: null,
        cites: seq === undefined ? [] : [eventCite(seq)],
      },
    ];
  });
}

function questionsLeft(folded: Folded): PageQuestion[] {
  const { questions } = folded.lifecycle.grounding;
  return questionViews(folded).flatMap(({ id, question, state, askedBy, stateText }): PageQuestion[] => {
    if (state !== "waiting" && state !== "left_open") return [];
    const seqs = questions.find((one) => one.id === id)?.seqs ?? [];
    const text = inOneLine(question, STATEMENT_CHARS);
    return text === null
      ? []
      : [
          {
            text: `${text} Asked by ${andList(askedBy.map(({ name }) => shortName(folded.lifecycle.created.panel, name)))}; ${stateText}`,
            owner: null,
            due: null,
            cites: seqs.slice(0, 2).map(eventCite),
          },
        ];
  });
}

/** What the panel went by though nobody had decided it: defaults of its questions first, then what seats said they assume, the latest first: what was said early may have been answered since. What was said to hold no longer is none (G-22). */
function assumptionsOf(folded: Folded): Statement[] {
  const { questions } = folded.lifecycle.grounding;
  const given = questionViews(folded).flatMap(({ id, question, state, answer, by, overtakenBy }): Statement[] => {
    const seqs = questions.find((one) => one.id === id)?.seqs ?? [];
    const how = by === null ? "nobody was asked" : `${by} left it to the panel`;
    const text = inOneLine(`${question} ${answer ? `${endless(answer)} ` : ""}(${how})`, STATEMENT_CHARS);
    return state === "assumed" && overtakenBy === null && text !== null
      ? [{ text, cites: seqs.slice(0, 1).map(eventCite) }]
      : [];
  });
  const said = new Set<string>();
  const { panel } = folded.lifecycle.created;
  const { saysNothingOfTheMatter = [] } = protocolPageOf(folded);
  const apart = new Set(
    folded.lifecycle.grounding.replies.flatMap(({ kind, seq }) => (saysNothingOfTheMatter.includes(kind) ? [seq] : [])),
  );
  const standing = (evidenceView(folded)?.assumed ?? []).filter(
    ({ seq, overtakenBy }) => overtakenBy === null && !apart.has(seq),
  );
  const stated = standing
    .toSorted((one, other) => other.seq - one.seq)
    .flatMap(({ name, seq, text }): Statement[] => {
      const line = inOneLine(text, STATEMENT_CHARS);
      if (line === null || said.has(line)) return [];
      said.add(line);
      return [{ text: `${line} (${shortName(panel, name)})`, cites: [eventCite(seq)] }];
    });
  return [...given, ...stated];
}
