/** The record of a judgement: verdict with dissent, both opinions, scores by round, findings, and what was revised (P4-26 to P4-32). */
import type { DeliberationEvent } from "@/lib/events/schema";
import { isClosedAtBudget } from "@/lib/kernel/budget";
import { type Mode, modeOf } from "@/lib/protocols/judges/rules/config";
import { fallbackMaxima } from "@/lib/protocols/judges/rules/verdict/dimensions";
import { GROUPTHINK_BELOW, MODERATE_UP_TO } from "@/lib/protocols/judges/rules/verdict/scoring";
import { STANCE_LABELS, stanceOf } from "@/lib/protocols/judges/rules/stance";
import { AUTHOR_ID, type JudgesState } from "@/lib/protocols/judges/rules/state";
import type { Folded } from "@/lib/kernel/fold";
import { markdownBlock, markdownLine } from "@/lib/projections/record/markdown-data";
import { bullets, table } from "@/lib/projections/record/record-sections";
import type { Dossier } from "@/lib/projections/record/record-view";
import { type RecordSection, sectionedRecord } from "@/lib/projections/record/sectioned-record";
import { andList, countOf } from "@/lib/projections/wording";
import { BANDS } from "./sentences";
import {
  disputesSection,
  earlierSection,
  findingsSection,
  heldSection,
  movementsSection,
  scoresSection,
} from "./record-debate";
import { callsLine, costView } from "../run-facts";
import { KIND_OF_CHALLENGE } from "../service-parts";
import { judgesStateOf } from "../state";
import { type VerdictView, verdictViews } from "../verdict-view";
import { capital } from "@/lib/domain/wording";

export function judgesDossier(log: readonly DeliberationEvent[], folded: Folded): Dossier {
  const state = judgesStateOf(folded);
  const verdict = verdictViews(state).at(-1) ?? null;
  const sections = [
    drivers(state),
    verdictSection(state, verdict),
    ...opinionSections(verdict),
    attentionSection(verdict),
    findingsSection(folded, state),
    heldSection(state),
    earlierSection(state),
    convergence(verdict),
    recommendations(verdict),
    challenge(verdict),
    ...scoresSection(state),
    movementsSection(state),
    disputesSection(state),
    revisions(state),
    calls(state),
    documents(state),
  ];
  return sectionedRecord({
    log,
    folded,
    ...material(state),
    placeOf: (id) => placeOf(state, id),
    sections: sections.filter((section): section is RecordSection => section !== null),
  });
}

function placeOf({ panel }: JudgesState, agentId: string): string {
  const seat = panel.find(({ id }) => id === agentId);
  const stance = seat ? stanceOf(seat) : null;
  return stance ? `judge (${STANCE_LABELS[stance]})` : "judge";
}

/** Documents are part of the settings, so the shared head does not know of them. */
function material({ config }: JudgesState): { material?: string } {
  const names = config.documents.map(({ name }) => markdownLine(name));
  return names.length === 0
    ? {}
    : {
        material: `The judges had ${countOf(names.length, "document")} before them: ${andList(names)}. ${names.length === 1 ? "It is" : "They are"} included below as last judged.`,
      };
}

/** The form of the judgement that stands: a debate may end in a scoring. */
const modeThatStands = ({ judgements, config }: JudgesState): Mode => judgements.at(-1)?.mode ?? modeOf(config);

/** P4-46: the rules of this form and no other. */
function drivers(state: JudgesState): RecordSection {
  const { dimensions } = state.config;
  if (modeThatStands(state) === "scoring") {
    const maxima = fallbackMaxima(dimensions);
    const rows = dimensions.map(({ id, label, about }) => [label, String(maxima[id] ?? "–"), about]);
    return {
      title: "Decision drivers",
      body: [table(["Dimension", "Maximum points", "What counts"], rows), scoringRule(state)].join("\n\n"),
    };
  }
  const rows = dimensions.map(({ label, weight, about }) => [label, `${Number((weight * 100).toFixed(1))} %`, about]);
  return {
    title: "Decision drivers",
    body: [table(["Dimension", "Weight", "What counts"], rows), `${consensusRule(state)} ${BANDS.debate}`].join("\n\n"),
  };
}

function scoringRule({ config: { reask_divergence, challenge_agreement } }: JudgesState): string {
  const again = reask_divergence
    ? ` Where totals are more than ${MODERATE_UP_TO} points apart, the lowest judge is asked again.`
    : "";
  const challenged = challenge_agreement
    ? ` Where they are less than ${GROUPTHINK_BELOW} apart, the agreement is challenged.`
    : "";
  return `Each judge scores the documents without seeing the others; the mean of the totals counts.${again}${challenged} ${BANDS.scoring}`;
}

