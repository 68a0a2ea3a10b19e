/** What the chair and the specialists say, and which placeholders each sentence may use. */
import { z } from "zod";
import { pattern, proseFile, text, variants } from "@/lib/models/rehearsal/read-prose";

const about = text("focus");
/**
 * What a seat has to say about a matter. It is asked for, answered, put to others, defended and worked into the report;
 * because all of them use the same words, a deliberation reads as one conversation.
 */
const viewSchema = z.strictObject({
  topic: text(),
  about: pattern(),
  /** As the chair asks for it. */
  question: about,
  finding: about,
  /** One imperative sentence. */
  recommendation: about,
  stance: text(),
  concern: about,
  /** New arguments, one for each time it is asked again. */
  reasons: z.tuple([about, about]),
  /** What it would settle for. */
  concession: text(),
  price: text(),
  /** The same, held against a plan. */
  issue: about,
});
export type View = z.infer<typeof viewSchema>;
const seatSchema = z.tuple([viewSchema, viewSchema]);
export type SeatViews = z.infer<typeof seatSchema>;

export const viewsBySeat = proseFile("lib/protocols/chair/rehearsal/views.yaml", z.record(z.string(), seatSchema));

/** `{criterion}` is quoted from the brief of a seat the user defined. */
const ownSeatText = text("criterion", "name", "role", "focus");
const ownSeatSchema = z.strictObject({
  question: ownSeatText,
  finding: ownSeatText,
  recommendation: ownSeatText,
  stance: ownSeatText,
  concern: ownSeatText,
  reasons: z.tuple([ownSeatText, ownSeatText]),
  concession: ownSeatText,
  price: ownSeatText,
  issue: ownSeatText,
});

