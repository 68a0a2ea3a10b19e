/** What the roles and the orchestrator say, and which placeholders each sentence may use. */
import { z } from "zod";
import {
  CHECKS,
  DRIFT_VERDICTS,
  FAILURE_MODES,
  roleSchema,
  SIGNALS,
  VERDICTS,
} from "@/lib/protocols/structured/rules/vocabulary";
import { pattern, proseFile, text, variants } from "@/lib/models/rehearsal/read-prose";

/** `{focus}` is a term of the user's own text, `{quote}` a passage of it, both in quotation marks. */
const own = text("focus", "quote");
const plain = text();
/** What is done, and what it changes in the state. */
const stepSchema = z.tuple([plain, plain]);
export type TraceStep = z.infer<typeof stepSchema>;
const fourSteps = z.tuple([stepSchema, stepSchema, stepSchema, stepSchema]);
const claimSchema = z.strictObject({ text: own, testable: own });

/** What a round is about, in words that fit any question: one concern every undertaking has, seen by all four roles. */
const topicSchema = z.strictObject({
  about: plain,
  near: pattern(),
  /** The focus of the round, as a question. */
  question: own,
  headline: plain,
  primitive: z.strictObject({ name: plain, meaning: plain }),
  thesis: own,
  mechanism: own,
  example: own,
  measure: own,
  alternatives: own,
  weakest: own,
  variable: z.strictObject({ name: plain, value: plain }),
  triggers: z.strictObject({ happy: plain, edge: plain }),
  happy: fourSteps,
  edge: fourSteps,
  invariant: z.strictObject({
    sentence: plain,
    property: plain,
    measure: plain,
    tolerance: plain,
    mechanism: plain,
    condition: plain,
  }),
  goal: plain,
  steps: z.tuple([plain, plain, plain]),
  frictions: z.tuple([plain, plain]),
  attack: z.strictObject({
    target: plain,
    hypothesis: plain,
    preconditions: z.tuple([plain, plain]),
    steps: fourSteps,
    broken: plain,
    robust: plain,
    held: plain,
    assumption: plain,
  }),
  claims: z.record(roleSchema, z.tuple([claimSchema, claimSchema])),
  supplements: z.record(roleSchema, own),
  decisions: z.tuple([own, own]),
  tension: z.strictObject({ text: plain, sources: z.array(roleSchema), needs: z.array(roleSchema) }),
});
export type Topic = z.infer<typeof topicSchema>;

export const topics = proseFile("lib/protocols/structured/rehearsal/topics.yaml", z.array(topicSchema).min(1));

const personaSchema = z.strictObject({ name: plain, role: plain, skill: plain });
const failureModes = z.record(z.enum(FAILURE_MODES), plain);

/** Longer pieces, by who says them or of whom they are said. */
export const passages = proseFile(
  "lib/protocols/structured/rehearsal/passages.yaml",
  z.strictObject({
    /** What a supplement sounds like when a panel has stopped looking (the script `sycophancy`). */
    agreeable: z.strictObject({
      own: z.record(z.enum([...roleSchema.options, "expert"]), plain),
      end: plain,
      about: variants("lead", "primitive", "quote"),
      more: variants(),
    }),
    traceBefore: z.array(stepSchema),
    traceAfter: z.array(stepSchema),
    personas: z.tuple([personaSchema], personaSchema),
    leadLenses: z.record(roleSchema, variants()),
    trials: variants(),
    supplementLenses: z.record(roleSchema, variants()),
    convinced: variants(),
    /** What is said of a detector that fired, and of one that stayed silent. */
    failureModes: z.strictObject({ fired: failureModes, quiet: failureModes }),
    lacking: z.record(z.enum(SIGNALS), plain),
    /** What is foretold of a round without this role. */
    predictions: z.record(
      roleSchema,
      z.strictObject({ signature: plain, signs: z.tuple([plain, plain]), rate: z.number() }),
    ),
    /** What was seen of it afterwards. */
    readings: z.record(
      roleSchema,
      z.strictObject({
        observed: plain,
        reading: z.enum(["full", "partial"]),
        clarity: z.number(),
        rate: z.number(),
        finding: plain,
      }),
    ),
  }),
);

