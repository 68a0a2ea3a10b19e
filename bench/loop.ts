/**
 * (k) for how long a request keeps the web process from everything else: every page and every endpoint, with deliberations
 * at the limits. What is counted is the longest turn of the event loop. Each is asked once before: the first request to a
 * page or endpoint loads its modules, which no later one does.
 */
import { setTimeout as wait } from "node:timers/promises";
import type { Pool } from "pg";
import type { DeliberationId } from "@/lib/domain/ids";
import { ENDPOINTS } from "@/lib/contracts/openapi/all";
import type { DeliberationEvent } from "@/lib/events/schema";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { debateCreated, panelOf } from "@/lib/testing/builders";
import { message, startChild } from "./child";
import { freePort } from "./free-port";
import { EVENTS, playUntil } from "./large-log";
import { DOCUMENT_CHARS, longGame, longText, storeLog } from "./long-logs";
import type { LongestTurn } from "./loop-server";

/** The first is not counted. */
const TURNS = 4;

export type Loop = { request: string; ranMs: number; passedMs: number; kilobytes: number }[];

type Call = { path: string; body?: unknown };
/** What is asked in a turn. What can be done to a deliberation only once is done to another one each turn. */
type Calls = readonly (readonly [name: string, call: (turn: number) => Call | Promise<Call>])[];
type OperationId = keyof typeof ENDPOINTS;

export async function loop(pool: Pool, connectionString: string): Promise<Loop> {
  const port = await freePort();
  const server = await startChild("loop-server.ts", [], {
    ...process.env,
    PORT: String(port),
    DATABASE_URL: connectionString,
    PARLEY_WORKERS: "0",
  });
  try {
    const world = await storeWorld(pool);
    await message(server);
    const longest = () => {
      server.send("longest turn");
      return message<LongestTurn>(server);
    };
    const rows: Loop = [];
    for (const [name, method, call] of everything(world)) {
      const row = { request: name, ranMs: 0, passedMs: 0, kilobytes: 0 };
      for (let turn = 0; turn < TURNS; turn++) {
        const { path, body } = await call(turn);
        await longest();
        row.kilobytes = (await request(port, method, path, body)) / 1000;
        // What is left to do when the answer is there.
        await wait(100);
        const { ranMs, passedMs } = await longest();
        if (turn === 0) continue;
        row.ranMs = Math.max(row.ranMs, ranMs);
        row.passedMs = Math.max(row.passedMs, passedMs);
      }
      rows.push(row);
    }
    return rows.toSorted((a, b) => b.ranMs - a.ranMs || b.passedMs - a.passedMs);
  } finally {
    server.disconnect();
  }
}

async function request(port: number, method: string, path: string, body: unknown): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    ...(body === undefined
      ? { headers: { "sec-fetch-dest": "document" } }
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const bytes = await response.arrayBuffer();
  if (!response.ok)
    throw new Error(`${method} ${path}: ${response.status} ${Buffer.from(bytes).toString("utf8", 0, 500)}`);
  return bytes.byteLength;
}

type World = {
  /** 5,000 events, waiting for the answer of a seat. */
  long: DeliberationId[];
  /** By protocol, ended, with a document and replies at their limits. */
  ended: { protocol: string; id: DeliberationId }[];
  /** A debate with such texts that waits for a person. */
  gates: { deliberation: DeliberationId; gate: string; choice: string }[];
  /** The last ask of a long one that was answered, and the one that is open. */
  answered: string;
  open: string;
};

