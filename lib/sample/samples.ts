/** The samples a newcomer may run, for screens: what each is about and what there is to see. */
import type { SampleId } from "@/lib/domain/sample-id";

export type SampleCard = { id: SampleId; title: string; protocol: string; /** What you will see. */ sees: string };

export const SAMPLES: readonly SampleCard[] = [
  {
    id: "job-queue",
    title: "Job queue: Redis or Postgres?",
    protocol: "debate",
    sees: "Seven seats debate until they agree, and cite the code they looked at.",
  },
  {
    id: "rate-limits",
    title: "RFC 051: rate limits per tenant",
    protocol: "review",
    sees: "Two of three reviewers send a draft back; four edits later all of them pass it.",
  },
  {
    id: "payments",
    title: "Is this payments design sound?",
    protocol: "judges",
    sees: "Three judges score it. One stays far below the others, so you decide.",
  },
  {
    id: "sign-in",
    title: "Sign-in without passwords",
    protocol: "chair",
    sees: "Two specialists want opposite things, and one convinces the other.",
  },
];
