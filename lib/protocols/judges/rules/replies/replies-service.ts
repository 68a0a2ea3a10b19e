/** What those who serve are asked for: the moderator (P4-02) and the author who revises (P4-37). Neither has a seat or a vote. */
import { z } from "zod";

const said = z.string().min(1);

/** P4-23 */
export const matchReplySchema = z.object({
  matches: z
    .array(
      z.object({
        findings: z.array(said).describe("Ids of findings that are the same."),
        reason: said.describe("Which place and which failure they share."),
      }),
    )
    .describe("Groups of two or more; findings that stand alone are left out."),
  // Absent in logs from before anything could be part of something else (P4-52).
  parts: z
    .array(
      z.object({
        part: said.describe("Id of the narrower finding."),
        whole: said.describe("Id of the one it is a case of."),
        reason: said,
      }),
    )
    .optional(),
});
/** P4-23, P4-52: what is asked for. */
export const matchingAsked = matchReplySchema.required();
export type MatchReply = z.infer<typeof matchReplySchema>;

export const SELF_CHECK = [
  "all_positions_represented",
  "convergent_really_shared",
  "disputes_understandable",
  "majority_and_minority_right",
  "recommendations_actionable",
] as const;

const selfCheckSchema = z.object({
  all_positions_represented: z.boolean(),
  convergent_really_shared: z.boolean(),
  disputes_understandable: z.boolean(),
  majority_and_minority_right: z.boolean(),
  recommendations_actionable: z.boolean(),
});

/** P4-26, P4-27, P4-29, P4-32. `self_check`: heeded where it is given, and no longer asked for (P4-49). */
export const synthesiseReplySchema = z.object({
  balanced_assessment: said.describe("What the judges' positions come to, with every stance in it."),
  convergent_findings: z
    .array(
      z.object({
        finding: said,
        priority: z.enum(["CRITICAL", "HIGH", "MEDIUM", "LOW"]),
        source_judges: z.array(said),
      }),
    )
    .describe("What all judges share."),
  divergent_findings: z
    .array(z.object({ finding: said, positions: z.array(z.object({ judge: said, position: said })) }))
    .describe("What they do not share, with the position of each."),
  majority_opinion: z.string().nullable().describe("Null where all agree."),
  minority_opinion: z.string().nullable().describe("Null where all agree."),
  user_attention_needed: z.array(
    z.object({
      issue: said,
      majority_view: z.string(),
      minority_view: z.string(),
      recommendation: z.string(),
      stakes: z.string(),
    }),
  ),
  recommendations: z.array(
    z.object({
      action: said,
      level: z.enum(["MUST", "SHOULD", "COULD", "CONSIDER"]),
      consensus: z.enum(["unanimous", "majority", "minority"]),
    }),
  ),
  recommendation: said.describe("What the responsible person should do, and why."),
  recommended_view: z
    .enum(["majority", "minority", "none"])
    .describe("Whose evidence is better. It does not change the verdict."),
  self_check: selfCheckSchema.optional(),
});
export type SynthesiseReply = z.infer<typeof synthesiseReplySchema>;
export const synthesisAsked = synthesiseReplySchema.omit({ self_check: true });

/** P4-40 */
export const challengeReplySchema = z.object({
  findings: z.array(
    z.object({
      kind: z.enum(["hidden_risk", "untried_alternative", "lenient_criterion"]),
      finding: said,
      evidence: z.string(),
    }),
  ),
  conclusion: said.describe("Whether the agreement is earned."),
});
export type ChallengeReply = z.infer<typeof challengeReplySchema>;

const changeSchema = z.object({ what: said, why: z.string(), answers: z.array(z.string()).optional() });

const editSchema = z.object({
  find: said.describe(
    "A passage of the document, copied exactly: all that is replaced, and enough to stand there only once.",
  ),
  replace: z.string().describe('What stands there instead; "" to remove it.'),
  answers: z.array(z.string()).describe("Ids of the findings or conditions it answers."),
});

/** P4-37, P4-59: what is asked for. Documents left out stay as they are. `answers`: ids of the findings a change answers (P4-45). */
export const revisionAsked = z.object({
  documents: z.array(
    z.object({
      name: said,
      edits: z.array(editSchema),
      text: z.string().nullable().describe("Null, or the whole document written anew."),
    }),
  ),
  changes: z.array(changeSchema.required()),
});
/** As it is stored: each document as the edits left it. Logs from before lack them. */
export const reviseReplySchema = z.object({
  documents: z.array(z.object({ name: said, text: said, edits: z.array(editSchema).optional() })),
  changes: z.array(changeSchema),
});
export type ReviseReply = z.infer<typeof reviseReplySchema>;
/** As it is accepted: edits, or the document as it reads now. */
export const givenRevisionSchema = z.object({
  documents: z.array(
    z.object({
      name: said,
      edits: z.array(editSchema.partial({ answers: true, replace: true })).optional(),
      text: z.string().nullish(),
    }),
  ),
  changes: z.array(changeSchema),
});
