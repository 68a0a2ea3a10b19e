/** Every endpoint × everybody who may ask: what the table says is what happens. A route without a row fails. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ENDPOINTS } from "@/lib/contracts/openapi/all";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { NOBODY } from "@/lib/domain/access/viewer";
import type { DeliberationId, GateId } from "@/lib/domain/ids";
import type { RouteHandler } from "@/lib/server/http/route";
import { storeSource } from "@/lib/server/sources/store-source";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { routeHandlers } from "@/lib/testing/team/api-server";
import { asViewer, join, type Member, TEAM_ENV } from "@/lib/testing/team/team";

/** The outsider is a decider the deliberation asked for is private from; the others are named in it. */
const VIEWERS = ["anonymous", "outsider", "observer", "decider", "owner"] as const;
type ViewerName = (typeof VIEWERS)[number];
type Outcome = "allowed" | "sign-in" | "refused" | "hidden";

/** In the order of the viewers. */
const rows = {
  anybody: ["allowed", "allowed", "allowed", "allowed", "allowed"],
  everyone: ["sign-in", "allowed", "allowed", "allowed", "allowed"],
  insiders: ["sign-in", "hidden", "allowed", "allowed", "allowed"],
  deciders: ["sign-in", "allowed", "refused", "allowed", "allowed"],
  insideDeciders: ["sign-in", "hidden", "refused", "allowed", "allowed"],
  owners: ["sign-in", "refused", "refused", "refused", "allowed"],
} as const satisfies Record<string, readonly Outcome[]>;

const TABLE: Readonly<Record<keyof typeof ENDPOINTS, keyof typeof rows>> = {
  listProtocols: "everyone",
  getProtocol: "everyone",
  createDeliberation: "deciders",
  listDeliberations: "everyone",
  getDeliberation: "insiders",
  deliberationEvents: "insiders",
  startDeliberation: "insideDeciders",
  pauseDeliberation: "insideDeciders",
  renameDeliberation: "insideDeciders",
  resumeDeliberation: "insideDeciders",
  cancelDeliberation: "insideDeciders",
  giveInput: "insideDeciders",
  forkDeliberation: "insideDeciders",
  relatedDeliberations: "insiders",
  retryAsk: "insideDeciders",
  answerAsk: "insideDeciders",
  askForm: "insiders",
  exactPrompt: "insiders",
  changeSeat: "insideDeciders",
  deleteDeliberation: "owners",
  listGates: "everyone",
  getGate: "insiders",
  answerGate: "insideDeciders",
  assignGate: "insideDeciders",
  listComments: "insiders",
  addComment: "insiders",
  editComment: "insiders",
  deleteComment: "insiders",
  delegateGate: "insideDeciders",
  getRecord: "insiders",
  getDossier: "insiders",
  getRecordMarkdown: "insiders",
  exportDeliberation: "insiders",
  exportBundle: "insiders",
  getKeptHistory: "insiders",
  openBundle: "deciders",
  changeRecordStatus: "insideDeciders",
  listRecords: "everyone",
  getRecordByNumber: "insiders",
  updateRecord: "insideDeciders",
  setRecordStatus: "insideDeciders",
  supersedeImported: "insideDeciders",
  reviewRecord: "insideDeciders",
  recordHistory: "insiders",
  getRecordText: "insiders",
  saveRecordText: "insideDeciders",
  restoreRecordText: "insideDeciders",
  getImplementation: "insiders",
  addStep: "insideDeciders",
  changeStep: "insideDeciders",
  removeStep: "insideDeciders",
  validateImplementation: "insideDeciders",
  recordOwners: "everyone",
  recordSupersession: "everyone",
  recordCalibration: "everyone",
  exportRecords: "everyone",
  getRecordFile: "insiders",
  importRecords: "owners",
  listImportedRecords: "everyone",
  getImportedRecord: "everyone",
  listRecordFolders: "everyone",
  forgetRecordFolder: "owners",
  createSource: "deciders",
  getSourceTree: "insiders",
  getSourceFile: "insiders",
  searchSource: "insiders",
  browseFolders: "deciders",
  findDecisions: "everyone",
  createSample: "deciders",
  proposePanel: "deciders",
  suggestPanel: "deciders",
  listPanelTemplates: "everyone",
  createPanelTemplate: "deciders",
  updatePanelTemplate: "deciders",
  deletePanelTemplate: "deciders",
  listResearchAnchors: "everyone",
  createResearchAnchor: "deciders",
  updateResearchAnchor: "deciders",
  deleteResearchAnchor: "deciders",
  listPrices: "everyone",
  replacePrices: "owners",
  estimateCost: "deciders",
  monthTotal: "everyone",
  getToday: "everyone",
  getSince: "everyone",
  listConnections: "everyone",
  createConnection: "owners",
  updateConnection: "owners",
  deleteConnection: "owners",
  checkConnection: "owners",
  listModels: "deciders",
  definitionTokens: "deciders",
  modeCosts: "insiders",
  getSettings: "everyone",
  getSession: "anybody",
  signIn: "anybody",
  signInWithCode: "anybody",
  beginOidc: "anybody",
  finishOidc: "anybody",
  beginPasskeySignIn: "anybody",
  signInWithPasskey: "anybody",
  beginPasskey: "everyone",
  addPasskey: "everyone",
  removePasskey: "everyone",
  getSignInMethods: "everyone",
  beginTotp: "everyone",
  confirmTotp: "everyone",
  turnTotpOff: "everyone",
  resetTotp: "owners",
  signOut: "everyone",
  listSessions: "everyone",
  endSession: "everyone",
  changePassword: "everyone",
  listTokens: "everyone",
  createToken: "everyone",
  deleteToken: "everyone",
  listPeople: "everyone",
  changeRole: "owners",
  removePerson: "owners",
  endSessionsOf: "owners",
  passwordLink: "owners",
  listInvitations: "owners",
  invite: "owners",
  withdrawInvitation: "owners",
  lookAtInvitation: "anybody",
  acceptInvitation: "anybody",
  getDeliberationPeople: "insiders",
  setDeliberationPeople: "insideDeciders",
  listNotifications: "everyone",
  readNotifications: "everyone",
  getNotifyChoice: "everyone",
  setNotifyChoice: "everyone",
  listWebhooks: "owners",
  createWebhook: "owners",
  updateWebhook: "owners",
  deleteWebhook: "owners",
  testWebhook: "owners",
  listDeliveries: "owners",
  sendAgain: "owners",
  requestPasswordReset: "anybody",
  unsubscribe: "anybody",
  exportAudit: "owners",
  getHealth: "anybody",
  getLiveness: "anybody",
  getReadiness: "anybody",
  getOpenapi: "everyone",
};

