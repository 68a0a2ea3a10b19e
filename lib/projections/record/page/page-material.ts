/** What the writer of a page is given (G-19): everything that was said in few words, each with the number of its event. */
import { conditionInWords } from "@/lib/domain/wording";
import { standingConditions, statedMoves } from "@/lib/kernel/facts";
import { documentsOf, foldEvent, type Folded } from "@/lib/kernel/fold";
import { pageDraftSchema } from "@/lib/kernel/page/engine-asks";
import type { PageMaterial } from "@/lib/kernel/page/page-ask";
import { wantsChange } from "@/lib/kernel/page/page-review";
import { readingOf } from "@/lib/kernel/registry";
import { agentName } from "@/lib/projections/agent-name";
import { evidenceView } from "@/lib/projections/evidence/evidence-view";
import { passagesOf, placeOf } from "@/lib/projections/record/evidence-sections";
import { recordHumanDecisions } from "@/lib/projections/record/human-decisions";
import { issuesOf, viewsOf } from "@/lib/projections/views-of";
import { andList, ended, shorten } from "@/lib/projections/wording";
import { type AdrPage, eventCite, type Statement } from "./adr-page";
import { buildPage } from "./build-page";
import { wholeSentences } from "./whole-sentences";

/** The rest stands in the dossier, and the page says how many they are. */
const ASSUMED_TOLD = 12;

/** Of one entry; more would be the log again. */
const ENTRY_CHARS = 500;

export function pageMaterial(folded: Folded): PageMaterial {
  const { created } = folded.lifecycle;
  const { title, question, context } = created.subject;
  const page = pageToCome(folded);
  const said = saidIn(folded, page);
  return {
    title,
    question,
    context,
    documents: documentsAtEnd(folded),
    seats: created.panel.map(({ name }) => name),
    facts: factsOf(page),
    said,
    conclusion: conclusionIn(folded, said),
    passages: passagesIn(folded),
    ...reviewedSoFar(folded),
  };
}

/** The last reply that wrote what the deliberation ends with, as far as it can be cited. */
function conclusionIn({ lifecycle }: Folded, said: PageMaterial["said"]): PageMaterial["conclusion"] {
  const { asks } = readingOf(lifecycle.created.protocol);
  const [last] = Object.values(lifecycle.page.lastWords)
    .filter(({ kind, seq }) => asks[kind]?.concludes && !asks[kind].mayObject && said.some((one) => one.seq === seq))
    .toSorted((one, other) => other.seq - one.seq);
  return last ? { cite: last.seq, reply: last.reply } : null;
}

function documentsAtEnd(folded: Folded): PageMaterial["documents"] {
  const last = viewsOf(folded).versions(folded).at(-1)?.seq ?? 1;
  const given = folded.lifecycle.created.subject.artifact;
  return documentsOf(folded).map(({ name, text }) => ({ name, text: text.trim(), cite: text === given ? 1 : last }));
}

/** P5-38. A draft is revised once everybody has said what they think of it, so the newest remarks are about it, or about the one before. */
function reviewedSoFar({ lifecycle: { page, created } }: Folded): Pick<PageMaterial, "draft" | "remarks"> {
  const draft = pageDraftSchema.safeParse(page.drafts.at(-1)?.reply).data ?? null;
  const latest = page.reviews.findLast(wantsChange)?.draft;
  const remarks = page.reviews.flatMap(({ draft: of, agentId, review }) =>
    of === latest && review
      ? review.remarks.map((remark) => ({ ...remark, name: agentName(created.panel, agentId) }))
      : [],
  );
  return { draft, remarks };
}

/** As the program would write it once the log is closed. */
export const pageToCome = (folded: Folded): AdrPage => buildPage(asClosed(folded));

/** The writer is asked before the end: it is told of the outcome the deliberation is about to close with. */
function asClosed(folded: Folded): Folded {
  const { end, created, deliberationId, lastEventAt } = folded.lifecycle;
  const step = end ? null : readingOf(created.protocol).next(folded.protocol);
  if (step?.kind !== "record") return folded;
  return step.events.reduce(
    (state, payload) =>
      foldEvent(state, { deliberationId, seq: state.lifecycle.headSeq + 1, at: lastEventAt, payload }),
    folded,
  );
}

/** What a draft may cite, as the page marks it. */
export const citableMarks = ({ said, passages }: Pick<PageMaterial, "said" | "passages">): ReadonlySet<string> =>
  new Set([...said.map(({ seq }) => eventCite(seq)), ...passages.map(({ mark }) => mark)]);

/** Under the numbers the dossier gives them. What was not found is no evidence. */
const passagesIn = (folded: Folded): PageMaterial["passages"] =>
  passagesOf(folded).flatMap(({ citations }, index) => {
    const [first] = citations;
    return !first || first.status === "not_found"
      ? []
      : [{ mark: `s${index + 1}`, text: `“${shorten(first.quote, ENTRY_CHARS)}” (${placeOf(first)})` }];
  });

function factsOf({ outcome, conditions, dissent, decidedByPeople, assumed }: AdrPage): string[] {
  return [
    `Decision: ${outcome.decision.text}`,
    ...outcome.how.map(({ text }) => `How it came about: ${text}`),
    ...decidedByPeople.map(
      ({ kind, by, asked, choice, with: texts, why }) =>
        `${by} ${kind === "answer" ? "answered" : "decided"}: ${[ended(asked), ended(choice), ...texts.map(ended), ...(why ? [`Reason: ${ended(why)}`] : [])].join(" ")}`,
    ),
    ...conditions.map(({ text, by, state }) => `Condition of ${by}, ${conditionInWords({ state })}: ${text}`),
    ...dissent.map(
      ({ name, about, words }) => `${name} dissents${about ? ` (${about})` : ""}${words ? `: ${words}` : ""}`,
    ),
    ...assumed.slice(0, ASSUMED_TOLD).map(({ text }) => `Assumed: ${text}`),
  ];
}

