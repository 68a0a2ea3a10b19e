/** P4.8: the state as YAML, one file per judge and round, the metrics and the transcript, for the zip. */
import type { DeliberationEvent } from "@/lib/events/schema";
import { slug } from "@/lib/domain/slug";
import { degradation } from "@/lib/protocols/judges/degraded";
import { judgeReturns } from "@/lib/protocols/judges/judge-returns";
import { metrics } from "@/lib/protocols/judges/metrics";
import { stateExport } from "@/lib/protocols/judges/state-export";
import { currentVersion, nameOf } from "@/lib/protocols/judges/state";
import type { Folded } from "@/lib/protocols/fold";
import type { ExportFile } from "../protocol-views";
import { judgesStateOf } from "./state";
import { STATE_FILE } from "./state-file";
import { transcript } from "./transcript";



export function judgesExports(folded: Folded, log: readonly DeliberationEvent[]): ExportFile[] {
  const state = judgesStateOf(folded);
  const degraded = degradation(state);
  return [
    { path: STATE_FILE, data: stateExport(state) },
    ...judgeReturns(state).map(({ file, data }) => ({ path: `judges/${file}`, data })),
    { path: "judges/metrics.yaml", data: { ...metrics(state), degraded: degraded ? { lost: degraded.lost.map((id) => nameOf(state, id)), fallback: degraded.isFallback, internal: degraded.isInternal } : null } },
    { path: "judges/transcript.md", text: transcript(folded, log) },
    ...currentVersion(state).documents.map(({ name, text }, index) => ({ path: `documents/${index + 1}-${slug(name)}.md`, text })),
  ];
}