export const sentences = proseFile(
  "lib/protocols/chair/rehearsal/sentences.yaml",
  z.strictObject({
    reviewAlone: z.strictObject({
      leavesAlone: text("title"),
      carryOut: text("text"),
      tryIt: text(),
      issue: text("text"),
      bounded: text("bound"),
      unbounded: text(),
      follows: text("text"),
      adds: text("title"),
      leftOpen: text("text"),
      nothingOpen: text(),
      decision: text("course"),
      rationale: text("keepsTo"),
      keepsTo: text("bound"),
      onePointOpen: text(),
      sure: text(),
      revisedPlan: text("plan"),
      filesOfPoint: text("text"),
      filesOfTitle: text("title"),
      testing: text(),
    }),
    /** What replies say about themselves. */
    facts: z.strictObject({
      asks: text("names"),
      drafts: text("title", "count"),
      wants: text("view.stance"),
      approves: text("view.topic"),
      stays: text("voice.view.stance"),
      follows: text("opponent.agent.name", "voice.view.stance"),
      nothingNew: text(),
      condition: text("view.concession"),
      wish: text("second.topic"),
      moved: text(),
      apart: text("topic"),
      settled: text(),
      decides: text("count"),
      proposes: text("step"),
      course: text("title"),
      goesAhead: text("course"),
      changed: text("by"),
      alone: text("course"),
    }),
    check: z.strictObject({
      none: text(),
      objection: text("view.concession"),
    }),
    mend: z.strictObject({
      question: text("view.concession"),
      done: text(),
    }),
    revise: z.strictObject({
      step: text("text"),
      decided: text("question", "answer"),
      done: text("step"),
      decision: text("decision", "by"),
    }),
    draftConflict: z.strictObject({
      topic: text(),
      draft: text("step"),
      resolution: text("view.stance"),
      rationale: text("agent.name", "view.price"),
    }),
    answer: z.strictObject({
      minor: text("voice.second.topic"),
      around: text("view.stance"),
      costs: text("view.price"),
      noFigure: text("view.topic"),
      approves: text("voice.view.topic", "voice.view.stance"),
      rest: variants("second.topic"),
      canFollow: text("first", "voice.view.stance"),
      holdsTo: text("finding", "voice.view.stance"),
      followLater: text("first", "voice.view.stance"),
      firstWithConcession: text("voice.view.stance", "sides.other.agent.name", "sides.other.view.concession"),
      nothingToAdd: text(),
      settledAlready: text("opponent.view.topic"),
      asISaid: text("recommendation"),
    }),
    confidence: z.strictObject({
      high: text(),
      medium: text("view.topic"),
      low: text("view.topic"),
    }),
    defended: z.strictObject({
      noDoubt: text("opponent.agent.name", "opponent.view.topic"),
      writtenDown: text("opponent.agent.name", "opponent.view.concession"),
      rightAboutRisk: text("opponent.agent.name"),
      otherOrder: text("voice.view.concession"),
      still: text("voice.view.stance"),
    }),
    persuaded: z.strictObject({
      quoted: text(),
      waits: text("voice.view.topic", "opponent.view.topic", "quoted"),
      changes: text("opponent.view.stance", "voice.view.stance", "voice.view.concession"),
    }),
    weighed: z.strictObject({
      movesPrice: text("opponent.agent.name", "opponent.view.topic", "voice.view.price"),
      onceMore: text("opponent.agent.name"),
      still: text("voice.view.stance", "voice.view.concession"),
    }),
    decide: z.strictObject({
      rationale: text("loser.agent.name", "loser.view.price", "eitherWay", "loser.view.topic"),
      eitherWay: text("bound"),
      convention: text(),
    }),
    propose: z.strictObject({
      proposal: text("step", "withConcession"),
      withConcession: text("first.view.concession"),
      rationale: text("topics"),
      nobodyHeard: text(),
      missing: text("view.topic", "agent.name"),
      chain: variants(),
    }),
    frame: z.strictObject({
      againstFigure: text("figure"),
      notAskedAgain: text("question", "stop"),
      afterTwoWeeks: text(),
      because: variants("quote", "stop"),
      aboutStep: variants("step", "quote", "stop"),
      testing: text("sign"),
      noDifference: text(),
    }),
    positions: z.strictObject({
      question: text("lead.view.stance", "other.view.stance", "a", "b"),
      settled: text("first", "second"),
      own: text("own.view.stance", "own.view.concession"),
      party: text("view.stance"),
      listed: text("items", "last"),
      order: text("first.view.stance", "second.view.stance", "second.view.concession"),
    }),
    leads: z.strictObject({
      constraint: variants("quote"),
      open: variants("quote"),
      figure: variants("quote"),
      item: variants("quote"),
      statement: variants("quote"),
      question: variants("quote"),
      aside: variants("quote"),
    }),
    plan: z.strictObject({
      tryIt: text(),
      openIt: text(),
      decideAgain: text(),
      draftStart: text("title"),
      carryOut: text("text"),
      check: text("text"),
      start: text("title", "more"),
      startWithConcession: text("decided.second.view.concession"),
      startAlone: text(),
      writeDown: text("decided.second.view.concession"),
      figures: text("topics"),
      putInPlace: text(),
      onTheWay: text(),
      inStep: text("place", "text"),
      setAside: text("by", "decided.voice.agent.name"),
      waits: text("step"),
      touched: text("agent.name", "view.stance"),
    }),
    mishap: z.strictObject({
      prose: text("answer"),
      topic: text(),
      a: text(),
      b: text(),
    }),
    report: z.strictObject({
      action: text("second.topic"),
      order: text("title", "decided.first.view.stance", "decided.second.view.stance", "decided.second.view.concession"),
      together: text("course", "voices"),
      findFigure: text("view.topic", "agent.name"),
      writeDown: text("decided.second.view.concession"),
      decided: text("by", "rationale"),
      keepsTo: text("bound"),
      carries: text("name"),
      whatFollows: text("text"),
      costs: text("costs"),
      lookAgain: text("topic"),
      files: text(),
      testing: text(),
      revisedPlan: text("plan", "steps"),
    }),
    defaultCriteria: z.strictObject({
      afterChange: text("subject"),
      answersFor: text("name"),
      undo: text("name"),
    }),
    written: ownSeatSchema,
    watched: ownSeatSchema,
    synthesise: z.strictObject({
      stands: text("bound"),
      figuresMissing: text(),
      includes: text("agreed"),
      differ: text("sides.lead.agent.name", "sides.other.agent.name"),
      unanswered: text("text"),
      owner: text("title"),
    }),
    topics: z.strictObject({
      security_convenience: text(),
      performance_maintainability: text(),
      architecture_speed: text(),
      other: text(),
    }),
  }),
);
