/** A lens: what one kind of assessor is asked for, and how it is read into the common form. */
import type { z } from "zod";
import {
  LATER_FIELDS,
  NO_FINDINGS,
  NOT_SAID,
  type Assessment,
  type CommonReply,
  type Findings,
  type NewIssue,
} from "../judging/assessment";
import { isAtLeast, type Verdict } from "../vocabulary";

export type Lens = {
  title: string;
  /** As it is asked for from round 2 on, and accepted in every round. */
  replySchema: z.ZodType<CommonReply>;
  /** As it is asked for in round 1. */
  firstSchema: z.ZodType;
  /** A reply of the log, whenever it was given. */
  stored: (reply: unknown) => CommonReply;
  /** `reply` as `replySchema` gave it. */
  read: (reply: CommonReply) => Assessment;
};

type Definition<Reply extends CommonReply> = {
  title: string;
  replySchema: z.ZodObject & z.ZodType<Reply>;
  /** Where replies of the log may be wider than what is asked for now. */
  stored?: z.ZodType<CommonReply>;
  find: (reply: Reply) => Partial<Findings>;
  /** P1-29: where the verdict follows from the findings. Absent: it is given. */
  verdict?: (findings: Findings, given: Verdict | null, reply: Reply) => Verdict | null;
};

export function defineLens<Reply extends CommonReply>({
  title,
  replySchema,
  stored,
  find,
  verdict,
}: Definition<Reply>): Lens {
  return {
    title,
    replySchema,
    firstSchema: replySchema.omit(LATER_FIELDS),
    stored: (reply) => (stored ?? replySchema).parse(upgraded(reply)),
    read: (value) => {
      const reply = value as Reply;
      const findings = { ...NO_FINDINGS, ...find(reply) };
      const given = reply.verdict ?? null;
      const judged = verdict ? verdict(findings, given, reply) : given;
      return {
        ...findings,
        issues: [...findings.issues, ...fromRemaining(reply, judged)],
        verdict: judged,
        // A verdict that follows from findings is explained by them; one that is given explains itself (P1-21).
        remaining:
          given === null && judged !== "PASS" && reply.remaining.length === 0
            ? impliedRemaining(findings)
            : reply.remaining.map(({ what }) => what),
        disagreements: reply.disagreements,
        priorConcerns: reply.prior_concerns,
        sameAs: reply.same_as,
        issuesWithOthers: reply.issues_with_others,
      };
    },
  };
}

/** Fields that replies of earlier versions did not have. */
function upgraded(reply: unknown): unknown {
  if (typeof reply !== "object" || reply === null) return reply;
  const remaining = "remaining" in reply && Array.isArray(reply.remaining) ? (reply.remaining as unknown[]) : [];
  return {
    same_as: [],
    ...reply,
    remaining: remaining.map((one) => (typeof one === "string" ? { what: one, issue: NOT_SAID } : one)),
  };
}

/** P1-58. Ideas are rated: what one still needs is no issue of the set. */
function fromRemaining({ remaining }: CommonReply, verdict: Verdict | null): NewIssue[] {
  if (verdict === null) return [];
  return remaining
    .filter(({ issue }) => issue === "")
    .map(({ what }) => ({
      title: what,
      detail: "",
      severity: verdict === "PASS" ? "minor" : "major",
      addressable: true,
      suggestion: what,
      category: null,
    }));
}

function impliedRemaining({ issues, questions, authority }: Findings): string[] {
  if (issues.length > 0) return issues.map(({ title, suggestion }) => suggestion || title);
  return authority === null ? [...questions] : [`Write with more authority: it scores ${authority} of 10`];
}

/** P1-29: a fatal or critical finding fails it, a major or important one makes it conditional. */
export function verdictBySeverity({ issues }: { issues: readonly NewIssue[] }, given: Verdict | null): Verdict {
  if (given) return given;
  if (issues.some(({ severity }) => isAtLeast(severity, "critical"))) return "FAIL";
  return issues.some(({ severity }) => isAtLeast(severity, "important")) ? "CONDITIONAL" : "PASS";
}
