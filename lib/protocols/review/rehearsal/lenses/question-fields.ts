/** The judgement of those who assess a research question. */
import { sharedValues } from "@/lib/protocols/review/rules/config";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { matterOf } from "../course/matter";
import { documentOf } from "../document/document";
import type { Judged } from "../course/judged";
import { focusOf } from "../voice";
import { currentVersion } from "@/lib/protocols/review/rules/state";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

type Fields = Record<string, unknown>;

const marks = ({ scene, verdict }: Judged, script: string): boolean => scene.script === script && verdict === "FAIL";

function about({ scene: { state } }: Judged) {
  const { terms, title } = matterOf(state.subject);
  const [first = title, second = terms[1] ?? sentences().professorFields.today] = terms;
  return {
    first: `“${quotable(first)}”`,
    second: terms.length > 1 ? `“${quotable(second)}”` : second,
    asked: quotable(
      documentOf(currentVersion(state)).passages[0]?.text ?? plain(currentVersion(state).text.slice(0, 1000)),
      100,
    ),
    focus: focusOf(state, "question").bare,
  };
}

export function professorFields(judged: Judged): Fields {
  const { first, second, asked } = about(judged);
  const isOpen = judged.verdict === "PASS";
  return {
    significance: isOpen
      ? fill(sentences().professorFields.significance, { first })
      : fill(sentences().professorFields.significanceOpen, { first }),
    novelty: isOpen ? sentences().professorFields.novelty : fill(sentences().professorFields.noveltyOpen, { asked }),
    positioning: fill(sentences().professorFields.positioning, { first }),
    is_worth_doing: !marks(judged, "not_novel"),
    alternatives: alternatives(judged),
    not_novel: marks(judged, "not_novel"),
  };

  function alternatives(of: Judged): string[] {
    const { focus } = about(of);
    return [
      fill(sentences().professorFields.alternative, { focus }),
      fill(sentences().professorFields.alternativeEffect, { focus, second }),
      fill(sentences().professorFields.alternativeDecision, { focus }),
    ];
  }
}

export function editorFields(judged: Judged): Fields {
  const { first, asked } = about(judged);
  const { venue } = sharedValues(judged.scene.state.config);
  const place = venue === "unspecified" ? sentences().editorFields.place : `“${quotable(venue, 60)}”`;
  const isReturned = marks(judged, "desk_reject");
  return {
    venue_fit: isReturned
      ? fill(sentences().editorFields.outOfScope, { place })
      : judged.verdict === "PASS"
        ? fill(sentences().editorFields.inScope, { place })
        : fill(sentences().editorFields.atTheEdge, { place }),
    predicted_objection: fill(sentences().editorFields.predictedObjection, { first }),
    saturation: fill(sentences().editorFields.saturation, { asked }),
    desk_reject: isReturned,
  };
}

export function scientistFields(judged: Judged): Fields {
  const { first } = about(judged);
  const isOut = marks(judged, "infeasible");
  return {
    feasibility: isOut
      ? sentences().scientistFields.infeasible
      : judged.verdict === "PASS"
        ? sentences().scientistFields.feasible
        : fill(sentences().scientistFields.inPrinciple, { first }),
    method_gap: isOut ? sentences().scientistFields.noMethod : sentences().scientistFields.method,
    data_sufficiency: isOut ? sentences().scientistFields.noData : sentences().scientistFields.data,
    timeline: isOut ? sentences().scientistFields.noTime : sentences().scientistFields.timeline,
    traps: [sentences().scientistFields.trapLabels, fill(sentences().scientistFields.trapRecords, { first })],
    infeasible: isOut,
  };
}

export function targetUserFields(judged: Judged): Fields {
  const { first, second, focus } = about(judged);
  const isNobody = marks(judged, "not_novel");
  return {
    pain_point: isNobody ? sentences().targetUserFields.noPain : fill(sentences().targetUserFields.pain, { first }),
    current_workaround: fill(sentences().targetUserFields.workaround, {
      what: second === first ? sentences().targetUserFields.exceptions : second,
    }),
    alternatives: [
      fill(sentences().targetUserFields.alternative, { focus }),
      fill(sentences().targetUserFields.alternativeStep, { focus }),
    ],
    no_pain_point: isNobody,
  };
}
