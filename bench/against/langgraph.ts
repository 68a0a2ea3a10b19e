/** LangGraph.js: a thread per deliberation, whose one node makes the next call; the state is checkpointed in Postgres after each. */
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Pool } from "pg";
import { createPool } from "@/lib/server/db/pool";
import { callThroughSdk, sdkClient } from "../floor";
import { CALLS, floorCalls } from "../workload";
import { CONNECTIONS, contenderArguments, serve } from "./serve-contender";

type State = { id: string; replies: unknown[] };
/** `sync`: a reply is stored before the next call begins, as the others do it. The default stores it meanwhile. */
type Config = { configurable: { thread_id: string }; durability: "sync"; recursionLimit: number };
type Graph = {
  invoke: (input: State | null, config: Config) => Promise<State>;
  getState: (config: Config) => Promise<{ values: Partial<State> }>;
};
type Builder = {
  addNode: (name: string, node: (state: State) => Promise<Partial<State>>) => Builder;
  addEdge: (from: string, to: string) => Builder;
  addConditionalEdges: (from: string, route: (state: State) => string, targets: readonly string[]) => Builder;
  compile: (options: { checkpointer: Saver }) => Graph;
};
type Saver = { setup: () => Promise<void> };

/** What is used of it: the packages are not installed where types are checked. */
type LangGraph = {
  StateGraph: new (state: unknown) => Builder;
  Annotation: (<T>(options?: { reducer: (left: T, right: T) => T; default: () => T }) => unknown) & {
    Root: (fields: Record<keyof State, unknown>) => unknown;
  };
  START: string;
  END: string;
};

const { connectionString, endpoint, packages } = contenderArguments();
const load = createRequire(join(packages, "package.json"));
const { StateGraph, Annotation, START, END } = load("@langchain/langgraph") as LangGraph;
const { PostgresSaver } = load("@langchain/langgraph-checkpoint-postgres") as {
  PostgresSaver: new (pool: Pool) => Saver;
};
const client = sdkClient(endpoint);
const calls = floorCalls();

const checkpointer = new PostgresSaver(createPool(connectionString, "bench", CONNECTIONS));
await checkpointer.setup();
const graph = new StateGraph(
  Annotation.Root({
    id: Annotation(),
    replies: Annotation<unknown[]>({ reducer: (left, right) => [...left, ...right], default: () => [] }),
  }),
)
  .addNode("call", async ({ id, replies }) => {
    const call = calls[replies.length];
    if (!call) throw new Error(`${id} has all its replies.`);
    return { replies: [await callThroughSdk(client, call, `${id}/${call.askKey}`)] };
  })
  .addEdge(START, "call")
  .addConditionalEdges("call", ({ replies }) => (replies.length < calls.length ? "call" : END), ["call", END])
  .compile({ checkpointer });

const configOf = (id: string): Config => ({
  configurable: { thread_id: id },
  durability: "sync",
  recursionLimit: CALLS + 5,
});

async function finish(id: string, input: State | null): Promise<void> {
  const { replies } = await graph.invoke(input, configOf(id));
  if (replies.length !== calls.length)
    throw new Error(`${id} ended with ${replies.length} replies instead of ${calls.length}.`);
}

async function goOn(id: string): Promise<void> {
  const { replies } = (await graph.getState(configOf(id))).values;
  // Killed before its first checkpoint, there is nothing to resume. `next` doesn't tell what is unfinished: it leaves out a node whose reply was stored without the checkpoint after it.
  await finish(id, replies === undefined ? { id, replies: [] } : null);
}

serve({
  run: async (ids) => void (await Promise.all(ids.map((id) => finish(id, { id, replies: [] })))),
  resume: async (ids) => void (await Promise.all(ids.map((id) => goOn(id)))),
});
