/** The record of a judgement: verdict with dissent, both opinions, scores by round, findings, and what was revised (P4-26 to P4-32). */
import type { DeliberationEvent } from "@/lib/events/schema";
import { isClosedAtBudget } from "@/lib/protocols/budget";
import { STANCE_LABELS, stanceOf } from "@/lib/protocols/judges/stance";
import type { JudgesState } from "@/lib/protocols/judges/state";
import type { Folded } from "@/lib/protocols/fold";
import { markdownBlock, markdownLine } from "../markdown-data";
import { bullets, table } from "../record-sections";
import type { RecordView } from "../record-view";
import { sectionedRecord, type RecordSection } from "../sectioned-record";
import { BANDS } from "./bands-line";
import { disputesSection, findingsSection, movementsSection, scoresSection } from "./record-debate";
import { costView } from "./run-facts";
import { judgesStateOf } from "./state";
import { verdictViews, type VerdictView } from "./verdict-view";

export function judgesRecord(log: readonly DeliberationEvent[], folded: Folded): RecordView {
  const state = judgesStateOf(folded);
  const verdict = verdictViews(state).at(-1) ?? null;
  const sections = [
    drivers(state),
    verdictSection(state, verdict),
    ...opinionSections(verdict),
    attentionSection(verdict),
    findingsSection(folded),
    convergence(verdict),
    recommendations(verdict),
    challenge(verdict),
    ...scoresSection(state),
    movementsSection(state),
    disputesSection(state),
    revisions(state),
    cost(state),
    documents(state),
  ];
  return sectionedRecord({ log, folded, placeOf: (id) => placeOf(state, id), sections: sections.filter((section): section is RecordSection => section !== null) });
}

function placeOf({ panel }: JudgesState, agentId: string): string {
  const seat = panel.find(({ id }) => id === agentId);
  const stance = seat ? stanceOf(seat) : null;
  return stance ? `judge (${STANCE_LABELS[stance]})` : "judge";
}

function drivers({ config }: JudgesState): RecordSection {
  const rows = config.dimensions.map(({ label, weight, about }) => [label, `${Number((weight * 100).toFixed(1))} %`, about]);
  const limits = `Consensus: overall scores within ${config.overall_score_range}, every dimension within ${config.dimension_score_range}${config.critical_finding_agreement ? ", and agreement on critical findings" : ""}. ${BANDS}`;
  return { title: "Decision drivers", body: [table(["Dimension", "Weight", "What counts"], rows), limits].join("\n\n") };
}

function verdictSection(state: JudgesState, verdict: VerdictView | null): RecordSection {
  if (!verdict) return { title: "Verdict", body: isClosedAtBudget(state.outcome) ? "None: the budget ended it before the judges came to one." : "*The judges have come to no verdict yet.*" };
  const facts = [
    `Confidence ${verdict.confidence}${verdict.method ? `, ${verdict.method}` : ""}`,
    ...(verdict.majority ? [`Majority: ${sideLine(verdict.majority)}`] : []),
    ...(verdict.minority ? [`Dissent: ${sideLine(verdict.minority)}`] : []),
    ...(verdict.gap ? [`Score gap: ${verdict.gap}`] : []),
    ...verdict.marks.map(({ text }) => text.charAt(0).toUpperCase() + text.slice(1)),
    ...(state.judgements.length > 1 ? [`Judgement ${verdict.judgement} of ${state.judgements.length}, on version ${verdict.version} of the documents`] : []),
  ];
  return { title: "Verdict", body: [`**${markdownLine(verdict.line)}**`, bullets(facts)].join("\n\n") };
}

const sideLine = ({ judges, score }: NonNullable<VerdictView["majority"]>): string => `${judges.map((judge) => `${judge.name} ${judge.score}`).join(", ")}${judges.length > 1 ? ` (mean ${score})` : ""}`;

