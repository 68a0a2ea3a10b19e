/** The record of a review: what was accepted, what changed on the way, and what was left open (P1-33 to P1-39). */
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { isClosedAtBudget } from "@/lib/kernel/budget";
import { quotesIn } from "@/lib/evidence/check-quote";
import { knownLimitations } from "@/lib/protocols/review/rules/closing";
import { roundLimit, sharedValues } from "@/lib/protocols/review/rules/config";
import { conditionText } from "@/lib/protocols/review/rules/conditions";
import { decidedOn } from "@/lib/protocols/review/rules/gates/disagreement";
import { isOpen, isPutOff, type LedgerIssue } from "@/lib/protocols/review/rules/judging/ledger";
import { openRequests, requestInWords } from "@/lib/protocols/review/rules/ideas/literature";
import { PROFILES } from "@/lib/protocols/review/rules/profiles";
import { lossForPeople } from "@/lib/domain/edits/loss";
import { isModifier } from "@/lib/protocols/review/rules/seats/modifier";
import { currentVersion, nameOf, type ReviewState, type Round } from "@/lib/protocols/review/rules/state";
import { futureWork, recommendedSupplements } from "@/lib/protocols/review/rules/ideas/supplements";
import { markdownBlock, markdownLine } from "@/lib/projections/record/markdown-data";
import { bullets, table } from "@/lib/projections/record/record-sections";
import type { Dossier } from "@/lib/projections/record/record-view";
import { sectionedRecord, type RecordSection } from "@/lib/projections/record/sectioned-record";
import { andList, countOf, endless } from "@/lib/projections/wording";
import { reviewIssues } from "./issues";
import { argumentSection, statisticsSection } from "./record-documents";
import { ideaDissent, ideasSection, ratingsSection } from "./record-ideas";
import { compromiseOn } from "./compromise";
import { reviewStateOf } from "./state";
import { wordOf } from "./verdict";

export function reviewDossier(log: readonly DeliberationEvent[], folded: Folded): Dossier {
  const state = reviewStateOf(folded);
  const sections = [
    drivers(state),
    state.config.profile === "idea" ? ratingsSection(state) : verdicts(state),
    changes(state),
    issues(folded, "Resolved issues", false),
    putOff(folded),
    issues(folded, "Unresolved issues", true),
    rulings(state),
    assumed(state),
    dissent(state),
    limitations(state),
    literature(state),
    ...(state.config.profile === "idea" ? [ideasSection(state)] : []),
    argumentSection(state),
    accepted(state),
    statisticsSection(state),
  ];
  return sectionedRecord({
    log,
    folded,
    placeOf: (id) => (isModifier({ id: id as ReviewState["panel"][number]["id"] }) ? "modifier" : "assessor"),
    sections: sections.filter((section): section is RecordSection => section !== null),
  });
}

function drivers({ config }: ReviewState): RecordSection {
  const { venue, valueProposition, researchType } = sharedValues(config);
  const profile = PROFILES[config.profile];
  const given = [
    ["For", venue],
    ["What it is worth to them", valueProposition],
    ["Research type", researchType],
  ].filter(([, value]) => value !== "unspecified");
  return {
    title: "Decision drivers",
    body: [
      `Profile: ${profile.label}, at most ${countOf(roundLimit(config), "round")}.`,
      `**How it is judged.** ${profile.rubric}`,
      `**When it ends.** ${profile.convergence}`,
      ...(given.length > 0
        ? [given.map(([label, value]) => `- ${label}: ${markdownLine(value ?? "")}`).join("\n")]
        : []),
    ].join("\n\n"),
  };
}

function verdicts(state: ReviewState): RecordSection {
  const assessors = state.panel.filter((agent) => !isModifier(agent));
  if (state.rounds.length === 0) return { title: "Verdicts", body: "*No round has started.*" };
  const rows = assessors.map(({ id, name }) => [
    name,
    ...state.rounds.map(({ turns }) => (turns[id] ? wordOf(turns[id]).word : "–")),
  ]);
  const remaining = assessors.flatMap(({ id, name }) =>
    (state.rounds.at(-1)?.turns[id]?.assessment.remaining ?? []).map((text) => `${name}: ${text}`),
  );
  return {
    title: "Verdicts",
    body: [
      table(
        ["Assessor", ...state.rounds.map(({ number, isExtension }) => `Round ${number}${isExtension ? " (+)" : ""}`)],
        rows,
      ),
      ...(remaining.length > 0 ? ["What remained in the end:", bullets(remaining)] : []),
    ].join("\n\n"),
  };
}

