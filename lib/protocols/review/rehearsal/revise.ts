/**
 * The revision between two rounds (P1-17, P1-32): every open issue is answered in the document where it was raised, or
 * put off with a reason; every contradiction is decided; a person's word is followed.
 */
import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";
import { currentRound } from "@/lib/kernel/rounds";
import { contradictionsIn } from "@/lib/protocols/review/rules/judging/contradictions";
import { openIssues, type LedgerIssue } from "@/lib/protocols/review/rules/judging/ledger";
import type { ModifyReply } from "@/lib/protocols/review/rules/replies/replies";
import { currentVersion, nameOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { settlingDecision, wordsOf } from "./course/course";
import { applyEdit, inOne, type Edit } from "./document/edit";
import { questionEdits } from "./revise-question";
import { isTakenUp, settlementsIn, sideTaken } from "./course/settle";
import type { Raised } from "./course/raised";
import { stepsNeeded } from "./report";
import { raisedFor, type Scene } from "./course/scene";
import { searchSentence } from "./search";
import { fillSlots, sentence, small } from "./voice";
import { passages } from "./prose";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "./prose-sentences";

type Change = ModifyReply["changes"][number];
type Ruling = ModifyReply["rulings"][number];
type Answer = { edits: readonly Edit[]; ruling: Ruling["ruling"]; reason: string };

export function revise(scene: Scene): ModifyReply {
  const { state } = scene;
  const before = currentVersion(state).text;
  let text = before;
  const changes: Change[] = [];
  const rulings: Ruling[] = [];
  for (const issue of openIssues(state.ledger)) {
    const { edits, ruling, reason } = answerTo(scene, issue);
    rulings.push({ issue_id: issue.id, ruling, reason });
    const edit = inOne(edits);
    if (!edit) continue;
    const edited = applyEdit(text, edit);
    text = edited.text;
    changes.push({ what: edited.what, why: whyOf(scene, issue), answers: [issue.id] });
  }
  const sided = sideTaken(scene, text);
  if (sided) {
    text = sided.text;
    changes.push({ what: sided.what, why: sided.why, answers: [] });
  }
  for (const { what, why, text: after } of questionEdits(scene, text)) {
    text = after;
    changes.push({ what, why, answers: [] });
  }
  const settlements = settlementsIn(scene, currentContradictions(state));
  if (text.length > MAX_ARTIFACT_CHARS)
    return {
      artifact: before,
      changes: [],
      settlements,
      rulings: rulings.map(({ issue_id }) => ({
        issue_id,
        ruling: "DEFERRED",
        reason: sentences().revise.reason,
      })),
    };
  return { artifact: text, changes, rulings, settlements };
}

function currentContradictions(state: ReviewState) {
  const round = currentRound(state);
  return round ? contradictionsIn(state, round) : [];
}

function whyOf({ state, vary }: Scene, { id, raisedBy, title }: LedgerIssue): string {
  const name = nameOf(state, raisedBy);
  const what = small(quotable(title, 110));
  return vary(`why/${id}`, [
    sentence(fill(sentences().whyOf.raised, { name, id, what })),
    sentence(fill(sentences().whyOf.answers, { id, name, what })),
    sentence(fill(sentences().whyOf.askedFor, { name, id, what })),
  ]);
}

function answerTo(scene: Scene, issue: LedgerIssue): Answer {
  const { state, plan, vary } = scene;
  const raised = raisedFor(state, plan, issue);
  if (!raised) return generic(issue);
  if (raised.role === "obstacle") return obstacleAnswer(scene, issue, raised);
  if (raised.role === "conflict") return conflictAnswer(scene);
  if (raised.role === "minimum")
    return {
      edits: [],
      ruling: "DEFERRED",
      reason: sentences().answerTo.reason,
    };
  if (raised.role === "waived")
    return { edits: [], ruling: "DEFERRED", reason: vary(`waive/${issue.id}`, passages().waivers) };
  const edits = stepsNow(scene, issue, raised);
  const isHalf = raised.role === "slow" && edits.length < raised.steps.length - issue.changes.length;
  return {
    edits,
    ruling: "FIXED",
    reason: isHalf ? sentences().answerTo.firstHalf : vary(`done/${issue.id}`, sentences().answerTo.done),
  };
}

/** One step at a time for what takes two revisions, all at once otherwise. */
function stepsNow({ state }: Scene, { changes }: LedgerIssue, raised: Raised): Edit[] {
  const steps = raised.steps.map((step) =>
    raised.point.id === "missing-literature"
      ? { ...step, text: fillSlots(step.text, { search: searchSentence(state) }) }
      : step,
  );
  const needed = stepsNeeded(state, raised);
  const isLast = changes.length >= needed - 1;
  return isLast ? steps.slice(changes.length) : steps.slice(changes.length, changes.length + 1);
}

/** An issue of unknown origin is answered with its own suggestion. */
function generic({ title, suggestion }: LedgerIssue): Answer {
  return {
    edits: [
      {
        in: "section",
        like: /^notes?\b/i,
        heading: "Notes",
        text: `On “${quotable(plain(title), 90)}”: ${plain(suggestion) || sentences().answerTo.noted}`,
      },
    ],
    ruling: "FIXED",
    reason: "",
  };
}

function obstacleAnswer({ state, vary }: Scene, issue: LedgerIssue, raised: Raised): Answer {
  const decision = settlingDecision(state);
  const obstacle = raised.obstacle;
  if (decision && obstacle) {
    const words = quotable(plain(wordsOf(decision)), 300);
    const text = fillSlots(obstacle.settled, { by: decision.answer.answeredBy, words });
    const target: Edit =
      raised.point.target.in === "section"
        ? { ...raised.point.target, text }
        : { in: "beside", anchor: raised.steps.at(-1)?.text ?? raised.place.passage.raw, text };
    return {
      edits: [target],
      ruling: "FIXED",
      reason: fill(sentences().obstacleAnswer.settled, { by: decision.answer.answeredBy }),
    };
  }
  const step = raised.steps[issue.changes.length];
  if (step) return { edits: [step], ruling: "FIXED", reason: sentences().obstacleAnswer.written };
  return {
    edits: [],
    ruling: "DEFERRED",
    reason: vary(`refusal/${issue.id}`, [
      obstacle?.refusal ?? sentences().obstacleAnswer.notByWriting,
      fill(sentences().obstacleAnswer.doneWhatItCan, { refusal: obstacle?.refusal ?? "" }).trim(),
    ]),
  };
}

/** The document says which side is taken (settle.ts); here it is told to the one who raised it. */
function conflictAnswer(scene: Scene): Answer {
  const { state, plan } = scene;
  const decision = settlingDecision(state);
  const reason = decision
    ? fill(sentences().conflictAnswer.settled, {
        by: decision.answer.answeredBy,
        words: quotable(plain(wordsOf(decision)), 160),
      })
    : "";
  if (decision) return { edits: [], ruling: isTakenUp(scene) ? "FIXED" : "OVERRULED", reason };
  return {
    edits: [],
    ruling: "OVERRULED",
    reason: plan.conflict
      ? fill(sentences().conflictAnswer.better, { again: small(plan.conflict.a.again) })
      : sentences().conflictAnswer.betterForNow,
  };
}
