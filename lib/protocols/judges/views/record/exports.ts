/** P4.8, P4-46: the state and each verdict as YAML, one file per judge and round, the metrics and the transcript, for the zip. */
import type { DeliberationEvent } from "@/lib/events/schema";
import { slug } from "@/lib/domain/slug";
import { degradation } from "@/lib/protocols/judges/rules/verdict/degraded";
import { judgeReturns } from "@/lib/protocols/judges/rules/replies/judge-returns";
import { metrics, stateExport } from "@/lib/protocols/judges/rules/export/state-export";
import { currentVersion } from "@/lib/protocols/judges/rules/state";
import { verdictExports } from "@/lib/protocols/judges/rules/export/verdict-export";
import type { Folded } from "@/lib/kernel/fold";
import { nameOf } from "@/lib/domain/wording";
import type { ExportFile } from "@/lib/projections/protocol-views";
import { judgesStateOf } from "../state";
import { judgesAskWord, STATE_FILE, VERDICT_FILE } from "./sentences";
import { agentName } from "@/lib/projections/agent-name";
import { partText } from "@/lib/projections/record/cited-section";
import { markdownLine } from "@/lib/projections/record/markdown-data";
import { judgesTurn } from "../turn";

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

/** P4.8: everything every judge and the moderator said, in the order it was said, for an audit. */
export function transcript(folded: Folded, log: readonly DeliberationEvent[]): string {
  const state = judgesStateOf(folded);
  const parts = log.flatMap((event) => {
    const { payload, seq, at } = event;
    if (payload.type === "round.started")
      return [`## Round ${payload.round}: ${payload.notes.map(markdownLine).join(", ")}`];
    const turn = judgesTurn(folded, event);
    if (!turn || !("kind" in payload)) return [];
    const head = `### ${markdownLine(agentName(state.panel, turn.agentId))}, ${judgesAskWord(payload.kind)}${turn.view?.word ? `: ${turn.view.word}` : ""}`;
    const facts = `*Event ${seq}, ${at.slice(0, 19).replace("T", " ")} UTC${turn.flags.length > 0 ? `; ${turn.flags.join("; ")}` : ""}*`;
    const said = turn.how === "failed" ? ["No usable answer."] : (turn.view?.parts ?? []).map(partText);
    return [[head, facts, ...said].join("\n\n")];
  });
  return `${[`# Transcript: ${markdownLine(state.subject.title)}`, ...(parts.length > 0 ? parts : ["Nobody has spoken."])].join("\n\n")}\n`;
}