function changes({ versions, panel }: ReviewState): RecordSection {
  const revised = versions.filter(({ kind }) => kind !== "initial");
  if (revised.length === 0) return { title: "Changes by round", body: "The document was not changed." };
  const modifier = panel.find(isModifier)?.name ?? "The modifier";
  const parts = revised.map(({ number, kind, afterRound, changes: made, by, loss, nothingToWrite }) => {
    const after =
      kind === "critique"
        ? "after the cross-critique"
        : `after round ${afterRound}${by ? `, by ${markdownLine(by)}` : ""}`;
    const lost = loss ? [`- ${markdownLine(lossForPeople(loss, "an issue"))}, found by the program`] : [];
    const lines = made.map(
      ({ what, why, answers }) =>
        `- ${markdownLine(what)}${why ? ` — ${markdownLine(why)}` : ""}${answers.length > 0 ? ` *(answers ${answers.map(markdownLine).join(", ")})*` : ""}`,
    );
    return `### Version ${number}, ${after}\n\n${lines.length + lost.length > 0 ? [...lost, ...lines].join("\n") : `${markdownLine(modifier)} changed nothing${nothingToWrite ? ` for the decision: ${markdownLine(endless(nothingToWrite))}` : ""}.`}`;
  });
  return { title: "Changes by round", body: parts.join("\n\n") };
}

function issues(folded: Folded, title: string, wantsOpen: boolean): RecordSection {
  const state = reviewStateOf(folded);
  const lines = issueLines(folded, (issue) => isOpen(issue) === wantsOpen && !isPutOff(issue));
  return {
    title,
    body:
      lines.length > 0
        ? lines.join("\n")
        : wantsOpen
          ? state.ledger.length > 0
            ? `None. Every issue was resolved${state.ledger.some(isPutOff) ? " or put off" : ""}, according to the assessor who raised it.`
            : "None was raised."
          : "None.",
  };
}

/** P1-66: nothing was done about them, and whoever raised them can live with that for now. */
function putOff(folded: Folded): RecordSection | null {
  const lines = issueLines(folded, isPutOff);
  return lines.length > 0 ? { title: "Put off", body: lines.join("\n") } : null;
}

function issueLines(folded: Folded, isWanted: (issue: LedgerIssue) => boolean): string[] {
  const wanted = new Set(
    reviewStateOf(folded)
      .ledger.filter(isWanted)
      .map(({ id }) => id),
  );
  return reviewIssues(folded)
    .filter(({ id }) => wanted.has(id))
    .map(
      ({ id, name, raisedInRound, severity, text, stateText }) =>
        `- **${id}** (${severity?.word ?? "–"}), ${markdownLine(name)}, round ${raisedInRound}: ${markdownLine(text)} *(${markdownLine(stateText)})*`,
    );
}

/** A ruling on part of an issue says which; one that was put to a person has become the person's decision. */
function rulings(state: ReviewState): RecordSection {
  const rows = state.ledger.flatMap(({ id, rulings: made }) =>
    made.map(({ round, ruling, reason, part }) => {
      const decided = ruling === "NEEDS_DECISION" ? decidedOn(state, id, round) : null;
      const outcome = decided
        ? `${decided.by}: ${decided.answer ?? `left to the modifier${decided.default ? `, which proposed “${decided.default}”` : ""}`}`
        : reason;
      const word = ruling === "NEEDS_DECISION" ? "a decision was needed" : ruling;
      return [id, String(round), part ? `${word} (${part})` : word, outcome];
    }),
  );
  return {
    title: "Rulings of the modifier",
    body: rows.length > 0 ? table(["Issue", "After round", "Ruling", "Reason"], rows) : "None.",
  };
}

/** An issue is listed under its id; a condition is not, so it is told. */
function named(state: ReviewState, id: string): string {
  const condition = conditionText(state, id);
  return condition === null ? id : `${id} (the condition “${endless(condition)}”)`;
}

/** P1-65: what nobody but an assessor or the modifier gave, as far as it still stands in the document. */
function assumed(state: ReviewState): RecordSection | null {
  const isThere = quotesIn([currentVersion(state).text]);
  const found = state.versions.flatMap(({ changes: made, number }) =>
    made.flatMap(({ proposed = [], answers }) => proposed.filter(isThere).map((words) => ({ words, answers, number }))),
  );
  const lines = [...new Map(found.map((one) => [one.words, one])).values()].map(
    ({ words, answers, number }) =>
      `“${words}”, since version ${number}${answers.length > 0 ? `, for ${andList(answers.map((id) => named(state, id)))}` : ""}`,
  );
  return lines.length > 0
    ? {
        title: "Assumed by the document",
        body: ["Proposed in the review and confirmed by nobody:", bullets(lines)].join("\n\n"),
      }
    : null;
}

