import { answerAsk, askForm, changeSeat, exactPrompt, retryAsk } from "@/lib/contracts/deliberations/asks";
import { exportBundle, getKeptHistory, openBundle } from "@/lib/contracts/bundles";
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
import { getSince, getToday } from "@/lib/contracts/today";
import { createDeliberation } from "@/lib/contracts/deliberations/create-deliberation";
import {
  cancelDeliberation,
  deleteDeliberation,
  giveInput,
  pauseDeliberation,
  renameDeliberation,
  resumeDeliberation,
  startDeliberation,
} from "@/lib/contracts/deliberations/deliberation-commands";
import { forkDeliberation, relatedDeliberations } from "@/lib/contracts/deliberations/fork";
import { deliberationEvents } from "@/lib/contracts/deliberations/deliberation-events";
import type { Endpoint } from "@/lib/contracts/endpoint";
import { answerGate, getGate, listGates } from "@/lib/contracts/gates";
import { getDeliberation } from "@/lib/contracts/deliberations/snapshot";
import { getHealth, getLiveness, getReadiness } from "@/lib/contracts/health";
import { listDeliberations } from "@/lib/contracts/deliberations/list-deliberations";
import { getOpenapi } from "./openapi";
import {
  createPanelTemplate,
  deletePanelTemplate,
  listPanelTemplates,
  proposePanel,
  suggestPanel,
  updatePanelTemplate,
} from "@/lib/contracts/panels";
import {
  exportRecords,
  forgetRecordFolder,
  getImportedRecord,
  getRecordFile,
  importRecords,
  listImportedRecords,
  listRecordFolders,
} from "@/lib/contracts/imported-records";
import {
  addStep,
  changeStep,
  getImplementation,
  removeStep,
  validateImplementation,
} from "@/lib/contracts/implementation";
import { listPrices, replacePrices } from "@/lib/contracts/prices";
import { getProtocol, listProtocols } from "@/lib/contracts/protocols";
import {
  getRecordByNumber,
  getRecordText,
  recordCalibration,
  recordHistory,
  recordOwners,
  recordSupersession,
  restoreRecordText,
  reviewRecord,
  saveRecordText,
  setRecordStatus,
  updateRecord,
} from "@/lib/contracts/record-life";
import {
  changeRecordStatus,
  exportDeliberation,
  getRecord,
  getDossier,
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
  renameDeliberation,
  resumeDeliberation,
  cancelDeliberation,
  giveInput,
  forkDeliberation,
  relatedDeliberations,
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
  getDossier,
  getRecordMarkdown,
  exportDeliberation,
  exportBundle,
  getKeptHistory,
  openBundle,
  changeRecordStatus,
  listRecords,
  getRecordByNumber,
  updateRecord,
  setRecordStatus,
  reviewRecord,
  recordHistory,
  getRecordText,
  saveRecordText,
  restoreRecordText,
  getImplementation,
  addStep,
  changeStep,
  removeStep,
  validateImplementation,
  recordOwners,
  recordSupersession,
  recordCalibration,
  exportRecords,
  getRecordFile,
  importRecords,
  listImportedRecords,
  getImportedRecord,
  listRecordFolders,
  forgetRecordFolder,
  createSource,
  getSourceTree,
  getSourceFile,
  searchSource,
  browseFolders,
  findDecisions,
  createSample,
  proposePanel,
  suggestPanel,
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
  getToday,
  getSince,
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
