/** The judgement of those who assess an argument. */
import { sharedValues } from "@/lib/protocols/review/rules/config";
import { quotable } from "@/lib/models/rehearsal/subject-matter";
import type { Judged } from "../course/judged";
import type { Passage } from "../document/document";
import { passagesFrom, quoteFrom } from "../quote";
import { focusOf, sentence } from "../voice";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

type Fields = Record<string, unknown>;
const CONTENT_POINTS = 4;

export function architectFields({ scene, verdict }: Judged): Fields {
  const { state, round } = scene;
  const { quoted } = focusOf(state, "pitch");
  const claims = passagesFrom(
    state,
    CONTENT_POINTS,
    ({ kind, text }) => kind !== "open" && text.length >= 25 && !/^evidence\b/i.test(text),
  );
  const figures = passagesFrom(state, CONTENT_POINTS, ({ kind }) => kind === "figure");
  const core = quoteFrom(state, "core", /\b(?:show|propos|find|result|because|therefore|we)\b/i);
  return {
    supplements:
      round === 1
        ? [
            {
              what: sentences().architectFields.what,
              why: sentences().architectFields.why,
              priority: "NICE_TO_HAVE",
              scope: "large",
            },
          ]
        : [],
    elevator_pitch: fill(sentences().architectFields.elevatorPitch, { quoted }),
    core_argument: fill(sentences().architectFields.coreArgument, { core }),
    content_points:
      claims.length > 0
        ? claims.map((claim, index) => contentPoint(claim, figures[index]))
        : [contentPoint({ text: core } as Passage, undefined)],
    narrative_arc: fill(sentences().architectFields.narrativeArc, { quoted }),
    limitations: sentences().architectFields.limitations,
    publishability: verdict === "PASS" ? "YES" : verdict === "FAIL" ? "NO" : "CONDITIONAL",
  };
}

function contentPoint({ text }: Passage, figure: Passage | undefined): Fields {
  return {
    claim: sentence(text.replace(/^claim\s*:\s*/i, "")),
    evidence:
      figure && figure.text !== text
        ? `“${figure.text.replace(/^evidence\s*:\s*/i, "")}”`
        : sentences().contentPoint.evidence,
    interpretation: sentences().contentPoint.interpretation,
    prior_work: sentences().contentPoint.priorWork,
    significance: sentences().contentPoint.significance,
    known_weakness: figure && figure.text !== text ? null : sentences().contentPoint.knownWeakness,
  };
}

export function audienceFields({ scene, verdict }: Judged): Fields {
  const { state, round } = scene;
  const { venue } = sharedValues(state.config);
  const place = venue === "unspecified" ? sentences().audienceFields.place : `“${quotable(venue, 60)}”`;
  const { quoted } = focusOf(state, "audience");
  return {
    supplements:
      round === 1
        ? [
            {
              what: fill(sentences().audienceFields.what, { quoted }),
              why: sentences().audienceFields.why,
              priority: "STRONGLY_RECOMMENDED",
              scope: "small",
            },
          ]
        : [],
    sufficiency:
      verdict === "PASS"
        ? fill(sentences().audienceFields.sufficient, { place })
        : fill(sentences().audienceFields.notSufficient, { place }),
    missing_analyses: verdict === "PASS" ? [] : sentences().audienceFields.missingAnalyses,
    positioning: fill(sentences().audienceFields.positioning, { quoted }),
    scope: verdict === "PASS" ? "strong" : "adequate",
  };
}
