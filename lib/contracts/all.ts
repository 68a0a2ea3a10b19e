import { answerAsk, askForm, changeSeat, exactPrompt, retryAsk } from "./asks";
import { definitionTokens, modeCosts } from "./chair-tokens";
import { checkConnection, createConnection, deleteConnection, listConnections, listModels, updateConnection } from "./connections";
import { estimateCost, monthTotal } from "./costs";
import { createDeliberation } from "./create-deliberation";
import { cancelDeliberation, deleteDeliberation, giveInput, pauseDeliberation, resumeDeliberation } from "./deliberation-commands";
import { deliberationEvents } from "./deliberation-events";
import type { Endpoint } from "./endpoint";
import { answerGate, getGate, listGates } from "./gates";
import { getDeliberation } from "./get-deliberation";
import { getHealth, getLiveness, getReadiness } from "./health";
import { listDeliberations } from "./list-deliberations";
import { getOpenapi } from "./openapi";
import { createPanelTemplate, deletePanelTemplate, listPanelTemplates, proposePanel, updatePanelTemplate } from "./panels";
import { listPrices, replacePrices } from "./prices";
import { listProtocols } from "./protocols";
import { changeRecordStatus, exportDeliberation, getRecord, getRecordMarkdown, listRecords } from "./records";
import { createResearchAnchor, deleteResearchAnchor, listResearchAnchors, updateResearchAnchor } from "./research-anchors";
import { createSample } from "./sample";
import { getSettings } from "./settings";

/** The whole public surface by operation id. routes.test.ts checks that every route is here and every entry has a route. */
export const ENDPOINTS = {
  listProtocols,
  createDeliberation,
  listDeliberations,
  getDeliberation,
  deliberationEvents,
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
