/** The judgement of those who assess a section or a paper. */
import type { Judged } from "../course/judged";
import { passagesFrom, quoteFrom } from "../quote";
import { itemsFor } from "./items";
import { focusOf } from "../voice";
import { passages } from "../prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

type Fields = Record<string, unknown>;

/** P1-26: below the threshold as long as it does not pass; above it afterwards. */
export function styleFields({ verdict, scene: { state, round } }: Judged): Fields {
  const needed = state.config.authority_threshold;
  const short = round === 1 ? 2 : 1;
  return {
    authority_score: verdict === "PASS" ? Math.min(10, needed + (round > 2 ? 1 : 0)) : Math.max(1, needed - short),
  };
}

export function adversaryFields({ verdict, raised, scene }: Judged): Fields {
  const { state, round } = scene;
  const supported = passagesFrom(
    state,
    2,
    ({ raw, kind }) => kind !== "open" && !scene.plan.raised.some(({ place }) => place.passage.raw === raw),
  );
  const claims = itemsFor("adversarial", raised)["claims"] as Fields[];
  return {
    claims: [
      ...claims,
      ...supported
        .slice(0, round === 1 ? 2 : 1)
        .map(({ text }) => ({ quote: text, status: "SUPPORTED", action: sentences().adversaryFields.action })),
    ],
    questions: reviewerQuestions(scene),
    review_verdict: verdict !== "PASS" ? "NO" : raised.length > 0 ? "MOSTLY" : "YES",
  };
}

/** The three a reviewer would ask, worst first; the same as long as the section is the same. */
export function reviewerQuestions({ state }: Judged["scene"]): [string, string, string] {
  const claim = quoteFrom(state, "question/claim", /\b(?:show|improv|result|find|significant|better|is|are)\b/i);
  const { quoted } = focusOf(state, "reviewer");
  return [
    fill(sentences().reviewerQuestions.carries, { claim }),
    fill(sentences().reviewerQuestions.measured, { quoted }),
    sentences().reviewerQuestions.notReported,
  ];
}

export function expertFields({ scene: { script, round, state } }: Judged): Fields {
  const isNeeded = script === "experiment_needed" && round === 2;
  return {
    experiment_needed: isNeeded
      ? [
          {
            what: passages().missingExperiment.what,
            why: passages().missingExperiment.why,
            affected_sections: affected(),
            scope: "medium",
          },
        ]
      : [],
  };

  function affected(): string[] {
    const own = passagesFrom(
      state,
      40,
      ({ section }) => section !== null && /result|experiment|evaluat|discuss|conclu/i.test(section),
    ).flatMap(({ section }) => section ?? []);
    return own.length > 0 ? [...new Set(own)].slice(0, 3) : [...passages().missingExperiment.sections];
  }
}

export function hostileFields({ verdict, scene }: Judged): Fields {
  const { state, round, vary } = scene;
  const strengths = passagesFrom(state, 2, ({ kind, text }) => kind !== "open" && text.length >= 30);
  const claim = quoteFrom(state, "summary", /\b(?:propos|present|show|we|study|this)\b/i);
  const { quoted } = focusOf(state, "hostile");
  return {
    summary:
      verdict === "PASS"
        ? fill(sentences().hostileFields.summaryPass, { claim })
        : fill(sentences().hostileFields.summary, { claim }),
    strengths: [
      ...strengths.map(({ text }) => fill(sentences().hostileFields.strengthQuoted, { text })),
      fill(sentences().hostileFields.strengthSubject, { quoted }),
      vary("strength", sentences().hostileFields.strength),
    ].slice(0, 4),
    questions: [...reviewerQuestions(scene)],
    missing_references:
      round === 1
        ? [fill(sentences().hostileFields.reference, { quoted }), sentences().hostileFields.referenceNegative]
        : [],
    experiment_needed: [],
    recommendation:
      verdict === "PASS"
        ? round > 2
          ? "accept"
          : "weak_accept"
        : verdict === "FAIL"
          ? "reject"
          : round === 1
            ? "weak_reject"
            : "borderline",
    confidence: round === 1 ? "medium" : "high",
  };
}
