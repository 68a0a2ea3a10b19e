/** What the judges say, and which placeholders each sentence may use. */
import { z } from "zod";
import { pattern, proseFile, text, variants } from "@/lib/models/rehearsal/read-prose";

const quoting = text("quote");
const byJudge = z.tuple([quoting, quoting, quoting]);

/**
 * What a judge can look at in any document. The same angle serves the one who praises, the one who doubts and the one
 * who answers, so that a debate about it reads as one conversation.
 */
const angleSchema = z.strictObject({
  topic: text(),
  about: pattern(),
  only: z.enum(["constraint", "open", "figure", "item", "statement", "question"]).optional(),
  strengths: byJudge,
  concerns: byJudge,
  /** Statements someone could show to be wrong. */
  claimFor: text(),
  claimAgainst: text(),
  /** What fails if it is carried out as written, and by which chain of events it ends badly. */
  critical: z.strictObject({ fails: quoting, chain: text() }),
  mend: text(),
  answer: text(),
  insists: text(),
});
export type Angle = z.infer<typeof angleSchema>;

export const angles = proseFile("lib/protocols/judges/rehearsal/angles.yaml", z.array(angleSchema).min(1));

export const sentences = proseFile(
  "lib/protocols/judges/rehearsal/sentences.yaml",
  z.strictObject({
    analyse: z.strictObject({
      wholeDocument: text(),
    }),
    verdict: z.strictObject({
      anyStrength: text(),
      noConcern: text(),
      raised: text("mend"),
      for: variants("good"),
      forScore: text("worst", "raised", "score"),
      against: variants("worst"),
      againstScore: text("good", "raised", "score"),
      neutral: variants("good", "worst"),
      neutralScore: text("raised", "score"),
      assumes: text("evidence"),
    }),
    conclusion: z.strictObject({
      unresolved: text("quote"),
      given: variants(),
      closing: variants("angle.mend"),
      against: variants("quote", "angle.mend"),
      for: variants("angle.mend", "quote", "angle.answer"),
      neutral: variants("angle.mend", "quote"),
      withdrawn: text("crux.angle.mend"),
    }),
    concession: z.strictObject({
      strongerThere: text("praised.angle.topic"),
      weighedTooLittle: text("doubted.angle.topic"),
      mendIsEnough: text("crux.angle.mend"),
      cruxWeighedTooLittle: text("crux.angle.topic"),
    }),
    position: z.strictObject({
      stays: text("score"),
      moves: text("previous", "score", "persuaded"),
      persuaded: text("puller.agent.name"),
      given: text("input.by", "input.words", "topic"),
    }),
    question: z.strictObject({
      concern: variants("quote", "topic"),
      critical: text("quote"),
    }),
    facts: z.strictObject({
      analyse: text("score", "good", "worst"),
      condition: text("mend"),
      holds: text("score", "crux.angle.topic"),
      moves: text("previous", "score", "by"),
      what: text("previous", "score"),
      matched: text(),
      unmatched: text(),
      challenged: text("crux.angle.topic"),
      internal: text("crux.angle.mend"),
      revised: text("document", "crux.angle.mend"),
      scored: text("total", "worst"),
      rescored: text("name"),
      kept: text("crux.angle.topic"),
      points: text(),
    }),
    answer: z.strictObject({
      course: text(),
      pass: text("course", "score", "crux.angle.mend", "document"),
      passMet: text("course", "score", "crux.angle.mend"),
      conditional: text("course", "score", "crux.angle.mend", "document"),
      fail: text("score", "crux.angle.mend", "document"),
      open: text("crux.angle.mend"),
    }),
    earlier: z.strictObject({
      resolved: text("found.name", "found.line"),
      open: text("mend"),
    }),
    rebut: z.strictObject({
      gap: text("quote"),
      lookedUp: text("where"),
      bearsOut: text("quote"),
      leavesOpen: text("quote"),
      wouldHaveToSay: text("quote"),
      onlyAGap: text("point.angle.answer"),
      canBeAdded: text("point.angle.mend"),
      sameHere: text("point.angle.insists"),
    }),
    reason: z.strictObject({
      nobodySpoke: text(),
      unspoken: text("crux.angle.topic"),
      unmoved: text("name", "words", "stand"),
      moreAside: text("name", "angle.topic", "quote", "where", "crux.angle.topic", "stand"),
      up: variants("name", "crux.angle.answer", "defended.passage.text", "where", "crux.angle.topic"),
      down: variants("name", "words", "crux.angle.insists", "crux.angle.topic", "quote"),
    }),
    agreements: z.strictObject({
      missing: text("point.angle.mend"),
      tooLittle: text("point.angle.topic"),
      strength: variants(),
      sound: text("topic"),
    }),
    revised: z.strictObject({
      noVeto: text(),
      neutralClosing: text("crux.angle.mend"),
      forClosing: text("crux.angle.mend"),
      againstClosing: text("crux.angle.mend"),
      defended: text("crux.angle.mend"),
      doubted: text("crux.angle.mend", "crux.angle.topic"),
    }),
    mishap: z.strictObject({
      prose: text(),
    }),
    score: z.strictObject({
      earns: text("topic"),
      loses: text("topic", "mend"),
      full: text("quote"),
      most: text("quote", "mend"),
      missing: text(),
    }),
    rescore: z.strictObject({
      raised: text("name", "crux.angle.topic"),
      kept: text("crux.angle.topic", "crux.angle.insists"),
      readTooQuickly: text("crux.angle.topic", "quote"),
    }),
    service: z.strictObject({
      samePlace: text("place"),
      internal: text("crux.angle.mend", "where"),
    }),
    challenge: z.strictObject({
      half: text("feared.passage.text", "feared.angle.mend"),
      closeTogether: text("crux.angle.topic", "crux.angle.insists"),
      conclusion: text("crux.angle.mend"),
    }),
    revise: z.strictObject({
      settled: text("topic", "mend"),
      decided: text("by", "words"),
      heeded: text("words"),
      decidedBy: text("by"),
      document: text("text", "revision", "quote", "settled"),
      added: text("mend", "document"),
      tooLittle: text("topic"),
    }),
    synthesise: z.strictObject({
      wouldSettle: text("crux.angle.mend"),
      holdsUp: text("shared.angle.topic", "shared.passage.text"),
      whether: text("evidence"),
      askFirst: text("crux.angle.mend"),
      stakes: text("quote"),
      goAhead: text("crux.angle.mend", "document", "quote"),
      getItFirst: text("crux.angle.mend"),
      between: text("min", "max"),
      apart: text("gap", "crux.angle.topic"),
      holds: text("agent.name", "angle.answer"),
      objects: text("agent.name", "angle.insists"),
      weighs: text("agent.name"),
    }),
    recommendations: z.strictObject({
      must: text("crux.angle.mend", "target"),
      should: text("admitted.angle.mend", "target"),
      could: text("feared.angle.topic", "target", "feared.angle.mend"),
    }),
  }),
);
