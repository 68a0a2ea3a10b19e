import dynamic from "next/dynamic";
import { DetailSkeleton } from "./detail-skeleton";
import { persistently } from "@/lib/client/page/persistently";

/** What shows formatted text comes after the page: the Markdown reader is a seventh of all its scripts. */
const loadEntryDetail = () => persistently(() => import("./rounds/entry-detail")).then((module) => module.EntryDetail);
const loadDraftText = () => persistently(() => import("./rounds/draft-text")).then((module) => module.DraftText);

/** Only where a question is open. */
const loadDecisionPanel = () =>
  persistently(() => import("./side/decision-panel")).then((module) => module.DecisionPanel);

export const DecisionPanel = dynamic(loadDecisionPanel);
export const EntryDetail = dynamic(loadEntryDetail, { loading: DetailSkeleton });
export const DraftText = dynamic(loadDraftText);

/** For a reader who touches the page: what opens beside it is on its way before the press has ended. */
export function fetchDetails(): void {
  loadEntryDetail().catch(() => undefined); // fetched again when it is opened
}

/** Before anybody points at it: a key leads into the form, and has to find it. */
export function fetchDecisionPanel(): void {
  loadDecisionPanel().catch(() => undefined); // fetched again when a question is open
}