/** P4-29: the dissent is always kept. */
function opinionSections(verdict: VerdictView | null): RecordSection[] {
  if (!verdict?.opinions) return [];
  const { assessment, majority, minority, recommendedView, isFromModerator } = verdict.opinions;
  const source = isFromModerator ? "" : "\n\n*In the judges' own words: the moderator wrote no synthesis.*";
  const better = recommendedView === "none" ? "" : `\n\nThe moderator finds the ${recommendedView}'s evidence better; the recorded majority does not change for it.`;
  return [
    { title: "Balanced assessment", body: `${markdownBlock(assessment)}${source}` },
    ...(majority ? [{ title: "Majority opinion", body: markdownBlock(majority) }] : []),
    ...(minority ? [{ title: "Minority opinion", body: `${markdownBlock(minority)}${better}` }] : majority ? [{ title: "Minority opinion", body: "Nobody dissents on the score." }] : []),
  ];
}

function attentionSection(verdict: VerdictView | null): RecordSection | null {
  if (!verdict || verdict.attention.length === 0) return null;
  const parts = verdict.attention.map(({ issue, majority_view, minority_view, recommendation, stakes }) => {
    const lines = [["Majority", majority_view], ["Minority", minority_view], ["Recommendation", recommendation], ["At stake", stakes]].filter(([, text]) => text).map(([label, text]) => `${label}: ${text}`);
    return `### ${markdownLine(issue)}\n\n${bullets(lines)}`;
  });
  return { title: "What needed attention", body: parts.join("\n\n") };
}

function convergence(verdict: VerdictView | null): RecordSection | null {
  if (!verdict || verdict.convergent.length + verdict.divergent.length === 0) return null;
  const shared = verdict.convergent.length > 0 ? bullets(verdict.convergent.map(({ finding, priority }) => `${priority}: ${finding}`)) : "Nothing.";
  const apart = verdict.divergent.map(({ finding, positions }) => `- ${markdownLine(finding)}\n${positions.map(({ judge, position }) => `  - ${markdownLine(judge)}: ${markdownLine(position)}`).join("\n")}`);
  return { title: "What the judges share and what they do not", body: ["Shared by all:", shared, "Not shared:", apart.length > 0 ? apart.join("\n") : "Nothing."].join("\n\n") };
}

function recommendations(verdict: VerdictView | null): RecordSection | null {
  if (!verdict || (verdict.recommendations.length === 0 && !verdict.recommendation)) return null;
  const rows = verdict.recommendations.map(({ action, level, consensus }) => [level, action, consensus]);
  return { title: "Recommendations", body: [verdict.recommendation ? markdownBlock(verdict.recommendation) : "", rows.length > 0 ? table(["Level", "Action", "Held by"], rows) : ""].filter(Boolean).join("\n\n") };
}

function challenge(verdict: VerdictView | null): RecordSection | null {
  if (!verdict?.challenge) return null;
  const { findings, conclusion } = verdict.challenge;
  return { title: "Challenge to the agreement", body: [markdownBlock(conclusion), bullets(findings.map(({ kind, finding }) => `${kind.replaceAll("_", " ")}: ${finding}`))].filter(Boolean).join("\n\n") };
}

function revisions({ versions }: JudgesState): RecordSection | null {
  const revised = versions.slice(1);
  if (revised.length === 0) return null;
  const parts = revised.map(({ number, by, changes }) => `### Version ${number}, by ${markdownLine(by)}\n\n${changes.length > 0 ? changes.map(({ what, why }) => `- ${markdownLine(what)}${why ? ` — ${markdownLine(why)}` : ""}`).join("\n") : "Handed in as a whole; its changes are not listed."}`);
  return { title: "Revisions", body: parts.join("\n\n") };
}

function cost(state: JudgesState): RecordSection {
  const { soFar, expected } = costView(state);
  return { title: "Calls", body: `${soFar.replace(" so far", "")}; ${expected}.` };
}

function documents({ versions }: JudgesState): RecordSection {
  const last = versions.at(-1);
  const parts = (last?.documents ?? []).map(({ name, text }) => `### ${markdownLine(name)}\n\n${markdownBlock(text)}`);
  return { title: `The documents as judged (version ${last?.number ?? 1})`, body: parts.join("\n\n") };
}
