/** The judgement of those who assess a research question. */
import { sharedValues } from "@/lib/protocols/review/config";
import { plain, quotable } from "../../subject-matter";
import { matterOf } from "../matter";
import { documentOf } from "../document/document";
import type { Judged } from "../judged";
import { focusOf } from "../voice";
import { currentVersion } from "@/lib/protocols/review/state";

type Fields = Record<string, unknown>;

const marks = ({ scene, verdict }: Judged, script: string): boolean => scene.script === script && verdict === "FAIL";

function about({ scene: { state } }: Judged) {
  const { terms, title } = matterOf(state.subject);
  const [first = title, second = terms[1] ?? "what is done today"] = terms;
  return { first: `“${quotable(first)}”`, second: terms.length > 1 ? `“${quotable(second)}”` : second, asked: quotable(documentOf(currentVersion(state)).passages[0]?.text ?? plain(currentVersion(state).text.slice(0, 1000)), 100), focus: focusOf(state, "question").bare };
}

export function professorFields(judged: Judged): Fields {
  const { first, second, asked } = about(judged);
  const isOpen = judged.verdict === "PASS";
  return {
    significance: isOpen ? `Someone who works on ${first} would have to read the answer, whichever it is.` : `There is something in it: ${first} is decided every day on less than this. As it is put, the answer would not change a decision.`,
    novelty: isOpen ? "The gap is named narrowly enough to be contradicted, and I know nobody who has filled it." : `“${asked}” leaves me to find the gap myself.`,
    positioning: `Between those who study ${first} and those who take it as given; the second group is larger and reads less.`,
    is_worth_doing: !marks(judged, "not_novel"),
    alternatives: alternatives(judged),
    not_novel: marks(judged, "not_novel"),
  };

  function alternatives(of: Judged): string[] {
    const { focus } = about(of);
    return [`For which kinds of ${focus} does the usual explanation fail, and what do they have in common?`, `How much of the effect of ${focus} is left when ${second} is held fixed?`, `Which decision about ${focus} would be taken differently if the common view were wrong?`];
  }
}

export function editorFields(judged: Judged): Fields {
  const { first, asked } = about(judged);
  const { venue } = sharedValues(judged.scene.state.config);
  const place = venue === "unspecified" ? "a general venue" : `“${quotable(venue, 60)}”`;
  const isReturned = marks(judged, "desk_reject");
  return {
    venue_fit: isReturned ? `Not at ${place}: the readers who would act on it do not read us.` : judged.verdict === "PASS" ? `In scope at ${place}; I would send it to two reviewers this week.` : `At the edge of ${place}. With the comparison in the first line it would be inside.`,
    predicted_objection: `“Interesting, and too special”: the first reviewer will say so of ${first}.`,
    saturation: `I see such questions every month. Those with “${asked}” in their first line are told apart by the second.`,
    desk_reject: isReturned,
  };
}

export function scientistFields(judged: Judged): Fields {
  const { first } = about(judged);
  const isOut = marks(judged, "infeasible");
  return {
    feasibility: isOut ? "Not with what there is: data, method and time are each short, and not by a little." : judged.verdict === "PASS" ? "A path from question to answer exists, and its first step takes a week." : `Feasible in principle. What “enough” means for ${first} has to be said first.`,
    method_gap: isOut ? "There is no measurement of it that two groups would accept." : "None that would need inventing; the usual comparison, made carefully.",
    data_sufficiency: isOut ? "Not sufficient, and collecting takes longer than the project." : "About 200 cases for a difference of 10 %, on the usual assumptions about spread.",
    timeline: isOut ? "Two years at the least." : "A week for the first check, three months to a first answer, six to one that holds.",
    traps: ["Labels on which two experts do not agree", `Cases of ${first} that were recorded because something had gone wrong`],
    infeasible: isOut,
  };
}

export function targetUserFields(judged: Judged): Fields {
  const { first, second, focus } = about(judged);
  const isNobody = marks(judged, "not_novel");
  return {
    pain_point: isNobody ? "None that I could find in my last month." : `Finding out on Thursday that something about ${first} was wrong on Monday.`,
    current_workaround: `A list that I keep by hand, and a colleague who knows ${second === first ? "the exceptions" : second} by heart.`,
    alternatives: [`How long does it take today until an error about ${focus} is noticed, and by whom?`, `Which step around ${focus} do people repeat by hand, and what would they give up to stop?`],
    no_pain_point: isNobody,
  };
}