async function storeWorld(pool: Pool): Promise<World> {
  const turns = Array.from({ length: TURNS });
  const created = {
    ...debateCreated({ panel: panelOf("API", "Database", "Frontend"), config: { min_progress: 0 } }),
    // Only a model's seat can be given another model.
    source: { kind: "endpoint" as const, model: "gpt-x" },
  };
  // One less ends with a call that was started, not with its reply.
  const log = playUntil(created, EVENTS - 1);
  const long: DeliberationId[] = [];
  for (const _ of turns) long.push(await storeLog(pool, log));
  const ended: World["ended"] = [];
  for (const protocol of PROTOCOL_IDS) ended.push({ protocol, id: await storeLog(pool, longGame(protocol, "end")) });
  const gates: World["gates"] = [];
  for (const _ of turns) {
    const game = longGame("debate", "gate");
    const deliberation = await storeLog(pool, game);
    const { rows } = await pool.query<{ id: string; choice: string }>(
      "select id, gate #>> '{options,0,id}' as choice from gate where deliberation_id = $1",
      [deliberation],
    );
    for (const { id: gate, choice } of rows) gates.push({ deliberation, gate, choice });
  }
  return { long, ended, gates, ...asksIn(log) };
}

function asksIn(log: readonly DeliberationEvent[]): Pick<World, "answered" | "open"> {
  const keys = log.flatMap(({ payload }) => (payload.type === "reply.recorded" ? [payload.key] : []));
  const started = log.flatMap(({ payload }) => (payload.type === "ask.started" ? [payload.key] : []));
  const open = started.findLast((key) => !keys.includes(key));
  const answered = keys.at(-1);
  if (open === undefined || answered === undefined) throw new Error("The long log has no open ask.");
  return { answered, open };
}

const TEAM_ONLY = [
  "signIn",
  "signOut",
  "listSessions",
  "endSession",
  "changePassword",
  "listTokens",
  "createToken",
  "deleteToken",
  "changeRole",
  "removePerson",
  "endSessionsOf",
  "passwordLink",
  "listInvitations",
  "invite",
  "withdrawInvitation",
  "listSpaces",
  "createSpace",
  "renameSpace",
  "deleteSpace",
  "setSpaceMember",
  "removeSpaceMember",
  "joinSpace",
  "changeSpace",
  "lookAtInvitation",
  "acceptInvitation",
  "listNotifications",
  "readNotifications",
  "getNotifyChoice",
  "setNotifyChoice",
  "requestPasswordReset",
  "unsubscribe",
  "exportAudit",
  "signInWithCode",
  "beginOidc",
  "finishOidc",
  "getSignInMethods",
  "beginTotp",
  "confirmTotp",
  "turnTotpOff",
  "resetTotp",
  "beginPasskeySignIn",
  "signInWithPasskey",
  "beginPasskey",
  "addPasskey",
  "removePasskey",
] as const satisfies readonly OperationId[];

/** The benchmark's server is personal. What a team adds is a few rows, and hashing a password off the main thread. */
const WITHOUT_A_TEAM = Object.fromEntries(
  TEAM_ONLY.map((id) => [id, "There is nobody in a Parley that is personal."]),
) as Record<(typeof TEAM_ONLY)[number], string>;

