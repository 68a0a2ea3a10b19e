/** What the debate's panel says, and which placeholders each sentence may use. */
import { z } from "zod";
import { pattern, proseFile, text, variants } from "@/lib/models/rehearsal/read-prose";

/**
 * What a seat looks at. An angle is raised as a concern, answered by another seat, and acknowledged by the one who
 * raised it; because all three use the same `settlement`, the debate reads as one conversation.
 */
const angleSchema = z.strictObject({
  topic: text(),
  about: pattern(),
  concern: text("focus"),
  proposal: text("focus"),
  /** What would lift the score: one imperative sentence. */
  change: text(),
  settlement: text(),
  settledBy: z.array(z.string()),
  impact: text(),
});
export type Angle = z.infer<typeof angleSchema>;
const seatSchema = z.tuple([angleSchema, angleSchema, angleSchema]);
export type SeatAngles = z.infer<typeof seatSchema>;

export const anglesBySeat = proseFile("lib/protocols/debate/rehearsal/angles.yaml", z.record(z.string(), seatSchema));

/** `{criterion}` is quoted from the brief of a seat the user defined. */
const ownSeatText = text("criterion", "name", "role", "focus");
const ownSeatSchema = z.strictObject({
  concern: ownSeatText,
  proposal: ownSeatText,
  change: ownSeatText,
  settlement: ownSeatText,
  impact: ownSeatText,
});

