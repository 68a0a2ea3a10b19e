/** P4.8, P4-46: the state and each verdict as YAML, one file per judge and round, the metrics and the transcript, for the zip. */
import type { DeliberationEvent } from "@/lib/events/schema";
import { slug } from "@/lib/domain/slug";
import { degradation } from "@/lib/protocols/judges/rules/verdict/degraded";
import { judgeReturns } from "@/lib/protocols/judges/rules/replies/judge-returns";
import { metrics } from "@/lib/protocols/judges/rules/verdict/metrics";
import { stateExport } from "@/lib/protocols/judges/rules/export/state-export";
import { currentVersion } from "@/lib/protocols/judges/rules/state";
import { verdictExports } from "@/lib/protocols/judges/rules/export/verdict-export";
import type { Folded } from "@/lib/kernel/fold";
import { nameOf } from "@/lib/domain/wording";
import type { ExportFile } from "@/lib/projections/protocol-views";
import { judgesStateOf } from "../state";
import { STATE_FILE, VERDICT_FILE } from "./state-file";
import { transcript } from "./transcript";

export function judgesExports(folded: Folded, log: readonly DeliberationEvent[]): ExportFile[] {
  const state = judgesStateOf(folded);
  const degraded = degradation(state);
  const verdicts = verdictExports(state);
  return [
    { path: STATE_FILE, data: stateExport(state) },
    ...verdicts.slice(-1).map(({ data }) => ({ path: VERDICT_FILE, data })),
    ...verdicts
      .slice(0, -1)
      .map(({ judgement, data }) => ({ path: `judges/judgement-${judgement}-${VERDICT_FILE}`, data })),
    ...judgeReturns(state).map(({ file, data }) => ({ path: `judges/${file}`, data })),
    {
      path: "judges/metrics.yaml",
      data: {
        ...metrics(state),
        degraded: degraded
          ? {
              lost: degraded.lost.map((id) => nameOf(state, id)),
              fallback: degraded.isFallback,
              internal: degraded.isInternal,
            }
          : null,
      },
    },
    { path: "judges/transcript.md", text: transcript(folded, log) },
    ...currentVersion(state).documents.map(({ name, text }, index) => ({
      path: `documents/${index + 1}-${slug(name)}.md`,
      text,
    })),
  ];
}
