import { answerAsk, askForm, changeSeat, exactPrompt, retryAsk } from "@/lib/contracts/deliberations/asks";
import { definitionTokens, modeCosts } from "@/lib/contracts/chair-tokens";
import {
  checkConnection,
  createConnection,
  deleteConnection,
  listConnections,
  listModels,
  updateConnection,
} from "@/lib/contracts/connections";
import { estimateCost, monthTotal } from "@/lib/contracts/costs";
import { createDeliberation } from "@/lib/contracts/deliberations/create-deliberation";
import {
  cancelDeliberation,
  deleteDeliberation,
  giveInput,
  pauseDeliberation,
  resumeDeliberation,
  startDeliberation,
} from "@/lib/contracts/deliberations/deliberation-commands";
import { deliberationEvents } from "@/lib/contracts/deliberations/deliberation-events";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { answerGate, getGate, listGates } from "@/lib/contracts/gates";
import { getDeliberation } from "@/lib/contracts/deliberations/get-deliberation";
import { getHealth, getLiveness, getReadiness } from "@/lib/contracts/health";
import { listDeliberations } from "@/lib/contracts/deliberations/list-deliberations";
import { getOpenapi } from "./openapi";
import {
  createPanelTemplate,
  deletePanelTemplate,
  listPanelTemplates,
  proposePanel,
  updatePanelTemplate,
} from "@/lib/contracts/panels";
import { listPrices, replacePrices } from "@/lib/contracts/prices";
import { getProtocol, listProtocols } from "@/lib/contracts/protocols";
import {
  changeRecordStatus,
  exportDeliberation,
  getRecord,
  getRecordMarkdown,
  listRecords,
} from "@/lib/contracts/records";
import {
  createResearchAnchor,
  deleteResearchAnchor,
  listResearchAnchors,
  updateResearchAnchor,
} from "@/lib/contracts/research-anchors";
import { createSample } from "@/lib/contracts/deliberations/sample";
import {
  browseFolders,
  createSource,
  findDecisions,
  getSourceFile,
  getSourceTree,
  searchSource,
} from "@/lib/contracts/sources";
import { getSettings } from "@/lib/contracts/settings";

/** The whole public surface by operation id. routes.test.ts checks that every route is here and every entry has a route. */
export const ENDPOINTS = {
  listProtocols,
  getProtocol,
  createDeliberation,
  listDeliberations,
  getDeliberation,
  deliberationEvents,
  startDeliberation,
  pauseDeliberation,
  resumeDeliberation,
  cancelDeliberation,
  giveInput,
  retryAsk,
  answerAsk,
  askForm,
  exactPrompt,
  changeSeat,
  deleteDeliberation,
  listGates,
  getGate,
  answerGate,
  getRecord,
  getRecordMarkdown,
  exportDeliberation,
  changeRecordStatus,
  listRecords,
  createSource,
  getSourceTree,
  getSourceFile,
  searchSource,
  browseFolders,
  findDecisions,
  createSample,
  proposePanel,
  listPanelTemplates,
  createPanelTemplate,
  updatePanelTemplate,
  deletePanelTemplate,
  listResearchAnchors,
  createResearchAnchor,
  updateResearchAnchor,
  deleteResearchAnchor,
  listPrices,
  replacePrices,
  estimateCost,
  monthTotal,
  listConnections,
  createConnection,
  updateConnection,
  deleteConnection,
  checkConnection,
  listModels,
  definitionTokens,
  modeCosts,
  getSettings,
  getHealth,
  getLiveness,
  getReadiness,
  getOpenapi,
} as const satisfies Record<string, Endpoint>;