export const sentences = proseFile(
  "lib/protocols/debate/rehearsal/sentences.yaml",
  z.strictObject({
    open: z.strictObject({
      why: variants("score", "first.topic"),
      more: variants("second.topic"),
      next: variants(),
    }),
    advance: z.strictObject({
      keep: variants("first.settlement", "second.topic"),
      turn: variants("first.topic"),
      againstNear: variants("quote", "second.topic", "target"),
      againstAside: variants("quote", "second.topic", "target"),
    }),
    agree: z.strictObject({
      withWhom: text("answer.name"),
      sign: variants(),
      check: variants("quote"),
      done: variants(),
      dissenter: text("dissenter.name"),
      rest: variants("third.topic"),
    }),
    yieldTo: z.strictObject({
      bind: variants("by", "constraint"),
      parts: text("first.topic", "first.settlement", "second.topic", "second.settlement"),
      why: variants("from", "by", "constraint"),
      later: text("quote", "third.topic"),
      changes: text("constraint"),
    }),
    hold: z.strictObject({
      promiseMissing: text("pivot.agent.name", "pivot.angle.settlement"),
      both: text("champion.agent.name", "opponent.agent.name"),
      coreMissing: text("champion.agent.name", "champion.angle.topic", "opponent.agent.name", "opponent.angle.topic"),
      choose: text("champion.angle.settlement", "opponent.angle.settlement"),
      panel: text(),
      unsettled: text("second.topic"),
      hold: variants("first.settlement", "second.settlement"),
      late: variants("round", "quote"),
      either: variants("quote"),
      met: text("settled.name", "settled.verb", "settled.settlement"),
      asGoodAsMet: text(),
      wait: variants("target", "obstacle.missing"),
      cost: variants("round"),
      concern: variants("obstacle.point", "obstacle.name", "second.topic", "first.settlement", "waited"),
    }),
    wait: z.strictObject({
      unchanged: text("second.settlement"),
      try: variants(),
      metOnFirst: text("standing", "first.topic"),
      stuck: variants("second.topic", "waited", "second.settlement", "quote"),
      patience: text(),
      concern: text("second.settlement"),
    }),
    champion: z.strictObject({
      core: variants("first.settlement"),
      other: variants("other.agent.name", "other.angle.settlement"),
      firm: variants(),
      asks: variants("quote"),
      cost: text("other.agent.name", "other.angle.topic"),
      changes: text("second.topic"),
    }),
    oppose: z.strictObject({
      choice: text("other.agent.name", "other.angle.settlement"),
      anyChoice: text(),
      first: variants("first.settlement"),
      read: variants("other.agent.name", "other.angle.topic"),
      judged: variants("quote", "first.topic"),
      order: text("target"),
      against: variants("choice", "first.topic"),
      changes: text("first.settlement"),
    }),
    block: z.strictObject({
      concern: text(),
      scope: variants(),
      content: text("standing"),
      stay: variants("waited", "rounds", "angle.topic"),
      attacker: text("quote"),
    }),
    jump: z.strictObject({
      reread: variants("round", "quote", "first.topic"),
      up: variants("first.topic", "second.topic", "second.settlement"),
      letGo: text("first.topic"),
      overlooked: text("first.topic"),
      lessThere: text("first.topic"),
      stillOpen: text("first.topic"),
      other: variants("other.name"),
      plea: variants("quote"),
    }),
    advocate: z.strictObject({
      case: variants("first.settlement"),
      why: variants("first.topic", "quote"),
      place: text(),
    }),
    facts: z.strictObject({
      gistOpen: variants("open.topic"),
      gistAgree: variants("first.settlement", "second.settlement"),
      yesTo: text("title"),
      yesToProposal: text("proposal"),
      answerYes: text("yes", "first.settlement"),
      answerNo: text("title", "first.settlement"),
      dropped: variants(),
      otherOption: text("third.topic"),
      otherWhy: text("first.topic"),
      wouldChange: text("second.topic"),
      stands: text(),
      goAhead: text("title"),
      agreed: text("course"),
      decided: text("label", "by"),
      conditionDropped: text(),
    }),
    heard: z.strictObject({
      answer: text("answer"),
      concerns: text("ids"),
      change: text(),
      gist: text(),
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
    answers: z.strictObject({
      asOwner: variants("raiser.name", "angle.topic", "angle.settlement"),
      asNeighbour: variants("raiser.name", "angle.topic", "angle.settlement"),
    }),
    phrases: z.strictObject({
      still: text("score"),
      deference: variants("other.name", "first.topic", "said.score"),
    }),
    movement: z.strictObject({
      unmoved: text("from", "answer.name", "answer.verb", "answer.settlement"),
      moved: variants("from", "answer.name", "answer.verb", "answer.settlement"),
      byWords: text("from", "words.name", "words.words"),
      byText: text("from"),
    }),
    diagnose: z.strictObject({
      open: text("b.angle.topic"),
      tradeOffDisagreement: text("a.agent.name", "title", "a.angle.settlement", "b.agent.name", "b.angle.settlement"),
      unsatisfied: text("b.agent.name", "score", "b.angle.topic", "concern"),
      tradeOff: text("a.angle.topic", "b.angle.topic"),
      takeCondition: text("b.agent.name"),
      conditionBinds: text("b.angle.settlement"),
      goAhead: text("a.agent.name"),
      limited: text("a.angle.settlement", "b.angle.topic"),
    }),
    recommendation: z.strictObject({
      splits: text("a.agent.name", "a.angle.settlement", "b.agent.name", "b.angle.settlement"),
      hardBlock: text("b.angle.settlement"),
      stalls: text("b.angle.settlement"),
      otherwise: text("b.angle.topic"),
    }),
    synthesise: z.strictObject({
      interface: text("raiser.name", "answerer.name", "angle.settlement"),
      whatFollows: text("text"),
      leftForLater: text("third.topic", "agent.name"),
      positive: text("raiser.name", "angle.topic", "angle.settlement"),
      dissent: text("name", "concern"),
      cost: text("agent.name", "impact"),
      rehearsal: text("script"),
    }),
    overview: z.strictObject({
      common: text("angle.settlement", "raiser.name"),
      opening: text("count", "rounds", "seats"),
      withCommon: text("opening"),
      keepsTo: text("bound"),
      decided: text("by", "label", "rationale"),
    }),
    responsibility: z.strictObject({
      gives: text("angle.settlement", "raiser.name"),
      provides: text("gives"),
      refused: text("by", "concern"),
    }),
    alternatives: z.strictObject({
      leaveName: text("focus"),
      leavePros: text(),
      leaveCons: text("question"),
      oneReleaseName: text(),
      oneReleasePros: text(),
      oneReleaseCons: text(),
    }),
    mishapOf: z.strictObject({
      prose: text("proposal", "score"),
      standsByIt: text("rationale"),
    }),
    defaultCriteria: z.strictObject({
      afterChange: text("subject"),
      answersFor: text("name"),
      hears: text("name"),
      undo: text("name"),
    }),
    written: ownSeatSchema,
    figured: ownSeatSchema,
    watched: ownSeatSchema,
    answerTo: z.strictObject({
      tookOn: text(),
      agreedTo: text(),
    }),
  }),
);
