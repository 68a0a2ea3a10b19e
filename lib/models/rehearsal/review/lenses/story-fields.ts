/** The judgement of those who assess an argument. */
import { sharedValues } from "@/lib/protocols/review/config";
import { quotable } from "../../subject-matter";
import type { Judged } from "../judged";
import type { Passage } from "../document/document";
import { passagesFrom, quoteFrom } from "../quote";
import { focusOf, sentence } from "../voice";

type Fields = Record<string, unknown>;
const CONTENT_POINTS = 4;

export function architectFields({ scene, verdict }: Judged): Fields {
  const { state, round } = scene;
  const { quoted } = focusOf(state, "pitch");
  const claims = passagesFrom(state, CONTENT_POINTS, ({ kind, text }) => kind !== "open" && text.length >= 25 && !/^evidence\b/i.test(text));
  const figures = passagesFrom(state, CONTENT_POINTS, ({ kind }) => kind === "figure");
  const core = quoteFrom(state, "core", /\b(?:show|propos|find|result|because|therefore|we)\b/i);
  return {
    supplements: round === 1 ? [{ what: "The same analysis for a second, independent set", why: "It would turn an observation into a finding; the argument stands without it.", priority: "NICE_TO_HAVE", scope: "large" }] : [],
    elevator_pitch: `What is usually said of ${quoted} does not hold everywhere. We show where it ends, by how much, and what follows for those who rely on it.`,
    core_argument: `The argument rests on one sentence: “${core}”. If it holds, the usual explanation covers the ordinary case only. The other points say how far it holds and what it would cost to be wrong. Nothing else in the text is needed to follow it.`,
    content_points: claims.length > 0 ? claims.map((claim, index) => contentPoint(claim, figures[index])) : [contentPoint({ text: core } as Passage, undefined)],
    narrative_arc: "Question, obvious answer, its failure, our explanation, what it changes.",
    limitations: ["Shown for the cases at hand only", "The cause is argued for and not proven"],
    publishability: verdict === "PASS" ? "YES" : verdict === "FAIL" ? "NO" : "CONDITIONAL",
  };
}

function contentPoint({ text }: Passage, figure: Passage | undefined): Fields {
  return {
    claim: sentence(text.replace(/^claim\s*:\s*/i, "")),
    evidence: figure && figure.text !== text ? `“${figure.text.replace(/^evidence\s*:\s*/i, "")}”` : "Still to be put beside it.",
    interpretation: "It narrows the explanations that are left.",
    prior_work: "The view that the usual explanation suffices.",
    significance: "Those who rely on that view would have to say where it ends.",
  };
}

export function audienceFields({ scene, verdict }: Judged): Fields {
  const { state, round } = scene;
  const { venue } = sharedValues(state.config);
  const place = venue === "unspecified" ? "a venue of the field" : `“${quotable(venue, 60)}”`;
  const { quoted } = focusOf(state, "audience");
  return {
    supplements: round === 1 ? [{ what: `A small table on the ordinary case of ${quoted}`, why: "Practitioners look for it before they read the text.", priority: "STRONGLY_RECOMMENDED", scope: "small" }] : [],
    sufficiency: verdict === "PASS" ? `Sufficient for ${place}: what its readers expect is there, in the order they expect it.` : `Not yet for ${place}: the ordinary case is what its readers look for first.`,
    missing_analyses: verdict === "PASS" ? [] : ["The ordinary case in ordinary units", "How it changes with the number of cases"],
    positioning: `Beside the standard account of ${quoted}, one step further and against it in one point.`,
    scope: verdict === "PASS" ? "strong" : "adequate",
  };
}
