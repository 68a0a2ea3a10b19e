/** What is on the pages: for each protocol one that is finished, one that waits for a person and one that runs. */
import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";
import { repliesOf, type Api } from "../support/api";

const PATIENCE_MS = 600_000;
const LOOK_MS = 200;

export const SHOWN_PROTOCOLS = ["debate", "review", "judges", "chair", "structured"] as const;
export type ShownProtocol = (typeof SHOWN_PROTOCOLS)[number];
type PerProtocol = Readonly<Record<ShownProtocol, string>>;

export type Still = {
  finished: PerProtocol;
  waiting: PerProtocol;
  gates: PerProtocol;
  /** Thirteen rounds of a panel of seven. */
  long: string;
  original: string;
  fork: string;
  draft: string;
  /** By what a person or a fault made of it. */
  stopped: Readonly<Record<"paused" | "cancelled", string>>;
  record: number;
};

const DOCUMENT = `# Retention of audit events

Audit events are kept for ever today. The table has 1.2 billion rows and grows by 40 million a month; a restore takes nine hours.

## Proposal

Keep 400 days in the table, partitioned by month. Older months go to object storage as Parquet files, encrypted with the tenant's key.

## Risks

- An auditor who asks for older events waits until they are loaded back.
- A tenant who leaves has to have both copies deleted.
`;

const QUESTION = "How long should audit events stay in the database?";

const FINISHED: Readonly<Record<Exclude<ShownProtocol, "structured">, string>> = {
  debate: "job-queue",
  review: "rate-limits",
  judges: "payments",
  chair: "sign-in",
};

const WAITING: Readonly<Record<ShownProtocol, { title: string; script: string; config?: Record<string, string> }>> = {
  debate: { title: "Retention of audit events", script: "splits" },
  review: { title: "Retention of audit events, second draft", script: "stalls" },
  judges: { title: "Is the retention design sound?", script: "no_majority" },
  chair: { title: "A plan for the audit table", script: "objection", config: { session_type: "plan_issue" } },
  structured: { title: "Do audit events belong in the database?", script: "borderline" },
};

export async function prepareStill(api: Api): Promise<Still> {
  const finished = await eachProtocol((protocol) =>
    protocol === "structured"
      ? create(api, { protocol, title: "Where do old audit events go?", script: "converges" })
      : api.sample(FINISHED[protocol]),
  );
  const waiting = await eachProtocol((protocol) => create(api, { protocol, ...WAITING[protocol] }));
  const long = await create(api, {
    protocol: "debate",
    title: "One queue for all regions, or one for each?",
    script: "stalls",
    panel: ["API", "Database", "Frontend", "Observability", "Operations", "Test", "Security"],
    config: { max_iterations: 13, min_progress: 0 },
  });
  const draft = await create(api, { protocol: "debate", title: "Not started yet", script: "converges", start: false });
  await decideUntilClosed(api, finished.judges);
  for (const protocol of SHOWN_PROTOCOLS) await decideUntilClosed(api, finished[protocol]);
  const gates = await eachProtocol(async (protocol) => (await gateOf(api, waiting[protocol])).id);
  await gateOf(api, long);

  const original = await create(api, { protocol: "debate", title: "Ship it this quarter?", script: "stalls" });
  const gate = await gateOf(api, original);
  await api.answer(gate.id, { choice: "split", rationale: "Good enough for now.", by: "Ada" });
  await untilClosed(api, original);
  const opened = (await api.events(original)).find(({ payload }) => payload.type === "gate.opened");
  const fork = await api.fork(original, opened?.seq ?? 1);
  const again = await gateOf(api, fork);
  await api.answer(again.id, { choice: "defer", rationale: "Nobody needs it before spring.", by: "Grace" });
  await untilClosed(api, fork);

  const stopped = { paused: await stop(api, "pause"), cancelled: await stop(api, "cancel") };

  const record = (await api.snapshot(finished.debate)).record?.number;
  if (record === undefined) throw new Error("The finished debate has no record.");
  return { finished, waiting, gates, long, original, fork, draft, stopped, record };
}

/** Taken while they run: each has said something, and somebody is writing. */
export async function prepareLive(api: Api): Promise<PerProtocol> {
  const live = await eachProtocol((protocol) =>
    protocol === "structured"
      ? create(api, { protocol, title: "Do we need a second region?", script: "converges" })
      : api.sample(FINISHED[protocol]),
  );
  for (const protocol of SHOWN_PROTOCOLS)
    await until(async () => repliesOf(await api.events(live[protocol])).length > 1, `${protocol} says something`);
  return live;
}

async function eachProtocol(make: (protocol: ShownProtocol) => Promise<string>): Promise<PerProtocol> {
  const made: Partial<Record<ShownProtocol, string>> = {};
  for (const protocol of SHOWN_PROTOCOLS) made[protocol] = await make(protocol);
  return made as PerProtocol;
}

type New = {
  protocol: ShownProtocol;
  title: string;
  script: string;
  panel?: string[];
  config?: Record<string, string | number>;
  start?: boolean;
};

function create(api: Api, { panel, ...rest }: New): Promise<string> {
  return api.create({
    question: QUESTION,
    artifact: DOCUMENT,
    panel: panel?.map((name) => ({ name })),
    ...rest,
  });
}

/** Whatever it asks on the way gets the first answer that needs nothing else. */
async function decideUntilClosed(api: Api, id: string): Promise<void> {
  const answered = new Set<string>();
  await until(async () => {
    const { status }: Snapshot = await api.snapshot(id);
    const [gate] = status === "awaiting_human" ? await api.openGates(id) : [];
    if (gate && !answered.has(gate.id)) {
      answered.add(gate.id);
      const plain = gate.gate.options.find(({ requires }) => requires.length === 0) ?? gate.gate.options[0];
      await api.answer(gate.id, {
        choice: plain?.id ?? "",
        rationale: "The dissent is noted; it goes ahead.",
        by: "Ada",
      });
    }
    return status === "closed";
  }, `${id} closes`);
}

/** At a question, so that it holds still for the command. */
async function stop(api: Api, command: "pause" | "cancel"): Promise<string> {
  const id = await create(api, { protocol: "debate", title: `Somebody pressed ${command}`, script: "stalls" });
  await gateOf(api, id);
  await api.command(id, command);
  return id;
}

const untilClosed = (api: Api, id: string): Promise<void> =>
  until(async () => (await api.snapshot(id)).status === "closed", `${id} closes`);

async function gateOf(api: Api, id: string) {
  await until(async () => (await api.openGates(id)).length > 0, `${id} asks a person`);
  const [gate] = await api.openGates(id);
  if (!gate) throw new Error("The gate is gone again.");
  return gate;
}

async function until(isSo: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`After ${PATIENCE_MS / 1000} s: not yet that ${what}.`);
    await new Promise((resolve) => void setTimeout(resolve, LOOK_MS));
  }
}
