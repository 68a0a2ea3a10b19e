/** Ideas are rated one by one, not passed or failed (P1-24, P1-28). */
import { z } from "zod";
import { COMMON_FIELDS, PRIOR_FIELD } from "../judging/assessment";
import { ideaCardSchema } from "../ideas/idea-card";
import { ratingSchema } from "../vocabulary";
import { ISSUES_FIELD, LITERATURE_FIELD } from "./core";
import { defineLens } from "./define-lens";

const words = z.string().min(1);
const level = z.enum(["low", "medium", "high"]);
const MAX_NEW_IDEAS = 2;

const ideaField = { idea_id: words.describe("For example I3.") };
const ratingFields = { reasoning: words, verdict: ratingSchema };
const ideaFields = {
  ...PRIOR_FIELD,
  ...ISSUES_FIELD,
  ...COMMON_FIELDS,
  ...LITERATURE_FIELD,
  ranking: z.array(words).describe("Idea ids, best first: the ones you would take on."),
};

type RatedReply = {
  idea_verdicts: { idea_id: string; verdict: z.infer<typeof ratingSchema>; reasoning: string }[];
  ranking: string[];
  issues: z.infer<typeof ISSUES_FIELD.issues>;
  literature_requests: string[];
};

const found = ({ idea_verdicts, ranking, issues, literature_requests }: RatedReply) => ({
  issues,
  ranking,
  ratings: idea_verdicts.map(({ idea_id, verdict, reasoning }) => ({ ideaId: idea_id, rating: verdict, reasoning })),
  literatureRequests: literature_requests,
});

export const visionary = defineLens({
  title: "Rating for novelty and impact",
  replySchema: z.object({
    idea_verdicts: z.array(
      z.object({
        ...ideaField,
        raise_novelty: z.string().describe("One way to raise its novelty or impact."),
        ...ratingFields,
      }),
    ),
    ...ideaFields,
    new_ideas: z
      .array(ideaCardSchema)
      .max(MAX_NEW_IDEAS)
      .describe("Up to two complete cards, new or merged from others."),
  }),
  find: (reply) => ({ ...found(reply), newIdeas: reply.new_ideas }),
});

export const pragmatic = defineLens({
  title: "Rating for feasibility and publishability",
  replySchema: z.object({
    idea_verdicts: z.array(
      z.object({
        ...ideaField,
        resource_need: z.string(),
        timeline_risk: level,
        technical_risk: level,
        publication_path: z.string(),
        ...ratingFields,
        safer_variant: z.string().nullable().describe("For WEAK or KILL, where there is one."),
      }),
    ),
    ...ideaFields,
  }),
  find: found,
});

export const scout = defineLens({
  title: "Rating for positioning and timing",
  replySchema: z.object({
    idea_verdicts: z.array(
      z.object({
        ...ideaField,
        competition: z.string(),
        timing: z.enum(["early", "right", "late"]),
        venue_fit: z.string(),
        differentiation: z.string(),
        is_urgent: z.boolean(),
        ...ratingFields,
      }),
    ),
    ...ideaFields,
    searches_needed: z.array(words).describe("Searches that would settle a doubt about competition or timing."),
  }),
  find: (reply) => ({ ...found(reply), literatureRequests: [...reply.literature_requests, ...reply.searches_needed] }),
});
