/** The record of a review: what was accepted, what changed on the way, and what was left open (P1-33 to P1-39). */
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/protocols/fold";
import { isClosedAtBudget } from "@/lib/protocols/budget";
import { chosenIdea, knownLimitations } from "@/lib/protocols/review/closing";
import { roundLimit, sharedValues } from "@/lib/protocols/review/config";
import { liveIdeas } from "@/lib/protocols/review/ideas";
import { isOpen } from "@/lib/protocols/review/ledger";
import { PROFILES } from "@/lib/protocols/review/profiles";
import { isModifier } from "@/lib/protocols/review/seats/modifier";
import { currentVersion, nameOf, type ReviewState, type Round } from "@/lib/protocols/review/state";
import { futureWork, recommendedSupplements } from "@/lib/protocols/review/supplements";
import { markdownBlock, markdownLine } from "../markdown-data";
import { bullets, table } from "../record-sections";
import type { RecordView } from "../record-view";
import { sectionedRecord, type RecordSection } from "../sectioned-record";
import { countOf } from "../wording";
import { reviewIssues } from "./issues";
import { reviewStateOf } from "./state";
import { wordOf } from "./verdict";

export function reviewRecord(log: readonly DeliberationEvent[], folded: Folded): RecordView {
  const state = reviewStateOf(folded);
  const sections = [drivers(state), verdicts(state), changes(state), issues(folded, "Resolved issues", false), issues(folded, "Unresolved issues", true), rulings(state), dissent(state), limitations(state), literature(state), ...ideas(state), accepted(state)];
  return sectionedRecord({ log, folded, placeOf: (id) => (isModifier({ id: id as ReviewState["panel"][number]["id"] }) ? "modifier" : "assessor"), sections: sections.filter((section): section is RecordSection => section !== null) });
}

function drivers({ config }: ReviewState): RecordSection {
  const { venue, valueProposition, researchType } = sharedValues(config);
  const profile = PROFILES[config.profile];
  const given = [["For", venue], ["Worth to them", valueProposition], ["Research type", researchType]].filter(([, value]) => value !== "unspecified");
  return {
    title: "Decision drivers",
    body: [`Profile: ${profile.label}, at most ${countOf(roundLimit(config), "round")}.`, profile.rubric, profile.convergence, ...(given.length > 0 ? [given.map(([label, value]) => `- ${label}: ${markdownLine(value ?? "")}`).join("\n")] : [])].join("\n\n"),
  };
}

function verdicts(state: ReviewState): RecordSection {
  const assessors = state.panel.filter((agent) => !isModifier(agent));
  if (state.rounds.length === 0) return { title: "Verdicts", body: "*No round has begun.*" };
  const rows = assessors.map(({ id, name }) => [name, ...state.rounds.map(({ turns }) => (turns[id] ? wordOf(turns[id]).word : "–"))]);
  const remaining = assessors.flatMap(({ id, name }) => (state.rounds.at(-1)?.turns[id]?.assessment.remaining ?? []).map((text) => `${name}: ${text}`));
  return { title: "Verdicts", body: [table(["Assessor", ...state.rounds.map(({ number, isExtension }) => `Round ${number}${isExtension ? " (+)" : ""}`)], rows), ...(remaining.length > 0 ? ["What remained in the end:", bullets(remaining)] : [])].join("\n\n") };
}

function changes({ versions, panel }: ReviewState): RecordSection {
  const revised = versions.filter(({ kind }) => kind !== "initial");
  if (revised.length === 0) return { title: "Changes by round", body: "The document stands as it was handed in." };
  const modifier = panel.find(isModifier)?.name ?? "The modifier";
  const parts = revised.map(({ number, kind, afterRound, changes: made }) => {
    const after = kind === "critique" ? "after the cross-critique" : `after round ${afterRound}`;
    const lines = made.map(({ what, why, answers }) => `- ${markdownLine(what)}${why ? ` — ${markdownLine(why)}` : ""}${answers.length > 0 ? ` *(answers ${answers.map(markdownLine).join(", ")})*` : ""}`);
    return `### Version ${number}, ${after}\n\n${lines.length > 0 ? lines.join("\n") : `${markdownLine(modifier)} changed nothing.`}`;
  });
  return { title: "Changes by round", body: parts.join("\n\n") };
}