function consensusRule(state: JudgesState): string {
  const { config } = state;
  const [overall, dimensions] = [
    `overall scores within ${config.overall_score_range}`,
    `every dimension within ${config.dimension_score_range}`,
  ];
  const criticals = config.critical_blocks_consensus
    ? "no critical finding left open"
    : config.critical_finding_agreement
      ? "agreement on critical findings"
      : null;
  const answers = state.rounds.some(
    ({ evaluation }) => evaluation?.mode === "debate" && evaluation.conditions.band !== undefined,
  )
    ? ["all scores in one verdict band", "an answer to every finding a single judge holds with HIGH confidence"]
    : [];
  const needed = [overall, dimensions, ...(criticals ? [criticals] : []), ...answers];
  return `Consensus needs ${needed.slice(0, -1).join(", ")}${needed.length > 2 ? "," : ""} and ${needed.at(-1)}.`;
}

function verdictSection(state: JudgesState, verdict: VerdictView | null): RecordSection {
  if (!verdict)
    return {
      title: "Verdict",
      body: isClosedAtBudget(state.outcome)
        ? "None. The budget ran out before the judges reached one."
        : "*The judges have not reached a verdict.*",
    };
  const facts = [
    `Confidence ${verdict.confidence}${verdict.method ? `; ${methodWords(verdict.method, verdict.everyone)}` : ""}`,
    ...(verdict.majority ? [`Majority: ${sideLine(verdict.majority)}`] : []),
    ...(verdict.minority ? [`Dissent: ${sideLine(verdict.minority)}`] : []),
    ...(verdict.dissent ? [`Dissent from the verdict, inside the majority: ${sideLine(verdict.dissent)}`] : []),
    ...(verdict.gap ? [`Score gap: ${verdict.gap}`] : []),
    ...(verdict.explanation ? [verdict.explanation] : []),
    ...verdict.marks.map(({ text }) => capital(text)),
    ...(state.judgements.length > 1
      ? [`Judgement ${verdict.judgement} of ${state.judgements.length}, on version ${verdict.version} of the documents`]
      : []),
  ];
  const answer = verdict.answer ? [markdownBlock(verdict.answer)] : [];
  const conditions =
    verdict.conditions.length > 0
      ? [
          "Conditions the judges named:",
          bullets(
            verdict.conditions.map(
              ({ id, text, by, isMet }) => `${id ? `${id}: ` : ""}${text} (${by}; ${isMet ? "provided for" : "open"})`,
            ),
          ),
        ]
      : [];
  const dropped =
    verdict.dropped.length > 0
      ? [
          "Conditions no judge asks for any more:",
          bullets(verdict.dropped.map(({ id, text, why }) => `${id}: ${text} (${why.join("; ")})`)),
        ]
      : [];
  return {
    title: "Verdict",
    body: [`**${markdownLine(verdict.line)}**`, ...answer, bullets(facts), ...conditions, ...dropped].join("\n\n"),
  };
}

/** P4-31, in a reader's words. */
function methodWords(method: NonNullable<VerdictView["method"]>, everyone: string): string {
  switch (method) {
    case "unanimous":
      return `consensus of ${everyone}`;
    case "majority":
      return "by majority";
    case "forced":
      return "decided by a person, because the judges had no majority";
    case "scored":
      return "scored in a single round";
  }
}

const sideLine = ({ judges, score }: NonNullable<VerdictView["majority"]>): string =>
  `${judges.map((judge) => `${judge.name} ${judge.score}`).join(", ")}${judges.length > 1 ? ` (mean ${score})` : ""}`;

/** P4-29, P4-46: the dissent is always kept, and there is none where nobody dissented. */
function opinionSections(verdict: VerdictView | null): RecordSection[] {
  if (!verdict?.opinions) return [];
  const { assessment, majority, minority, recommendedView, writtenBy } = verdict.opinions;
  const source = writtenBy === null ? "\n\n*In the judges' own words: the moderator wrote no synthesis.*" : "";
  const stronger = (side: typeof recommendedView): string =>
    side === recommendedView
      ? `\n\n${capital(writtenBy ?? "")} finds the ${verdict.dissent && !verdict.minority && side === "minority" ? "dissent" : side}'s evidence stronger.`
      : "";
  return [
    { title: "Balanced assessment", body: `${markdownBlock(assessment)}${source}` },
    ...(majority ? [{ title: "Majority opinion", body: `${markdownBlock(majority)}${stronger("majority")}` }] : []),
    ...(minority
      ? [
          {
            title: verdict.minority ? "Minority opinion" : "Dissenting opinion",
            body: `${markdownBlock(minority)}${stronger("minority")}${recommendedView === "minority" ? " That does not change the recorded majority." : ""}`,
          },
        ]
      : []),
  ];
}