export const sentences = proseFile(
  "lib/protocols/structured/rehearsal/sentences.yaml",
  z.strictObject({
    checkFinding: z.record(
      z.enum(CHECKS),
      z.record(
        z.enum(VERDICTS),
        text(
          "attack.broken",
          "attack.held",
          "invariant.tolerance",
          "invariant.mechanism",
          "friction",
          "id",
          "count",
          "primitive",
        ),
      ),
    ),
    claimVerdict: z.strictObject({
      aDecision: text(),
      confirmed: text("said", "seen"),
      refuted: text("said", "seen"),
      refutedInPart: text("said", "seen"),
      unclear: text("said", "seen"),
    }),
    dissent: z.strictObject({
      guardian: text("number", "invariant", "mechanism"),
      observer: text("number", "persona", "goal"),
    }),
    trace: z.strictObject({
      underHeading: text("heading"),
      ordinaryTitle: text("primitive"),
      ordinaryOutcome: text(),
      edgeTitle: text("edge"),
      edgeOutcome: text(),
      earlierTitle: text("primitive", "earlier"),
      documentTitle: text(),
      documentTrigger: text("passage"),
      lookedUp: text(),
      followed: text(),
      earlierOutcome: text(),
      documentOutcome: text(),
      starts: text(),
      fromProposal: text("primitive"),
    }),
    invariant: z.strictObject({
      relevance: variants("quote", "focus"),
      missing: text("measure"),
    }),
    walkthrough: z.strictObject({
      reads: text(),
      finds: text("text"),
      asks: text(),
      worksOut: text(),
      guesses: text(),
      goesOn: text(),
      waits: text(),
      isDone: text(),
      startingContext: text(),
      tooLong: text(),
      inTime: text("minutes"),
      wouldNotRecommend: text(),
      wouldRecommend: text(),
    }),
    attack: z.strictObject({
      fromPreconditions: text(),
      what: text("given", "target"),
      why: text(),
      action: text(),
      observable: text("topic.variable.name"),
      robustEvidence: text("held"),
      assumptionOfDecision: text("assumption", "id"),
      assumption: text("assumption"),
      leaning: text("focus"),
      nearest: text("leaning", "passage"),
      decision: text("id", "target"),
      proposal: text("target"),
    }),
    claims: z.strictObject({
      retired: text("fallen"),
      inPassing: text(),
      ofDocument: text("quote", "primitive"),
      inDocument: text("quote"),
      lookedUp: text(),
      inForce: text("anchor", "text"),
    }),
    assess: z.strictObject({
      converge: variants("primitive", "parted"),
      agreement: text(),
      noneBroke: text("topic.attack.held"),
      settled: text("id"),
      thisDecision: text(),
      impact: text("primitive", "focus", "what"),
      canRefer: text(),
      readTogether: text("id"),
      overturned: text("id"),
      thisRound: text(),
      note: text("count"),
      kept: text("text"),
    }),
    attackOnTraces: z.strictObject({
      ordinary: text("happy"),
      byOrder: text(),
      edge: text("edge", "what"),
      edgeBroken: text("step"),
      edgeRobust: text(),
      edgeUnclear: text(),
      earlier: text(),
      byEarlier: text(),
    }),
    invariantOnSteps: z.strictObject({
      looks: text(),
      allowed: text("topic.invariant.mechanism"),
      within: text(),
      touched: text(),
      enforcedBy: text("primitive"),
      untestedPath: text("topic.invariant.mechanism"),
      friendlyFire: text("friction"),
    }),
    artifactsOnDecisions: z.strictObject({
      contradicts: text("primitive", "last"),
      heldAgainst: text("last", "what"),
      within: text(),
      addsCondition: text(),
    }),
    opening: z.strictObject({
      secondLook: text("headline"),
      firstRound: text("focus", "topic.about"),
      laterRound: text("focus", "topic.about"),
      passage: variants("passage", "second"),
    }),
    secondLook: z.strictObject({
      found: text("number", "decided", "more"),
      noDecision: text(),
      untested: text("open"),
      comesBack: text("found", "topic.about", "narrower"),
      narrower: text("focus"),
    }),
    standing: z.strictObject({
      nothingDecided: text(),
      built: text("id", "text"),
      noneRefuted: text("built"),
      fallen: variants("id", "text"),
    }),
    handing: z.strictObject({
      names: text("others", "last"),
      handing: variants("named"),
    }),
    retrospect: z.strictObject({
      friendlyFire: text("round"),
      exhibits: text(),
      driedUp: text("round"),
      sameCases: text("lead"),
      fired: text("when", "meaning"),
      firedOnce: text("round"),
      firedOften: text("count", "last"),
      hints: text("rounds"),
      whyNotConverged: text("held", "missing"),
      noSignal: text(),
      calibrationNotConverged: variants(),
      calibration: variants(),
    }),
    drift: z.strictObject({
      showsAt: text("focus"),
      theRound: text(),
      none: text("decided", "anchor", "topic.about"),
      some: text("anchor", "decided"),
      much: text("topic.about", "anchor"),
    }),
    supplement: z.strictObject({
      about: variants("lead", "headline", "passage", "primitive"),
      closing: variants("second"),
      advocate: text("lead", "passage", "primitive"),
      headline: text("lead"),
      expert: text("topic.about", "second"),
    }),
    headlineOf: z.record(z.enum([...roleSchema.options, "expert"]), text("primitive")),
    objectionOf: z.record(roleSchema, text("primitive")),
    answer: z.strictObject({
      notChecked: text("testableAs"),
      withoutConfidence: text(),
      goAhead: text(),
      none: text(),
      caution: text("easyFrom"),
      dissent: text("dissent"),
      notEnough: text(),
      pending: text(),
      limits: text("limitedBy"),
      condition: text("text", "id", "upheldBy", "limits"),
      confirmed: text(),
      refuted: text(),
      refutedInPart: text(),
      claim: text("id", "ended"),
      objection: text("id", "ended"),
    }),
    summaryOf: z.strictObject({
      overturnedIn: text("decision", "number"),
      counts: text("number", "claims", "tested", "argued", "broken", "robust", "unclear", "more"),
      oneCheck: text("resolved"),
      noCheck: text(),
      fell: text("some", "fallen"),
      firstThree: text("count"),
      noneRefuted: text(),
      overturned: text("overturned"),
      stress: text("stress"),
      without: text("number", "role", "reading"),
      read: text("clarity", "reading"),
      notRead: text(),
      attempt: text("id", "changes"),
    }),
    /** In a sentence that decides. */
    answers: z.strictObject({
      settled: text("held", "decided"),
      notYet: text("not", "satisfied"),
      leans: text("held", "text"),
      leansAgainst: text("not", "text"),
      option: text("option"),
      notOption: text("option"),
      yes: text(),
      yesTo: text("proposal"),
      no: text(),
      asWritten: text("passage"),
      notAsWritten: text("passage"),
      course: text(),
      noCourse: text(),
    }),
    moved: z.strictObject({ what: text("before", "verdict"), reason: text("headline") }),
    gist: z.strictObject({
      trace: text("primitive", "edge"),
      invariant: z.record(z.enum(["PASS", "CONDITIONAL_PASS", "INCONCLUSIVE", "FAIL"]), text("invariant")),
      walkthrough: z.record(z.enum(["Yes", "Partially", "No"]), text("persona", "goal")),
      attack: z.record(z.enum(VERDICTS), text("hypothesis")),
      assess: text("text"),
      nothing: text(),
      drift: z.record(z.enum(DRIFT_VERDICTS), text()),
      books: text("count"),
    }),
  }),
);
