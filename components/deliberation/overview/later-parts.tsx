import dynamic from "next/dynamic";
import { persistently } from "@/lib/client/page/persistently";

const loadPictures = () => persistently(() => import("./pictures")).then((module) => module.Pictures);
const loadMatrix = () =>
  persistently(() => import("@/components/deliberation/scores/verdict-matrix")).then((module) => module.VerdictMatrix);
const loadIssues = () =>
  persistently(() => import("@/components/deliberation/issues/issues-summary")).then((module) => module.IssuesSummary);
const loadStillMissing = () => persistently(() => import("./still-missing")).then((module) => module.StillMissing);

/** Below what is seen first, so neither their code nor their drawing holds up what is. What stands below them stays out of sight until they are there. */
export const Pictures = dynamic(loadPictures, { ssr: false, loading: () => <div className="min-h-dvh" /> });
export const VerdictMatrix = dynamic(loadMatrix, { ssr: false });
export const IssuesSummary = dynamic(loadIssues, { ssr: false });
export const StillMissing = dynamic(loadStillMissing, { ssr: false });

/** For a page that waits for its log, or will be opened: they are asked for beside it and not after it. */
export function fetchLaterParts(): void {
  for (const load of [loadPictures, loadMatrix, loadIssues, loadStillMissing]) load().catch(() => undefined); // fetched again when they are drawn
}
