/** DBOS: a workflow per deliberation, a step per call. What a killed process left is recovered at the next launch. */
import { createRequire } from "node:module";
import { join } from "node:path";
import { callThroughSdk, sdkClient } from "../floor";
import { floorCalls } from "../workload";
import { CONNECTIONS, contenderArguments, serve } from "./serve-contender";

type Handle = { getResult: () => Promise<unknown> };
type Workflow = (id: string) => Promise<void>;

/** What is used of it: the package is not installed where types are checked. */
type Dbos = {
  setConfig: (config: {
    name: string;
    systemDatabaseUrl: string;
    systemDatabasePoolSize: number;
    logLevel: string;
  }) => void;
  registerWorkflow: (workflow: Workflow, config: { name: string }) => Workflow;
  runStep: (step: () => Promise<unknown>, config: { name: string }) => Promise<unknown>;
  launch: () => Promise<void>;
  startWorkflow: (workflow: Workflow, options: { workflowID: string }) => (id: string) => Promise<Handle>;
  retrieveWorkflow: (id: string) => Handle;
};

// It uses its database driver in a way that warns each time it starts; nobody here can do anything about it.
process.noDeprecation = true;

const { connectionString, endpoint, packages } = contenderArguments();
const { DBOS } = createRequire(join(packages, "package.json"))("@dbos-inc/dbos-sdk") as { DBOS: Dbos };
const client = sdkClient(endpoint);
const calls = floorCalls();

DBOS.setConfig({
  name: "bench",
  systemDatabaseUrl: connectionString,
  systemDatabasePoolSize: CONNECTIONS,
  logLevel: "error",
});
const deliberate = DBOS.registerWorkflow(
  async (id) => {
    for (const call of calls)
      await DBOS.runStep(() => callThroughSdk(client, call, `${id}/${call.askKey}`), { name: call.askKey });
  },
  { name: "deliberate" },
);
await DBOS.launch();

serve({
  run: async (ids) => {
    const handles = await Promise.all(ids.map((id) => DBOS.startWorkflow(deliberate, { workflowID: id })(id)));
    await Promise.all(handles.map((handle) => handle.getResult()));
  },
  resume: async (ids) => void (await Promise.all(ids.map((id) => DBOS.retrieveWorkflow(id).getResult()))),
});
