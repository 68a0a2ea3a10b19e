import dynamic from "next/dynamic";

/** What shows formatted text comes after the page: the Markdown reader is a seventh of all its scripts. */
const loadEntryDetail = () => import("./rounds/entry-detail").then((module) => module.EntryDetail);
const loadDraftText = () => import("./rounds/draft-text").then((module) => module.DraftText);

/** Only where a question is open. */
const loadDecisionPanel = () => import("./side/decision-panel").then((module) => module.DecisionPanel);

export const DecisionPanel = dynamic(loadDecisionPanel);
export const EntryDetail = dynamic(loadEntryDetail);
export const DraftText = dynamic(loadDraftText);
export const LAZY_DETAILS = [loadEntryDetail, loadDraftText, loadDecisionPanel];