let services: TestServices;
const members = {} as Record<Exclude<ViewerName, "anonymous">, Member>;
type World = { gated: DeliberationId; gate: GateId; closed: DeliberationId; number: number; source: string };
let world: World;

beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  members.owner = await join(services, "owner", "Grace");
  members.decider = await join(services, "decider", "Ada");
  members.observer = await join(services, "observer", "Linus");
  members.outsider = await join(services, "decider", "Mallory");
});
afterAll(() => services.close());

/** Everything in it is private to the decider and the observer. */
async function newWorld(): Promise<World> {
  const { id: gated, gate } = await storeGatedDebate(services);
  const closed = await storeClosedDebate(services);
  const { id: source } = await storeSource(services.pool, {
    title: "Notes",
    kind: "files",
    files: [{ path: "a.md", text: "Private words." }],
    skipped: [],
  });
  await services.pool.query("insert into deliberation_source (deliberation_id, source_id) values ($1, $2)", [
    closed,
    source,
  ]);
  await services.pool.query(
    "insert into private_deliberation (deliberation_id, people) select unnest($1::text[]), $2",
    [
      [gated, closed],
      [members.decider.viewer.id, members.observer.viewer.id],
    ],
  );
  const { rows: records } = await services.pool.query<{ number: number }>(
    "select number from record where deliberation_id = $1",
    [closed],
  );
  await services.pool.query(
    "insert into record_text (number, version, body, by, note) values ($1, 0, 'Text', 'Ada', '')",
    [records[0]?.number],
  );
  return { gated, gate: gate.id, closed, number: records[0]?.number ?? 0, source };
}

/** Where it ends with a gate, the record or a file, that has to exist: only then a 404 says that something is hidden. */
function paramsOf({ path: address, needs }: Endpoint): Record<string, string> {
  const { object } = needs;
  const unknown = {
    people: `per_${"x".repeat(20)}`,
    sessions: `ses_${"x".repeat(20)}`,
    tokens: `tok_${"x".repeat(20)}`,
    passkeys: `psk_${"x".repeat(20)}`,
  };
  const id =
    object === "deliberation"
      ? world.closed
      : object === "gate"
        ? world.gate
        : object === "source"
          ? world.source
          : (unknown[address.split("/")[2] as keyof typeof unknown] ?? "debate");
  return { id, number: String(world.number), version: "0", step: "1", comment: `com_${"x".repeat(20)}` };
}

async function outcomeOf(handler: RouteHandler, viewer: ViewerName): Promise<{ outcome: Outcome; status: number }> {
  const { contract } = handler;
  const hasBody = contract.method === "POST" || contract.method === "PUT";
  const response = await handler(
    new Request("http://localhost/", {
      method: contract.method,
      headers: {
        "Content-Type": contract.takes ?? "application/json",
        ...(viewer === "anonymous" ? asViewer(NOBODY) : members[viewer].headers),
      },
      ...(hasBody ? { body: "{}" } : {}),
    }),
    { params: Promise.resolve(paramsOf(contract)) },
    () => services,
  );
  const text = await response.text();
  const { status } = response;
  const isAbout = contract.needs.object !== undefined;
  // A signing-in that fails is none that is refused.
  if (status === 401 && text.includes("Sign in first")) return { outcome: "sign-in", status };
  if (status === 403) return { outcome: "refused", status };
  return {
    outcome:
      status === 404 && isAbout && /There is no (?:such|ADR|deliberation)|does not exist/.test(text)
        ? "hidden"
        : "allowed",
    status,
  };
}

it("has a row for every route there is, and no other", async () => {
  expect((await routeHandlers()).map(({ name }) => name).toSorted()).toEqual(Object.keys(TABLE).toSorted());
});

describe.each(VIEWERS)("%s", (viewer) => {
  const column = VIEWERS.indexOf(viewer);
  it.each(Object.entries(TABLE))("%s", async (name, row) => {
    const handler = (await routeHandlers()).find((one) => one.name === name)?.handler;
    if (!handler) throw new Error(`There is no route for ${name}.`);
    world ??= await newWorld();
    const { outcome, status } = await outcomeOf(handler, viewer);
    expect({ outcome, status }).toEqual({ outcome: rows[row][column], status: expect.any(Number) });
    expect(status).not.toBe(500);
    // What was really done may have changed it.
    if (handler.contract.method !== "GET" && status < 300) world = await newWorld();
  });
});
