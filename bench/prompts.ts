/** What the prompts of a whole deliberation add up to, by protocol. Counted, not timed: the same figures on every machine. */
import type { ModelPort } from "@/lib/models/port";
import { economyOf, type GivenCall, type PromptEconomy, promptEconomy } from "@/lib/models/rehearsal/prompt-economy";
import { createRehearsalPort } from "@/lib/models/rehearsal/rehearsal-port";
import { countTokens } from "@/lib/prompts/count-tokens";
import { promptText } from "@/lib/prompts/shared-prefix";
import { advance } from "@/lib/runner/advance";
import { FakeClock } from "@/lib/testing/fake-clock";
import { MemoryLogStore } from "@/lib/testing/memory-log-store";
import { memorySources } from "@/lib/testing/memory-sources";
import { TEST_ID } from "@/lib/testing/play";
import { runnerPorts } from "@/lib/testing/runner-ports";
import { PROTOCOL_IDS, type ProtocolId } from "@/lib/protocols/protocol-ids";
import { rehearsalCreated } from "@/lib/testing/rehearsed-games";

/** A run with several rounds, where the protocol has one that comes to its end by itself. */
const SCRIPTS: Readonly<Record<ProtocolId, string>> = {
  debate: "converges",
  review: "converges",
  chair: "chair_decides",
  judges: "consensus_3",
  structured: "six_of_six",
};

export type PromptRow = {
  protocol: ProtocolId | typeof GROUNDED;
  calls: number;
  promptTokens: number;
  cacheableShare: number;
  freshTokens: number;
  fullHistoryTokens: number;
  /** Tokens sent, against the full history each time. */ ratio: number;
};

export async function prompts(): Promise<PromptRow[]> {
  const rows = PROTOCOL_IDS.map((protocol) =>
    rowOf(
      protocol,
      promptEconomy(rehearsalCreated(protocol, { source: { kind: "rehearsal", script: SCRIPTS[protocol] } })),
    ),
  );
  return [...rows, rowOf(GROUNDED, await groundedDebate())];
}

const rowOf = (
  protocol: PromptRow["protocol"],
  { prompts: all, tokens, cacheableTokens, fullHistoryTokens }: PromptEconomy,
): PromptRow => ({
  protocol,
  calls: all.length,
  promptTokens: tokens,
  cacheableShare: cacheableTokens / tokens,
  freshTokens: tokens - cacheableTokens,
  fullHistoryTokens,
  ratio: tokens / fullHistoryTokens,
});

const GROUNDED = "debate, grounded";
/** As many as a middling repository has. */
const FILES = 400;

/** The same debate with a source of 400 files, run as it would be: every call that looks, and every answer, with what was put before the seat. */
async function groundedDebate(): Promise<PromptEconomy> {
  const memory = memorySources({
    repository: Object.fromEntries(
      Array.from({ length: FILES }, (_, index) => [
        `packages/part-${index % 20}/src/module-${index}.ts`,
        `// Module ${index} of the job queue.\n${"export const retry = (job: Job) => Postgres.enqueue(job);\n".repeat(30)}`,
      ]),
    ),
  });
  const created = rehearsalCreated("debate", {
    source: { kind: "rehearsal", script: SCRIPTS.debate },
    grounding: memory.grounding({ askMe: "never" }),
  });
  const store = new MemoryLogStore(TEST_ID, created);
  const given: GivenCall[] = [];
  const rehearsal = createRehearsalPort({ speed: 0 });
  const model: ModelPort = {
    async complete(request, options) {
      const reply = await rehearsal.complete(request, options);
      const { key, round } = request.cue.ask;
      const text = reply.toolCalls ? JSON.stringify(reply.toolCalls) : reply.text;
      given.push({
        key,
        round,
        messages: request.messages,
        tokens: countTokens(promptText(request.messages)),
        reply: text,
      });
      return reply;
    },
  };
  const ports = runnerPorts({ store, model, clock: new FakeClock(), sources: memory.reader });
  await advance(TEST_ID, ports, new AbortController().signal).done;
  return economyOf(given);
}
