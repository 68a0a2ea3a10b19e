/** A lens: what one kind of assessor is asked for, and how it is read into the common form. */
import type { z } from "zod";
import { NO_FINDINGS, type Assessment, type CommonReply, type Findings, type NewIssue } from "../judging/assessment";
import { isAtLeast, type Verdict } from "../vocabulary";

export type Lens = {
  title: string;
  replySchema: z.ZodType<CommonReply>;
  /** `reply` as `replySchema` gave it. */
  read: (reply: CommonReply) => Assessment;
};

type Definition<Reply extends CommonReply> = {
  title: string;
  replySchema: z.ZodType<Reply>;
  find: (reply: Reply) => Partial<Findings>;
  /** P1-29: where the verdict follows from the findings. Absent: it is given. */
  verdict?: (findings: Findings, given: Verdict | null, reply: Reply) => Verdict | null;
};

export function defineLens<Reply extends CommonReply>({ title, replySchema, find, verdict }: Definition<Reply>): Lens {
  return {
    title,
    replySchema,
    read: (value) => {
      const reply = value as Reply;
      const findings = { ...NO_FINDINGS, ...find(reply) };
      const given = reply.verdict ?? null;
      const judged = verdict ? verdict(findings, given, reply) : given;
      return {
        ...findings,
        verdict: judged,
        // A verdict that follows from findings is explained by them; one that is given explains itself (P1-21).
        remaining:
          given === null && judged !== "PASS" && reply.remaining.length === 0
            ? impliedRemaining(findings)
            : reply.remaining,
        disagreements: reply.disagreements,
        priorConcerns: reply.prior_concerns,
        issuesWithOthers: reply.issues_with_others,
      };
    },
  };
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