/** Of an endpoint, or why it is left out. */
function endpoints({ long, ended, gates, answered, open }: World): Record<OperationId, Calls | string> {
  const one = long[0] ?? "";
  const subject = { title: "Long", question: "Should we?", artifact: longText(DOCUMENT_CHARS) };
  const files = Array.from({ length: 4 }, (_, index) => ({ path: `${index}.md`, text: longText(DOCUMENT_CHARS) }));
  const get = (path: string): Calls => [["", () => ({ path })]];
  const ofEach = (rest: string): Calls => [
    ["5,000 events", () => ({ path: `/api/deliberations/${one}${rest}` })],
    ...ended.map(
      ({ protocol, id }) => [`long ${protocol}`, () => ({ path: `/api/deliberations/${id}${rest}` })] as const,
    ),
  ];
  const toLong = (rest: string, body: unknown): Calls => [
    ["5,000 events", (turn) => ({ path: `/api/deliberations/${long[turn] ?? one}${rest}`, body })],
  ];
  const ofProtocols = (path: string, body: object): Calls =>
    PROTOCOL_IDS.map((protocol) => [protocol, () => ({ path, body: { protocol, ...subject, ...body } })] as const);
  const small = "It reads and writes a few rows.";
  return {
    listProtocols: get("/api/protocols"),
    getProtocol: PROTOCOL_IDS.map((id) => [id, () => ({ path: `/api/protocols/${id}` })] as const),
    createDeliberation: ofProtocols("/api/deliberations", { rehearsal: true, start: false }),
    estimateCost: ofProtocols("/api/deliberations/estimate", { rehearsal: true }),
    proposePanel: ofProtocols("/api/panels/propose", {}),
    suggestPanel: "It waits for a model; what it does itself is what proposing does.",
    listDeliberations: get("/api/deliberations"),
    getDeliberation: ofEach(""),
    deliberationEvents: ofEach("/events?after=0"),
    // In this order: a paused one is resumed, helped, paused again and cancelled.
    renameDeliberation: toLong("/title", { title: "Another name" }),
    resumeDeliberation: toLong("/resume", {}),
    exactPrompt: [
      ["5,000 events", () => ({ path: `/api/deliberations/${one}/prompt?key=${encodeURIComponent(answered)}` })],
    ],
    askForm: [
      ["5,000 events", () => ({ path: `/api/deliberations/${one}/asks/form?key=${encodeURIComponent(open)}` })],
    ],
    retryAsk: toLong("/asks/retry", { key: open }),
    changeSeat: toLong("/seats", { agentId: "api", settings: { model: "another" } }),
    pauseDeliberation: toLong("/pause", {}),
    cancelDeliberation: toLong("/cancel", {}),
    forkDeliberation: [["5,000 events", () => ({ path: `/api/deliberations/${one}/fork`, body: { seq: 4000 } })]],
    relatedDeliberations: get(`/api/deliberations/${one}/related`),
    getRecord: ofEach("/record"),
    getRecordMarkdown: ofEach("/record.md"),
    getDossier: ofEach("/dossier.md"),
    exportDeliberation: ofEach("/export.zip"),
    exportBundle: ofEach("/bundle.zip"),
    getKeptHistory: small,
    listWebhooks: get("/api/webhooks"),
    createWebhook: small,
    updateWebhook: small,
    deleteWebhook: small,
    testWebhook: small,
    listDeliveries: small,
    sendAgain: small,
    openBundle: "Its body is a file, which this benchmark does not send.",
    getRecordFile: small,
    exportRecords: get("/api/records/export.zip"),
    importRecords: "It reads a folder of the operator's; nothing is there in the benchmark.",
    listImportedRecords: get("/api/records/imported"),
    getImportedRecord: small,
    listRecordFolders: get("/api/records/folders"),
    forgetRecordFolder: small,
    deleteDeliberation: toLong("", undefined),
    listGates: get("/api/gates"),
    getGate: [["long debate", () => ({ path: `/api/gates/${gates[0]?.gate}` })]],
    assignGate: small,
    listComments: small,
    addComment: small,
    editComment: small,
    deleteComment: small,
    delegateGate: small,
    answerGate: [
      [
        "long debate",
        (turn) => ({
          path: `/api/gates/${gates[turn]?.gate}/answer`,
          body: { choice: gates[turn]?.choice, rationale: "So be it.", by: "Ada" },
        }),
      ],
    ],
    createSource: [["1.6 MB", () => ({ path: "/api/sources", body: { kind: "files", files } })]],
    modeCosts: ended
      .filter(({ protocol }) => protocol === "chair")
      .map(({ id }) => ["long chair", () => ({ path: `/api/deliberations/${id}/mode-costs` })] as const),
    listRecords: get("/api/records"),
    findDecisions: get(`/api/decisions?words=${encodeURIComponent(longText(2000))}`),
    monthTotal: get("/api/costs/month"),
    getToday: get("/api/today"),
    getSince: get("/api/today/since?at=2026-01-01T00:00:00Z"),
    browseFolders: get("/api/source-folders"),
    listPanelTemplates: get("/api/panel-templates"),
    listResearchAnchors: get("/api/research-anchors"),
    listPrices: get("/api/prices"),
    listConnections: get("/api/connections"),
    getSettings: get("/api/settings"),
    getHealth: "Without a worker it says 503, after the same queries.",
    getLiveness: get("/api/health/live"),
    getReadiness: "As for health.",
    getOpenapi: get("/api/openapi.json"),
    createSample: [["", () => ({ path: "/api/sample", body: {} })]],
    getSession: get("/api/session"),
    listPeople: get("/api/people"),
    getDeliberationPeople: get(`/api/deliberations/${one}/people`),
    setDeliberationPeople: small,
    ...WITHOUT_A_TEAM,
    startDeliberation: "It appends one event, as resuming does.",
    giveInput: "It appends one event, as resuming does.",
    answerAsk: "It builds what the form of the ask does and appends one event.",
    changeRecordStatus: "It appends one event, as resuming does.",
    setRecordStatus: "It appends one event, as resuming does.",
    supersedeImported: "It writes two rows.",
    getRecordByNumber: "It makes the text that the record of a deliberation has.",
    getRecordText: "It makes the text that the record of a deliberation has.",
    saveRecordText: "It makes the text that the record of a deliberation has, and writes a few rows.",
    restoreRecordText: "As for saving a text.",
    updateRecord: small,
    reviewRecord: small,
    recordHistory: small,
    recordOwners: get("/api/records/owners"),
    recordSupersession: get("/api/records/supersession"),
    getImplementation: "It folds the log, which the record of a deliberation does too.",
    addStep: small,
    changeStep: small,
    removeStep: small,
    validateImplementation: "It makes the text that the record of a deliberation has, and stores a deliberation.",
    recordCalibration: get("/api/records/calibration"),
    getSourceTree: small,
    getSourceFile: "Figure (j) reads sources.",
    searchSource: "Figure (j) searches sources.",
    createPanelTemplate: small,
    updatePanelTemplate: small,
    deletePanelTemplate: small,
    createResearchAnchor: small,
    updateResearchAnchor: small,
    deleteResearchAnchor: small,
    replacePrices: small,
    createConnection: small,
    updateConnection: small,
    deleteConnection: small,
    checkConnection: "It waits for an endpoint.",
    listModels: "It waits for an endpoint.",
    definitionTokens: [
      [
        "long brief",
        () => ({
          path: "/api/chair/definition-tokens",
          body: { config: {}, panel: [{ name: "Data", brief: longText(4000) }] },
        }),
      ],
    ],
  };
}

