/** The deliberation a newcomer starts with one click: a real question with a real document. Played as a rehearsal. */
import type { Agent } from "@/lib/domain/agent";
import type { ModelSource } from "@/lib/domain/model-source";
import { debateConfigSchema } from "@/lib/protocols/debate/rules/config";
import { CROSS_CUTTING_SEATS } from "@/lib/protocols/debate/rules/rosters/cross-cutting";
import { SOFTWARE_ROSTER } from "@/lib/protocols/debate/rules/rosters/software";
import { SAMPLE_ARTIFACT } from "./debate-sample-artifact";
import { SAMPLE_QUESTION } from "./sample-question";

const DOMAIN_SEATS: readonly string[] = ["backend", "jobs", "database"];

const panel: Agent[] = [
  ...SOFTWARE_ROSTER.agents.filter(({ id }) => DOMAIN_SEATS.includes(id)),
  ...CROSS_CUTTING_SEATS,
];
const source: ModelSource = { kind: "rehearsal", script: "converges" };

export const SAMPLE = {
  protocol: "debate",
  title: "Job queue: Redis or Postgres?",
  question: SAMPLE_QUESTION,
  artifact: SAMPLE_ARTIFACT,
  context: `Three engineers for ten weeks. Nothing is switched after 1 December: the year-end peak is four times a normal week.

- From 1 January an accepted job must never be lost; 40 enterprise contracts say so.
- Jobs people wait for start within 500 ms.
- No new managed service, and no higher monthly bill.
- Two people are on call for everything that stores data.`,
  config: debateConfigSchema.parse({ feature_type: "cross_service", roster: "software" }),
  panel,
  /** Fixed, so that everyone who tries it sees the same debate. */
  seed: 2,
  source,
};
