/** A rehearsal of every protocol, for tests that must hold whatever the protocol is. */
import { subjectSchema } from "@/lib/domain/subject";
import type { PayloadOf } from "@/lib/events/schema";
import { rehearse } from "@/lib/models/rehearsal/rehearsal-port";
import type { Folded } from "@/lib/kernel/fold";
import { protocolById } from "@/lib/kernel/registry";
import { SAMPLE_ARTIFACT } from "@/lib/sample/debate-sample-artifact";
import { pageCue } from "@/lib/runner/page-cue";
import type { Game } from "./play";

const SUBJECT = subjectSchema.parse({
  title: "Job queue: Redis or Postgres?",
  question: "Should we move the job queue from Redis into our main Postgres database?",
  artifact: SAMPLE_ARTIFACT,
  context: "Two engineers, one quarter.",
});
/** Where the defaults would make a run too short or too long to say anything. */
const CONFIG: Readonly<Partial<Record<string, Record<string, unknown>>>> = {
  chair: { triage_mode: "full" },
  structured: { round_budget: 8 },
};

export function rehearsalCreated(
  id: string,
  more: Partial<PayloadOf<"deliberation.created">> = {},
): PayloadOf<"deliberation.created"> {
  const protocol = protocolById(id);
  const config = protocol.configSchema.parse(CONFIG[id] ?? {});
  return {
    type: "deliberation.created",
    protocol: id,
    subject: SUBJECT,
    config: config as PayloadOf<"deliberation.created">["config"],
    panel: protocol.seats.propose({ config, ...SUBJECT }).map(({ agent }) => agent),
    seed: 7,
    source: { kind: "rehearsal", script: protocol.scripts[0]?.id ?? "converges" },
    createdBy: "Ada",
    start: true,
    ...more,
  };
}

const scriptOf = ({ lifecycle: { created } }: Folded) =>
  created.source.kind === "rehearsal" ? created.source.script : "converges";

/** The rehearsal panel answers. */
export const rehearsalAnswer: Game["answer"] = (ask, folded) => ({
  text: rehearse({
    protocol: folded.lifecycle.created.protocol,
    ask,
    state: folded.protocol,
    page: pageCue(folded, ask),
    script: scriptOf(folded),
  }),
});
