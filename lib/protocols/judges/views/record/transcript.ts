/** P4.8: everything every judge and the moderator said, in the order it was said, for an audit. */
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "@/lib/projections/agent-name";
import { markdownBlock, markdownLine } from "@/lib/projections/record/markdown-data";
import { table } from "@/lib/projections/record/record-sections";
import type { ReplyPart } from "@/lib/projections/reply-view";
import { judgesAskWord } from "./sentences";
import { judgesStateOf } from "../state";
import { judgesTurn } from "../turn";

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

function partText(part: ReplyPart): string {
  const title = `**${part.title}**`;
  switch (part.kind) {
    case "text":
      return `${title}\n\n${markdownBlock(part.text)}`;
    case "points":
      return `${title}\n\n${part.points.map(({ label, text, note }) => `- ${label ? `${markdownLine(label)}: ` : ""}${markdownLine(text)}${note ? ` (${markdownLine(note)})` : ""}`).join("\n")}`;
    case "table":
      return `${title}\n\n${table(part.head, part.rows)}`;
  }
}