function attentionSection(verdict: VerdictView | null): RecordSection | null {
  if (!verdict || verdict.attention.length === 0) return null;
  const [majority, minority] = verdict.sides;
  const parts = verdict.attention.map(({ issue, majority_view, minority_view, recommendation, stakes }) => {
    const lines = [
      [majority, majority_view],
      [minority, minority_view],
      ["Recommendation", recommendation],
      ["At stake", stakes],
    ]
      .filter(([, text]) => text)
      .map(([label, text]) => `${label}: ${text}`);
    return `### ${markdownLine(issue)}\n\n${bullets(lines)}`;
  });
  return { title: "What needed attention", body: parts.join("\n\n") };
}

function convergence(verdict: VerdictView | null): RecordSection | null {
  if (!verdict || verdict.convergent.length + verdict.divergent.length === 0) return null;
  const shared =
    verdict.convergent.length > 0
      ? bullets(verdict.convergent.map(({ finding, priority }) => `${priority}: ${finding}`))
      : "Nothing on record.";
  const apart = verdict.divergent.map(
    ({ finding, positions }) =>
      `- ${markdownLine(finding)}\n${positions.map(({ judge, position }) => `  - ${markdownLine(judge)}: ${markdownLine(position)}`).join("\n")}`,
  );
  return {
    title: "What the judges share and what they do not",
    body: [
      `Shared by ${verdict.everyone}:`,
      shared,
      "Not shared:",
      apart.length > 0 ? apart.join("\n") : "Nothing on record.",
    ].join("\n\n"),
  };
}

function recommendations(verdict: VerdictView | null): RecordSection | null {
  if (!verdict || (verdict.recommendations.length === 0 && !verdict.recommendation)) return null;
  const rows = verdict.recommendations.map(({ action, level, consensus }) => [
    level,
    action,
    consensus === "unanimous" ? verdict.everyone : consensus,
  ]);
  return {
    title: "Recommendations",
    body: [
      verdict.recommendation ? markdownBlock(verdict.recommendation) : "",
      rows.length > 0
        ? table(["Level", "Action", `Support, according to ${verdict.opinions?.writtenBy ?? "the moderator"}`], rows)
        : "",
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

function challenge(verdict: VerdictView | null): RecordSection | null {
  if (!verdict?.challenge) return null;
  const { findings, conclusion } = verdict.challenge;
  return {
    title: "Challenge to the agreement",
    body: [
      markdownBlock(conclusion),
      bullets(findings.map(({ kind, finding }) => `${capital(KIND_OF_CHALLENGE[kind])}: ${finding}`)),
    ]
      .filter(Boolean)
      .join("\n\n"),
  };
}

function revisions({ versions }: JudgesState): RecordSection | null {
  const revised = versions.slice(1);
  if (revised.length === 0) return null;
  const parts = revised.map(
    ({ number, by, changes }) =>
      `### Version ${number}, by ${by === AUTHOR_ID ? "the author" : markdownLine(by)}\n\n${changes.length > 0 ? changes.map(({ what, why, answers = [] }) => `- ${markdownLine(what)}${why ? ` — ${markdownLine(why)}` : ""}${answers.length > 0 ? ` (answers ${markdownLine(answers.join(", "))})` : ""}`).join("\n") : "Handed in as a whole; its changes are not listed."}`,
  );
  return { title: "Revisions", body: parts.join("\n\n") };
}

/** P4-13 */
function calls(state: JudgesState): RecordSection {
  if (state.source.kind === "rehearsal") return { title: "Calls", body: `${callsLine(state)}.` };
  const { soFar, expected } = costView(state);
  return { title: "Calls", body: `${capital(soFar.replace(" so far", ""))}; ${expected}.` };
}

function documents({ versions, config, subject }: JudgesState): RecordSection {
  const last = versions.at(-1);
  const parts = (last?.documents ?? []).map(({ name, text }) => `### ${markdownLine(name)}\n\n${markdownBlock(text)}`);
  // Without any the question is what is judged.
  const what =
    config.documents.length > 0 || subject.artifact.trim() !== "" ? "The documents as judged" : "What was judged";
  return { title: `${what} (version ${last?.number ?? 1})`, body: parts.join("\n\n") };
}