function issues(folded: Folded, title: string, wantsOpen: boolean): RecordSection {
  const state = reviewStateOf(folded);
  const wanted = new Set(state.ledger.filter((issue) => isOpen(issue) === wantsOpen).map(({ id }) => id));
  const lines = reviewIssues(folded)
    .filter(({ id }) => wanted.has(id))
    .map(({ id, name, raisedInRound, severity, text, stateText }) => `- **${id}** (${severity?.word ?? "–"}), ${markdownLine(name)}, round ${raisedInRound}: ${markdownLine(text)} *(${markdownLine(stateText)})*`);
  return { title, body: lines.length > 0 ? lines.join("\n") : wantsOpen ? "None: everything that was raised was called resolved by the one who raised it." : "None." };
}

function rulings({ ledger }: ReviewState): RecordSection {
  const rows = ledger.flatMap(({ id, rulings: made }) => made.map(({ round, ruling, reason }) => [id, String(round), ruling, reason]));
  return { title: "Rulings of the modifier", body: rows.length > 0 ? table(["Issue", "After round", "Ruling", "Reason"], rows) : "None were needed." };
}

function dissent(state: ReviewState): RecordSection {
  const last = state.rounds.at(-1);
  const against = last ? Object.values(last.turns).filter(({ verdict }) => verdict !== null && verdict !== "PASS") : [];
  const settled = state.versions.flatMap(({ settlements, number }) => settlements.map(({ topic, chosen, overruled, reason }) => `Version ${number}, ${topic}: ${nameOf(state, chosen)} over ${nameOf(state, overruled)}, because ${reason}`));
  const lines = [...against.map((turn) => `${nameOf(state, turn.agentId)} ended with ${wordOf(turn).word}: ${turn.assessment.remaining.join("; ") || "nothing named"}`), ...disagreements(state, last ?? null), ...settled];
  return { title: "Dissent", body: lines.length > 0 ? bullets(lines) : "None: every assessor passed it, and no contradiction was left." };
}

const disagreements = (state: ReviewState, round: Round | null): string[] =>
  Object.values(round?.turns ?? {}).flatMap(({ agentId, assessment }) => assessment.disagreements.map(({ with_agent, point, reason, counter_proposal }) => `${nameOf(state, agentId)} against ${nameOf(state, with_agent)}: ${point}. ${reason} Instead: ${counter_proposal}`));

function limitations(state: ReviewState): RecordSection {
  const known = state.outcome && state.outcome.status !== "consensus" ? knownLimitations(state) : [];
  const more = [...recommendedSupplements(state).map(({ what }) => supplementLine(state, what)), ...futureWork(state).map(({ what }) => `Future work: ${what}`)];
  return { title: isClosedAtBudget(state.outcome) ? "Known limitations" : "Accepted limitations", body: known.length + more.length > 0 ? bullets([...known, ...more]) : "None." };
}

function supplementLine({ supplementDecisions }: ReviewState, what: string): string {
  const decided = supplementDecisions.find((decision) => decision.what === what);
  return decided ? `Strongly recommended, ${decided.decision === "run" ? "to be run" : "left out"} by ${decided.by}: ${what}. ${decided.reason}` : `Strongly recommended, not decided: ${what}`;
}

function literature({ searches }: ReviewState): RecordSection | null {
  if (searches.length === 0) return null;
  const parts = searches.map(({ round, queries, findings, note, by }) => `### Before round ${round + 1}, by ${markdownLine(by)}\n\nAsked for: ${queries.map(markdownLine).join("; ")}\n\n${findings.length > 0 ? bullets(findings.map(({ title, authors, year, venue, url }) => [title, authors, year, venue, url].filter(Boolean).join(", "))) : "Nothing was found."}${note ? `\n\n${markdownLine(note)}` : ""}`);
  return { title: "Literature", body: parts.join("\n\n") };
}

function ideas(state: ReviewState): RecordSection[] {
  if (state.config.profile !== "idea") return [];
  const chosen = chosenIdea(state);
  const dead = state.ideas.filter(({ died }) => died !== null).map(({ id, card, died }) => `${id} ${card.title}: ${died?.into.length ? `became ${died.into.join(", ")}; ` : ""}${died?.reason ?? ""} (round ${died?.round ?? "?"})`);
  const live = liveIdeas(state.ideas).map(({ id, card }) => `${id} ${card.title}${id === chosen ? " — chosen" : ""}: ${card.core_question}`);
  return [{ title: "Ideas", body: [`Alive in the end:`, bullets(live), ...(dead.length > 0 ? ["Not pursued:", bullets(dead)] : [])].join("\n\n") }];
}

function accepted(state: ReviewState): RecordSection {
  const { number, text } = currentVersion(state);
  const title = state.outcome && state.outcome.decidedBy !== "nobody" && !isClosedAtBudget(state.outcome) ? `The document as accepted (version ${number})` : `The document as it stands (version ${number})`;
  return { title, body: text.trim() ? markdownBlock(text) : "*No document was given.*" };
}
