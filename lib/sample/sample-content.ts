/** What each sample is created with, beside the sources of the first one. */
import type { CreateDeliberationInput } from "@/lib/contracts/deliberations/create-deliberation";
import type { SampleId } from "@/lib/domain/sample-id";
import { CHAIR_SAMPLE } from "./chair/chair-sample";
import { SAMPLE } from "./debate-sample";
import { JUDGES_SAMPLE, JUDGES_SAMPLE_DOCUMENT } from "./judges/judges-sample";
import { REVIEW_SAMPLE } from "./review/review-sample";

const { source, ...debate } = SAMPLE;

export const SAMPLE_CONTENT: Readonly<Record<SampleId, CreateDeliberationInput>> = {
  "job-queue": { ...debate, rehearsal: source.kind === "rehearsal" ? { script: source.script } : true },
  "rate-limits": { ...REVIEW_SAMPLE, seed: 2 },
  payments: {
    ...JUDGES_SAMPLE,
    config: { documents: [{ name: "design", text: JUDGES_SAMPLE_DOCUMENT }] },
    seed: 2,
  },
  "sign-in": {
    ...CHAIR_SAMPLE,
    config: { triage_mode: "full", conflict_overrides: [{ agent_a: "security", agent_b: "product", level: "HIGH" }] },
    panel: ["product", "security", "chair"],
    seed: 2,
  },
};