function dissent(state: ReviewState): RecordSection {
  const last = state.rounds.at(-1);
  const against = last ? Object.values(last.turns).filter(({ verdict }) => verdict !== null && verdict !== "PASS") : [];
  const settled = state.versions.flatMap(({ settlements, number, seq }) =>
    settlements.map(({ topic, chosen, overruled, reason }) => {
      const compromise = compromiseOn(state, { chosen, overruled, seq });
      return compromise
        ? `Version ${number}, ${topic}: the compromise ${compromise.by} set between ${nameOf(state, chosen)} and ${nameOf(state, overruled)}. ${reason}`
        : `Version ${number}, ${topic}: ${nameOf(state, chosen)} over ${nameOf(state, overruled)}. ${reason}`;
    }),
  );
  const ideas =
    state.config.profile === "idea"
      ? ideaDissent(state)
      : {
          lines: [],
          none: last?.evaluation
            ? "None. Every assessor passed it, and no contradiction was left."
            : "None on record: not every assessor has given a verdict.",
        };
  const lines = [
    ...ideas.lines,
    ...against.map(
      (turn) =>
        `${nameOf(state, turn.agentId)} ended with ${wordOf(turn).word}: ${turn.assessment.remaining.join("; ") || "nothing named"}`,
    ),
    ...disagreements(state, last ?? null),
    ...settled,
  ];
  return { title: "Dissent and contradictions", body: lines.length > 0 ? bullets(lines) : ideas.none };
}

const disagreements = (state: ReviewState, round: Round | null): string[] =>
  Object.values(round?.turns ?? {}).flatMap(({ agentId, assessment }) =>
    assessment.disagreements.map(
      ({ with_agent, point, reason, counter_proposal }) =>
        `${nameOf(state, agentId)} against ${nameOf(state, with_agent)}: ${point}. ${reason} Instead: ${counter_proposal}`,
    ),
  );

function limitations(state: ReviewState): RecordSection {
  const known = state.outcome && !["consensus", "chosen"].includes(state.outcome.status) ? knownLimitations(state) : [];
  const more = [
    ...recommendedSupplements(state).map(({ what }) => supplementLine(state, what)),
    ...futureWork(state).map(({ what }) => `Future work: ${what}`),
  ];
  return {
    title: isClosedAtBudget(state.outcome) ? "Known limitations" : "Accepted limitations",
    body: known.length + more.length > 0 ? bullets([...known, ...more]) : "None.",
  };
}

function supplementLine({ supplementDecisions }: ReviewState, what: string): string {
  const decided = supplementDecisions.find((decision) => decision.what === what);
  return decided
    ? `Strongly recommended, ${decided.decision === "run" ? "to be run" : "left out"} by ${decided.by}: ${what}. ${decided.reason}`
    : `Strongly recommended, not decided: ${what}`;
}

function literature(state: ReviewState): RecordSection | null {
  const { searches } = state;
  const open = openRequests(state);
  if (searches.length + open.length === 0) return null;
  const parts = searches.map(({ round, purpose, queries, findings, note, by }) =>
    [
      `### ${purpose === "given" ? "In" : "After"} round ${round}, by ${markdownLine(by)}`,
      `Asked for: ${queries.map(markdownLine).join("; ")}`,
      ...(findings.length > 0
        ? [
            bullets(
              findings.map(({ title, authors, year, venue, url }) =>
                [title, authors, year, venue, url].filter(Boolean).join(", "),
              ),
            ),
          ]
        : []),
      ...(note ? [markdownBlock(note)] : findings.length > 0 ? [] : ["Nothing was found."]),
    ].join("\n\n"),
  );
  const left =
    open.length > 0 ? [`### Not looked up\n\n${bullets(open.map((request) => requestInWords(state, request)))}`] : [];
  return { title: "Literature", body: [...parts, ...left].join("\n\n") };
}

function accepted(state: ReviewState): RecordSection {
  const { number, text } = currentVersion(state);
  if (state.config.profile === "idea" && state.ideas.length === 0)
    return {
      title: "What the ideas were to build on",
      body: text.trim() ? markdownBlock(text) : "*Nothing was given.*",
    };
  if (state.config.profile === "idea")
    return {
      title: `The idea cards at the end (version ${number})`,
      body: text.trim() ? markdownBlock(text) : "*No idea has been written.*",
    };
  const title =
    state.outcome?.decidedBy === "person" && !isClosedAtBudget(state.outcome)
      ? `The document as accepted (version ${number})`
      : `The document as it stands (version ${number})`;
  return { title, body: text.trim() ? markdownBlock(text) : "*No document was given.*" };
}
