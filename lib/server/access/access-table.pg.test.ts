/** Every endpoint × everybody who may ask: what the table says is what happens. A route without a row fails. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ENDPOINTS } from "@/lib/contracts/openapi/all";
import type { Endpoint } from "@/lib/contracts/endpoint";
import type { RouteHandler } from "@/lib/server/http/route";
import { createTestServices, type TestServices } from "@/lib/testing/postgres/services";
import { type Outcome, type RowName, ROWS, VIEWERS, type ViewerName } from "@/lib/testing/team/access-rows";
import { routeHandlers } from "@/lib/testing/team/api-server";
import { headersOf, type Members, newMembers, newWorld, type World } from "@/lib/testing/team/private-world";
import { TEAM_ENV } from "@/lib/testing/team/team";

const TABLE: Readonly<Record<keyof typeof ENDPOINTS, RowName>> = {
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
  deleteDeliberation: "ownersHere",
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
  getImportedRecord: "here",
  listRecordFolders: "everyone",
  forgetRecordFolder: "ownersHere",
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
  updatePanelTemplate: "decidersHere",
  deletePanelTemplate: "decidersHere",
  listResearchAnchors: "everyone",
  createResearchAnchor: "deciders",
  updateResearchAnchor: "decidersHere",
  deleteResearchAnchor: "decidersHere",
  listPrices: "everyone",
  replacePrices: "owners",
  estimateCost: "deciders",
  monthTotal: "everyone",
  getToday: "everyone",
  getSince: "everyone",
  listConnections: "everyone",
  createConnection: "owners",
  updateConnection: "ownersHere",
  deleteConnection: "ownersHere",
  checkConnection: "ownersHere",
  listModels: "decidersHere",
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
  resetTotp: "runners",
  signOut: "everyone",
  listSessions: "everyone",
  endSession: "everyone",
  changePassword: "everyone",
  listTokens: "everyone",
  createToken: "everyone",
  deleteToken: "everyone",
  listPeople: "everyone",
  changeRole: "ownersHere",
  removePerson: "ownersHere",
  endSessionsOf: "runners",
  passwordLink: "runners",
  listInvitations: "owners",
  invite: "owners",
  withdrawInvitation: "ownersHere",
  listSpaces: "runners",
  createSpace: "runners",
  renameSpace: "ownersHere",
  deleteSpace: "runners",
  setSpaceMember: "runners",
  removeSpaceMember: "runners",
  joinSpace: "everyone",
  changeSpace: "everyone",
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
  updateWebhook: "ownersHere",
  deleteWebhook: "ownersHere",
  testWebhook: "ownersHere",
  listDeliveries: "ownersHere",
  sendAgain: "ownersHere",
  requestPasswordReset: "anybody",
  unsubscribe: "anybody",
  exportAudit: "runners",
  getHealth: "anybody",
  getLiveness: "anybody",
  getReadiness: "anybody",
  getOpenapi: "everyone",
};

let services: TestServices;
let members: Members;
let world: World;

beforeAll(async () => {
  services = await createTestServices(TEAM_ENV);
  members = await newMembers(services);
});
afterAll(() => services.close());

/** Where it ends with a gate, the record or a file, that has to exist: only then a 404 says that something is hidden. */
function paramsOf({ path: address, needs }: Endpoint): Record<string, string> {
  const { object } = needs;
  const unknown = {
    people: world.ids.person,
    sessions: `ses_${"x".repeat(20)}`,
    tokens: `tok_${"x".repeat(20)}`,
    passkeys: `psk_${"x".repeat(20)}`,
  };
  const id =
    object === undefined
      ? (unknown[address.split("/")[2] as keyof typeof unknown] ?? "debate")
      : object === "deliberation"
        ? world.closed
        : object === "gate"
          ? world.gate
          : object === "record"
            ? ""
            : world.ids[object];
  return {
    id,
    number: String(world.number),
    version: "0",
    step: "1",
    comment: `com_${"x".repeat(20)}`,
    person: world.ids.person,
    delivery: world.delivery,
  };
}

async function outcomeOf(handler: RouteHandler, viewer: ViewerName): Promise<{ outcome: Outcome; status: number }> {
  const { contract } = handler;
  const hasBody = contract.method === "POST" || contract.method === "PUT";
  const response = await handler(
    new Request("http://localhost/", {
      method: contract.method,
      headers: {
        "Content-Type": contract.takes ?? "application/json",
        ...headersOf(members, viewer),
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
    world ??= await newWorld(services, members);
    const { outcome, status } = await outcomeOf(handler, viewer);
    expect({ outcome, status }).toEqual({ outcome: ROWS[row][column], status: expect.any(Number) });
    expect(status).not.toBe(500);
    // What was really done may have changed it.
    if (handler.contract.method !== "GET" && status < 300) world = await newWorld(services, members);
  });
});
