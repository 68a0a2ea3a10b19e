/** A limit the prompts of a first round don't fit into is refused before anything is asked: later it would be found seat by seat, when nothing can be done about it. */
import "@/lib/protocols/all";
import { type ConnectionId, ENV_CONNECTION } from "@/lib/domain/ids";
import type { PayloadOf } from "@/lib/events/schema";
import { rehearsedCalls, type RehearsedCall } from "@/lib/models/rehearsal/rehearsed-calls";
import { promptFor } from "@/lib/prompts/registry";
import { seatSettings } from "@/lib/kernel/seat-settings";
import { protocolById } from "@/lib/kernel/registry";
import { type ConnectionServices, listConnections } from "@/lib/server/connections/connections";
import { invalidInput } from "@/lib/server/http/parse-input";
import { nameOf } from "@/lib/domain/wording";

type Created = PayloadOf<"deliberation.created">;
type Limit = { tokens: number; field: string; /** Absent: the configuration's own. */ connection?: string };

/** A document can be cut, also where a person is asked first: what counts is what stands around it. */
const DOCUMENT_CHARS = 200;
/** More than the rules and forms of any first prompt take; what users wrote comes on top, at a token per character at worst. */
const ROOMY = 30_000;
/** Room for cut texts grows with the limit, so the smallest one is found step by step. */
const MAX_STEPS = 40;

export async function checkContextLimit(created: Created, services: ConnectionServices): Promise<void> {
  const contexts = await contextsOf(created, services);
  // One seed for all: the same request gets the same answer, and the limit it is told to use is enough.
  const about = {
    ...created,
    seed: 0,
    subject: { ...created.subject, artifact: created.subject.artifact.slice(0, DOCUMENT_CHARS) },
    config: withoutLimit(created.config),
    // It is made to fit, or the program writes the page (G-19).
    pageWriter: "program" as const,
  };
  const roomy = ROOMY + JSON.stringify([about.subject, about.panel, about.config]).length;
  const smallest = Math.min(
    ownLimit(created.config) ?? Number.POSITIVE_INFINITY,
    ...[...contexts.values()].map(({ tokens }) => tokens ?? Number.POSITIVE_INFINITY),
  );
  if (smallest >= roomy) return;
  const limitOf = limitsOf(created, contexts);
  const refused: { call: RehearsedCall; limit: Limit; needed: number }[] = [];
  for (const call of rehearsedCalls(about, { wantsPrompt: () => false })) {
    const limit = limitOf(call.ask.agentId);
    if (call.ask.round > 1) break;
    if (call.isSearch || limit.tokens === Number.POSITIVE_INFINITY) continue;
    const needed = neededFor(call, created.protocol, limit.tokens);
    if (needed > limit.tokens) refused.push({ call, limit, needed });
  }
  // Of each limit that is too small, by the prompt that needs most.
  const worst = new Map(
    refused.toSorted((one, other) => one.needed - other.needed).map((one) => [one.limit.field, one]),
  );
  if (worst.size > 0)
    throw invalidInput(
      Object.fromEntries([...worst].map(([field, one]) => [field, sentence(created, one.call, one.limit, one.needed)])),
    );
}

function neededFor({ ask, state }: RehearsedCall, protocol: string, given: number): number {
  const prompt = promptFor(protocol, ask.kind);
  let limit = given;
  for (let step = 0; step < MAX_STEPS; step++) {
    const built = prompt.build(state, ask, { maxTokens: limit });
    if (built.kind === "ready") return limit;
    limit = Math.max(limit + 1, built.tokens);
  }
  return limit;
}

function sentence(created: Created, { ask }: RehearsedCall, { tokens, connection }: Limit, needed: number): string {
  const name = nameOf(created, ask.agentId, protocolById(created.protocol).servants);
  const least = needed.toLocaleString("en");
  const why = `With replies of ordinary length, the shortest possible prompt for ${name} in the first round takes ${least} tokens, even without the document.`;
  if (connection === undefined)
    return `${tokens.toLocaleString("en")} tokens is too few. ${why} Use at least ${least}.`;
  return `The connection “${connection}” accepts prompts of at most ${tokens.toLocaleString("en")} tokens, which is too few. ${why} Set its longest prompt to at least ${least}, or choose another connection.`;
}

/** Of every connection that will be asked; none in a rehearsal. */
async function contextsOf(
  { source }: Created,
  services: ConnectionServices,
): Promise<Map<ConnectionId, { name: string; tokens: number | null }>> {
  if (source.kind === "rehearsal") return new Map();
  return new Map(
    (await listConnections(services)).map(({ id, name, contextTokens }) => [id, { name, tokens: contextTokens }]),
  );
}

function limitsOf(
  created: Created,
  contexts: ReadonlyMap<ConnectionId, { name: string; tokens: number | null }>,
): (agentId: RehearsedCall["ask"]["agentId"]) => Limit {
  const own: Limit = {
    tokens: ownLimit(created.config) ?? Number.POSITIVE_INFINITY,
    field: "config.context_window_limit",
  };
  return (agentId) => {
    const asked = seatSettings({ created, seatChanges: {} }, { agentId });
    const context = asked && contexts.get(asked.connection);
    if (!context || context.tokens === null || context.tokens >= own.tokens) return own;
    const home = created.source.kind === "endpoint" ? (created.source.connection ?? ENV_CONNECTION) : null;
    const seat = created.panel.findIndex(({ id }) => id === agentId);
    return {
      tokens: context.tokens,
      connection: context.name,
      field: asked.connection === home || seat < 0 ? "connection" : `panel.${seat}.connection`,
    };
  };
}

function ownLimit(config: Created["config"]): number | null {
  const limit =
    config !== null && typeof config === "object" && !Array.isArray(config)
      ? config["context_window_limit"]
      : undefined;
  return typeof limit === "number" ? limit : null;
}

/** Prompts are built within the limit that is tried, which the configuration's own would lower. */
const withoutLimit = (config: Created["config"]): Created["config"] =>
  ownLimit(config) === null ? config : { ...(config as object), context_window_limit: 1_000_000 };
