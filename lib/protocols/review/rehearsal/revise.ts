/**
 * The revision between two rounds (P1-17, P1-32): every open issue is answered in the document where it was raised, or
 * put off with a reason; every contradiction is decided; a person's word is followed.
 */
import { MAX_ARTIFACT_CHARS } from "@/lib/domain/subject";
import { currentRound } from "@/lib/kernel/rounds";
import { conditionsToAnswer } from "@/lib/protocols/review/rules/conditions";
import { contradictionsIn } from "@/lib/protocols/review/rules/judging/contradictions";
import { openIssues, type LedgerIssue } from "@/lib/protocols/review/rules/judging/ledger";
import type { ModifyReply } from "@/lib/protocols/review/rules/replies/replies";
import { currentVersion, nameOf, type ReviewState } from "@/lib/protocols/review/rules/state";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { settlingDecision, wordsOf } from "./course/course";
import { editsBetween } from "@/lib/models/rehearsal/as-edits";
import { applyEdit, inOne, type Edit, type Edited } from "./document/edit";
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
type Needed = ModifyReply["decisions_needed"][number];

export function revise(scene: Scene): Omit<ModifyReply, "splices"> {
  const { state } = scene;
  const page = new Page(currentVersion(state).text);
  const rulings: Ruling[] = [];
  const decisions_needed: Needed[] = [];
  for (const issue of openIssues(state.ledger)) {
    const { edits, ruling, reason } = answerTo(scene, issue);
    rulings.push({ issue_id: issue.id, part: "", reason, ruling });
    if (ruling === "NEEDS_DECISION") decisions_needed.push(questionOn(scene, issue));
    const edit = inOne(edits);
    if (edit) page.change(edit, whyOf(scene, issue), [issue.id]);
  }
  const sided = sideTaken(scene, page.text);
  if (sided) page.become(sided, sided.why, []);
  for (const edit of questionEdits(scene, page.text)) page.become(edit, edit.why, []);
  const settlements = settlementsIn(scene, currentContradictions(state));
  if (page.text.length > MAX_ARTIFACT_CHARS)
    return {
      ...NOTHING,
      settlements,
      rulings: rulings.map(({ issue_id }) => ({
        issue_id,
        part: "",
        reason: sentences().revise.reason,
        ruling: "DEFERRED",
      })),
    };
  return {
    ...page.revision(),
    same_issues: [],
    rulings,
    decisions_needed,
    condition_answers: answersIn(scene),
    settlements,
  };
}

const NOTHING = {
  same_issues: [],
  edits: [],
  sections: [],
  artifact: null,
  changes: [],
  decisions_needed: [],
  condition_answers: [],
};

/** P1-67: what its issues do not speak of stays as it is. */
const answersIn = ({ state }: Scene): ModifyReply["condition_answers"] =>
  Object.values(currentRound(state)?.turns ?? {})
    .flatMap(conditionsToAnswer)
    .map(({ id }) => ({ condition_id: id, answer: sentences().revise.condition, passage: "" }));

/** The document while it is being revised, with an account of each change. */
export class Page {
  readonly #before: string;
  readonly #changes: Change[] = [];
  readonly #written: { words: string; ids: readonly string[] }[] = [];
  text: string;

  constructor(text: string) {
    this.#before = text;
    this.text = text;
  }

  change(edit: Edit, why: string, answers: readonly string[]): void {
    this.become(applyEdit(this.text, edit), why, answers);
  }

  become({ text, what }: Edited, why: string, answers: readonly string[]): void {
    const [inserted] = editsBetween(this.text, text);
    this.#written.push({ words: (inserted?.replace ?? "").trim().slice(-ENOUGH_TO_KNOW), ids: answers });
    this.#changes.push({ what, why, answers: [...answers], proposed: [] });
    this.text = text;
  }

  /** P1-57: what changed, as edits of the version before; an empty one can only be written as a whole. */
  revision(): Pick<ModifyReply, "edits" | "sections" | "artifact" | "changes"> {
    const isEmpty = this.#before.trim() === "" && this.text.trim() !== "";
    return {
      edits: editsBetween(this.#before, this.text).map(({ find, replace }) => ({
        find,
        replace,
        answers: [
          ...new Set(
            this.#written.filter(({ words }) => words !== "" && replace.includes(words)).flatMap(({ ids }) => ids),
          ),
        ],
      })),
      sections: [],
      artifact: isEmpty ? this.text : null,
      changes: this.#changes,
    };
  }
}

const ENOUGH_TO_KNOW = 40;

/** P1-59: in one script an issue turns on what only a person can decide. */
function questionOn({ state, plan }: Scene, issue: LedgerIssue): Needed {
  const raised = raisedFor(state, plan, issue);
  const topic = raised?.point.topic ?? quotable(plain(issue.title), 80);
  return {
    issue_id: issue.id,
    question: fill(sentences().decision.question, { topic }),
    options: [],
    default: raised?.obstacle?.compromise ?? "",
  };
}

/** P1-59: what was decided, in the words it was decided in. */
export function carryOut({ state }: Scene): Pick<ModifyReply, "edits" | "sections" | "artifact" | "changes"> {
  const page = new Page(currentVersion(state).text);
  const decision = state.decisions.at(-1);
  if (!decision) return page.revision();
  const by = decision.answer.answeredBy;
  const option = decision.gate.options.find(({ id }) => id === decision.answer.choice);
  const words = quotable(plain(wordsOf(decision) || (option?.label ?? sentences().decision.wordsLeft)), 300);
  const asked = new Set(
    state.decisionsNeeded.filter(({ round }) => round === decision.gate.round).map(({ needed }) => needed.issue_id),
  );
  page.change(
    {
      in: "section",
      like: /^decisions?\b/i,
      heading: sentences().decision.heading,
      text: sentence(fill(sentences().decision.carriedOut, { by, words })),
    },
    fill(sentences().decision.why, { by }),
    openIssues(state.ledger)
      .map(({ id }) => id)
      .filter((id) => asked.has(id)),
  );
  const { changes, ...revision } = page.revision();
  // What was left undecided was left as it stood, so nothing that was listed before has become untrue.
  return { ...revision, changes: changes.map((change) => ({ ...change, replaces: [] })) };
}

/** P1-60: the small points that were left, each as its raiser suggested. */
export function closingEdit(scene: Scene): Pick<ModifyReply, "edits" | "rulings" | "changes"> {
  const page = new Page(currentVersion(scene.state).text);
  const open = openIssues(scene.state.ledger);
  for (const issue of open) {
    const raised = raisedFor(scene.state, scene.plan, issue);
    const edit = inOne(raised?.steps ?? generic(issue).edits);
    if (edit) page.change(edit, whyOf(scene, issue), [issue.id]);
  }
  const { edits, changes } = page.revision();
  return {
    edits,
    changes,
    rulings: open.map(({ id }) => ({ issue_id: id, part: "", reason: "", ruling: "FIXED" })),
  };
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

function obstacleAnswer({ state, vary, script }: Scene, issue: LedgerIssue, raised: Raised): Answer {
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
  if (script === "decision_needed" && !state.decisionsNeeded.some(({ needed }) => needed.issue_id === issue.id))
    return {
      edits: [],
      ruling: "NEEDS_DECISION",
      reason: fill(sentences().decision.reason, { topic: raised.point.topic }),
    };
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
