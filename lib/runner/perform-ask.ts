/** One call of an ask, from prompt to the event it ends with: a reply, a rejection, a failure, or look-ups after which the ask goes on. */
import { describeModelError, ModelError } from "@/lib/models/errors";
import { MAX_REPLY_TEXT } from "@/lib/models/port";
import { readJson } from "@/lib/models/read-json";
import { type JsonSchema, wireSchema } from "@/lib/models/wire-schema";
import {
  type EvidenceField,
  evidenceFieldsOf,
  evidenceFieldsSchema,
  evidenceNames,
} from "@/lib/prompts/evidence/fields";
import { type Grounds, groundsOf } from "@/lib/prompts/evidence/grounds";
import { factsOfKind, factsSchema, splitFacts } from "@/lib/prompts/facts";
import { LOOK_TOOLS, lookTurnSchema } from "@/lib/prompts/evidence/look-forms";
import { checkEvidence } from "@/lib/looking/check-evidence";
import { loadShelf } from "@/lib/looking/load-shelf";
import { spokenTexts } from "@/lib/looking/spoken-texts";
import { withSettledIn } from "@/lib/looking/settled-in";
import { splitEvidence } from "@/lib/looking/split-evidence";
import { countTokens } from "@/lib/prompts/count-tokens";
import type { Usage } from "@/lib/events/schema";
import { askKindIn } from "@/lib/kernel/page/engine-asks";
import type { Folded } from "@/lib/kernel/fold";
import { isPageKind } from "@/lib/kernel/page/page-ask";
import type { Ask, AskKind } from "@/lib/kernel/types";
import { ended, failed, type AskResult, type CallFacts } from "./ask-end";
import { inputOf, isSearch } from "./ask-input";
import { callModel, type CallContext, type Flight, tryModel } from "./call-model";
import { askedLooks, looked, lookingOf } from "./looking";
import { performSearch } from "./perform-search";
import type { Asking, RunnerPorts } from "./ports";
import { pageCue } from "./page-cue";
import { type Route, routeOf, seatName } from "./route";

export async function performAsk(
  folded: Folded,
  ask: Ask,
  ports: RunnerPorts,
  signal: AbortSignal,
  flight: Flight,
): Promise<AskResult> {
  const { created, deliberationId } = folded.lifecycle;
  // A rehearsal reaches for nothing outside: there the panel answers for the service.
  if (created.source.kind === "endpoint" && isSearch(folded, ask)) return performSearch(folded, ask, ports, signal);

  const route = await findRoute(folded, ask, ports);
  if ("reason" in route) return notNow(ask, route.reason);
  const startedAt = ports.clock.elapsed();
  const shelf = await loadShelf(folded, ask, ports.sources);
  const grounds = groundsOf(folded, ask, shelf);
  const context = { folded, ask, route, ports, signal, flight };
  const probing = probingWith(context);
  const looking = await lookingOf(grounds, route, probing);
  const call = await callModel(context, {
    inputWithin: (maxTokens) =>
      inputOf(folded, ask, { maxTokens, shelf, wanted: looking === "ask" ? "look" : "reply" }),
    requestFor: ({ messages }) => ({
      askId: `${deliberationId}/${ask.key}`,
      model: route.model,
      messages,
      reply:
        looking === "ask"
          ? { name: "looks", jsonSchema: wireSchema(lookTurnSchema) }
          : {
              name: `${created.protocol}_${ask.kind}`,
              jsonSchema: replyJsonSchema(folded, ask.kind, grounds),
            },
      ...(looking === "tools" ? { tools: LOOK_TOOLS } : {}),
      settings: route.settings,
      cue: {
        protocol: created.protocol,
        ask,
        state: folded.protocol,
        script: created.source.kind === "rehearsal" ? created.source.script : "converges",
        ...(grounds ? { grounds } : {}),
        ...(created.source.kind === "rehearsal" ? { page: pageCue(folded, ask) } : {}),
      },
    }),
    isSilent: looking === "ask",
  });
  if (call.kind === "paused") return notNow(ask, call.reason);
  if (call.kind === "failed")
    return failed(ask, {
      code: call.code,
      message: call.message,
      failedAttempts: call.failedAttempts,
      ...(await paidProbe(probing, context)),
    });

  const { reply, input, failedAttempts } = call;
  const durationMs = Math.max(0, Math.round(ports.clock.elapsed() - startedAt));
  const wait = ports.clock.turn?.();
  if (wait) await wait;
  const facts = {
    model: reply.model,
    prompt: input.prompt,
    input: input.input,
    usage: reply.usage,
    durationMs,
    failedAttempts,
    ...(await paidTo(route, reply.model, ports)),
    ...(await paidProbe(probing, context)),
  };
  const looks = grounds && askedLooks(looking, reply);
  if (grounds && looks) return looked({ ask, grounds, looking }, looks, facts, ports);
  const read = reply.isCut ? CUT : readJson(reply.text);
  if (!read.ok) return ended(folded, ask, facts, read, reply.text);
  const told = splitFacts(read.value, factsOfKind(created.protocol, ask.kind));
  const about = told.facts ? { facts: told.facts } : {};
  if (!grounds) return ended(folded, ask, facts, { ok: true, value: told.reply }, reply.text, about);
  const split = splitEvidence(told.reply, evidenceNames(created.protocol, ask.kind));
  const written = withSettledIn(split.evidence, split.reply, askKindIn(folded, ask.kind).settledIn);
  const evidence = await checkEvidence(written, grounds, ports.sources, spokenTexts(folded, ask));
  return ended(folded, ask, facts, { ok: true, value: split.reply }, reply.text, { ...about, evidence });
}