type Entry = PageMaterial["said"][number];

/** Each event once: what it says in all respects is one entry. */
function saidIn(folded: Folded, page: AdrPage): Entry[] {
  const { lifecycle } = folded;
  const { panel, subject } = lifecycle.created;
  const name = (agentId: string): string => agentName(panel, agentId);
  const short = (text: string): string => wholeSentences(text, ENTRY_CHARS) ?? "";
  const entries: Entry[] = [
    { seq: 1, text: `The question and its context were given${subject.artifact.trim() ? ", with a document" : ""}.` },
    ...documentsAtEnd(folded)
      .filter(({ cite }) => cite > 1)
      .map(({ name: what, cite }) => ({
        seq: cite,
        text: `Brought the ${what === "artifact" ? "document" : what} to how it stands at the end.`,
      })),
    ...lifecycle.facts.flatMap(({ seq, agentId, round, facts }) => [
      ...(facts.gist ? [{ seq, text: `${name(agentId)}, round ${round}: ${facts.gist}` }] : []),
      ...(facts.answer ? [{ seq, text: `Answer stated by ${name(agentId)}: ${facts.answer}` }] : []),
    ]),
    ...standingConditions(lifecycle.facts).map(({ seq, agentId, text, state }) => ({
      seq,
      text: `Condition of ${name(agentId)}, ${conditionInWords({ state })}: ${text}`,
    })),
    ...statedMoves(lifecycle.facts, panel).flatMap(({ seq, agentId, what, by, reason }) =>
      by === "none"
        ? []
        : [{ seq, text: `${name(agentId)} changed its mind, moved by ${by}: ${ended(what)} ${reason}` }],
    ),
    ...issuesOf(folded).flatMap(({ seq, id, name: who, text, stateText, history }) => {
      const raised = { seq, text: `${id}, ${who}: ${short(text)} (${stateText})` };
      const last = history.at(-1);
      return last && last.seq !== seq && last.text
        ? [raised, { seq: last.seq, text: `${id} ${last.word}: ${short(last.text)}` }]
        : [raised];
    }),
    ...recordHumanDecisions(lifecycle).map(({ seq, by, question, choice, rationale }) => ({
      seq,
      text: `${by} was asked: ${short(question)} Chosen: ${ended(choice)} ${short(rationale)}`,
    })),
    ...(evidenceView(folded)?.assumed ?? []).map(({ seq, name: who, text, overtakenBy }) => ({
      seq,
      text: overtakenBy ? `${who} assumed, which no longer holds: ${short(text)}` : `${who} assumes: ${short(text)}`,
    })),
    ...ofPage(page),
  ];
  const byEvent = new Map<number, string[]>();
  for (const { seq, text } of entries) {
    const known = byEvent.get(seq) ?? [];
    if (text.trim() !== "" && !known.some((one) => one.includes(text) || text.includes(one)))
      byEvent.set(seq, [...known, text.trim()]);
  }
  return [...byEvent]
    .map(([seq, texts]) => ({ seq, text: texts.map(ended).join(" ") }))
    .filter(({ seq }) => seq <= lifecycle.headSeq)
    .toSorted((a, b) => a.seq - b.seq);
}

/** What the program would have put on the page itself: options, consequences, confirmation, open questions. */
function ofPage(page: AdrPage): Entry[] {
  const from = (label: string, statements: readonly Statement[]): Entry[] =>
    statements.flatMap(({ text, cites }) =>
      cites
        .slice(0, 1)
        .flatMap((cite) => (cite.startsWith("e") ? [{ seq: Number(cite.slice(1)), text: `${label}: ${text}` }] : [])),
    );
  return [
    ...from("Outcome", [page.outcome.decision, ...page.outcome.how, ...page.outcome.because]),
    ...page.options.flatMap(({ name, why, pros, cons }) => [
      ...from(`Option “${name}”`, why ? [why] : []),
      ...from(`For “${name}”`, pros),
      ...from(`Against “${name}”`, cons),
    ]),
    // Also what the panel asked the person, which is an event like any other.
    ...page.decidedByPeople.flatMap(({ kind, by, asked, choice, with: texts, why, cites }) =>
      from(`${by} was asked`, [
        {
          text: [
            `${ended(asked)} ${kind === "answer" ? "Answered" : "Chosen"}: ${ended(choice)}`,
            ...texts,
            ...(why ? [why] : []),
          ].join(" "),
          cites,
        },
      ]),
    ),
    // Of what is neither good nor bad a protocol puts there what else was found or decided.
    ...page.consequences.flatMap((one) => from(one.kind === "neutral" ? "Of note" : "Consequence", [one])),
    ...from("To be seen by", page.confirmation),
    ...from("Would change it", page.revisit),
    ...from("To be done", page.steps),
    ...from("To be minded", page.carryingOut),
    ...from("Open", page.openQuestions),
    ...page.dissent.flatMap(({ name, words, cites }) =>
      words ? from(`Dissent of ${andList([name])}`, [{ text: words, cites }]) : [],
    ),
  ];
}