function pages({ long, ended, gates }: World): Calls {
  const page = (name: string, path: string) => [name, () => ({ path })] as const;
  return [
    ...["/", "/deliberations", "/deliberations?view=all", "/deliberations/new", "/inbox"].map((path) => page("", path)),
    ...["/records", "/agents", "/settings"].map((path) => page("", path)),
    page("5,000 events", `/deliberations/${long[0]}`),
    page("5,000 events, record", `/print/records/${long[0]}`),
    ...ended.flatMap(({ protocol, id }) => [
      page(`long ${protocol}`, `/deliberations/${id}`),
      page(`long ${protocol}, artifact`, `/deliberations/${id}?tab=artifact`),
      page(`long ${protocol}, record`, `/print/records/${id}`),
    ]),
    page("long debate, gate", `/decide/${gates[0]?.gate}`),
  ];
}

type Named = readonly [name: string, method: string, call: Calls[number][1]];

function everything(world: World): Named[] {
  const byPage = pages(world).map(([name, call]): Named => {
    const { path } = call(0) as Call;
    return [`page ${path.replace(/\/(dlb|gate)_\w+[^?]*/, "/…")} ${name}`.trim(), "GET", call];
  });
  const byEndpoint = Object.entries(endpoints(world)).flatMap(([id, calls]) =>
    typeof calls === "string"
      ? []
      : calls.map(([name, call]): Named => [`${id} ${name}`.trim(), ENDPOINTS[id as OperationId].method, call]),
  );
  // Pages first: at the end of the other list there is less to show.
  return [...byPage, ...byEndpoint];
}