/** A person has to mend something first. Not for the record's page: it can do without the call (G-19), and the outcome must not wait for it. */
const notNow = (ask: Ask, reason: string): AskResult =>
  isPageKind(ask.kind) ? failed(ask, { code: "unavailable", message: reason }) : { kind: "paused", reason };

const CUT = {
  ok: false,
  reason: `Your reply was longer than ${MAX_REPLY_TEXT.toLocaleString("en")} characters and was read no further. Say the same in far fewer words.`,
} as const;

/** A connection that is gone or can't be used is for a person to mend. */
async function findRoute(folded: Folded, ask: Ask, ports: RunnerPorts): Promise<Route | { reason: string }> {
  try {
    return await routeOf(folded, ask, ports);
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    return { reason: `${seatName(folded, ask)}: ${error.detail || describeModelError(error.code)}` };
  }
}

type Probing = Asking & { made: { tokens: number; usage: Usage | null } | null };

/** The small call that shows whether the model calls functions, should it fall to this ask to make it. */
function probingWith(context: CallContext): Probing {
  const { signal } = context;
  const probing: Probing = {
    signal,
    made: null,
    call: async (request) => {
      const tokens = countTokens(JSON.stringify([request.messages, request.tools]));
      try {
        const reply = await tryModel(context, request, tokens);
        probing.made = { tokens, usage: reply.usage };
        return reply;
      } catch (error) {
        // Given up, it shows nothing of the model.
        signal.throwIfAborted();
        if (error instanceof ModelError && error.usage) probing.made = { tokens, usage: error.usage };
        throw error;
      }
    },
  };
  return probing;
}

async function paidProbe({ made }: Probing, { route, ports }: CallContext): Promise<Pick<CallFacts, "probe">> {
  if (!made) return {};
  const { price } = await paidTo(route, route.model, ports);
  return { probe: { ...made, ...(price ? { price } : {}) } };
}

/** By the name it was asked for under: that is the one people know prices of. */
async function paidTo(
  { outside, model: asked }: Route,
  answered: string,
  { priceOf }: RunnerPorts,
): Promise<Pick<CallFacts, "connection" | "price">> {
  if (!outside) return {};
  const { connection } = outside;
  const price = (await priceOf(connection.id, asked)) ?? (await priceOf(connection.id, answered));
  return { connection, ...(price ? { price } : {}) };
}

/** Made once per ask kind: the conversion is far dearer than the call that uses it. */
const jsonSchemas = new WeakMap<AskKind, Map<string, JsonSchema>>();

export function replyJsonSchema(folded: Folded, kind: string, grounds: Grounds | null): JsonSchema {
  const asked = askKindIn(folded, kind);
  const names = evidenceNames(folded.lifecycle.created.protocol, kind);
  const evidence = grounds
    ? evidenceFieldsOf(asked, { ...grounds.grounding, hasAssumptions: grounds.assumptions.length > 0 })
    : [];
  const known = jsonSchemas.get(asked) ?? new Map<string, JsonSchema>();
  jsonSchemas.set(asked, known);
  const before = known.get(evidence.join());
  if (before) return before;
  const facts = factsSchema(asked);
  const fields = propertiesOf(wireSchema(evidenceFieldsSchema)) as Record<EvidenceField, JsonSchema>;
  const made = withFields(wireSchema(asked.replySchema), {
    ...(facts ? propertiesOf(wireSchema(facts)) : {}),
    ...Object.fromEntries(evidence.map((field) => [names[field], fields[field]])),
  });
  known.set(evidence.join(), made);
  return made;
}

const propertiesOf = (schema: JsonSchema) => schema.properties as Record<string, JsonSchema>;

const withFields = (schema: JsonSchema, added: Record<string, JsonSchema>): JsonSchema => ({
  ...schema,
  properties: { ...propertiesOf(schema), ...added },
  required: [...(schema.required as string[]), ...Object.keys(added)],
});
