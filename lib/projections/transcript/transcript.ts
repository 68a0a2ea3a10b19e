/** The log to be read from the beginning to the end, as one would follow a meeting: turns, and what came between them. */
import type { AgentId } from "@/lib/domain/ids";
import type { DeliberationEvent } from "@/lib/events/schema";
import { statedMoves } from "@/lib/kernel/facts";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "@/lib/projections/agent-name";
import { evidenceView, type CitationView, type ReplyEvidenceView } from "@/lib/projections/evidence/evidence-view";
import type { ReplyPart } from "@/lib/projections/reply-view";
import { timeline, type TimelineEntry } from "@/lib/projections/timeline";
import { viewsOf } from "@/lib/projections/views-of";
import { andList } from "@/lib/projections/wording";
import { lazily } from "./lazily";

type TurnEntry = Extract<TimelineEntry, { kind: "turn" }>;

export type TranscriptTurn = {
  kind: "turn";
  seq: number;
  entry: TurnEntry;
  /** In the panel, from 1; 0: it has no seat. */
  place: number;
  /** Whose words it takes up, as it says itself: "moved by Database"; null where it says nothing of the kind. */
  answers: string | null;
  /** What it says in short: its own gist, or the beginning of its text, never cut. */
  lead: string;
  citations: readonly CitationView[];
  assumptions: readonly string[];
};

export type TranscriptItem =
  | { kind: "round"; seq: number; title: string }
  | TranscriptTurn
  /** A gate, a decision, a pause: a line of its own. */
  | { kind: "line"; seq: number; what: "gate" | "decision" | "note"; text: string };

export function transcript(log: readonly DeliberationEvent[], folded: Folded): TranscriptItem[] {
  const { before, rounds } = timeline(log, folded);
  const { panel } = folded.lifecycle.created;
  const places = new Map(panel.map(({ id }, index) => [id, index + 1]));
  const evidence = new Map(evidenceView(folded)?.replies.map((reply) => [reply.seq, reply]) ?? []);
  const movers = moversBySeq(folded);
  const item = (entry: TimelineEntry): TranscriptItem => {
    if (entry.kind !== "turn") return { kind: "line", seq: entry.seq, what: entry.kind, text: entry.sentence };
    const reply = evidence.get(entry.seq);
    const lead = lazily(() => entry.facts.gist ?? leadOf(entry));
    return {
      kind: "turn",
      seq: entry.seq,
      entry,
      place: places.get(entry.agentId) ?? 0,
      answers: answersOf(entry.agentId, movers.get(entry.seq) ?? [], reply, log, panel),
      get lead() {
        return lead();
      },
      citations: reply?.citations ?? [],
      assumptions: reply?.assumptions ?? [],
    };
  };
  const name = (round: number): string => viewsOf(folded).roundName?.(folded, round) ?? `Round ${round}`;
  return [
    ...before.map(item),
    ...rounds.flatMap(({ round, seq, entries }): TranscriptItem[] => [
      { kind: "round", seq, title: name(round) },
      ...entries.map(item),
    ]),
  ];
}

function moversBySeq({ lifecycle: { facts, created } }: Folded): Map<number, AgentId[]> {
  const movers = new Map<number, AgentId[]>();
  for (const { seq, from } of statedMoves(facts, created.panel))
    if (from) movers.set(seq, [...(movers.get(seq) ?? []), from.agentId]);
  return movers;
}

/** Stated by the reply itself: who moved it, or whom it quotes. Who spoke before it says nothing. */
function answersOf(
  own: AgentId,
  movers: readonly AgentId[],
  reply: ReplyEvidenceView | undefined,
  log: readonly DeliberationEvent[],
  panel: Folded["lifecycle"]["created"]["panel"],
): string | null {
  const named = (ids: readonly AgentId[]) => andList([...new Set(ids)].map((id) => agentName(panel, id)));
  if (movers.length > 0) return `moved by ${named(movers)}`;
  const quoted = (reply?.citations ?? []).flatMap(({ at }) => {
    const said = at?.seq === undefined ? undefined : log[at.seq - 1]?.payload;
    return said?.type === "reply.recorded" && said.agentId !== own ? [said.agentId] : [];
  });
  return quoted.length > 0 ? `quotes ${named(quoted)}` : null;
}

/** Of a reply without a gist the first thing it says. */
function leadOf({ view, sentence }: TurnEntry): string {
  for (const part of view?.parts ?? []) {
    const text = firstOf(part);
    if (text !== "") return text;
  }
  return sentence;
}

function firstOf(part: ReplyPart): string {
  if (part.kind === "text") return part.text.trim();
  return part.kind === "points" ? (part.points[0]?.text.trim() ?? "") : "";
}

/** Who comes after the one who is speaking, where the round has an order; null where that is not known. */
export function nextInOrder(
  log: readonly DeliberationEvent[],
  { lifecycle: { created } }: Folded,
  speaking: readonly AgentId[],
): { agentId: AgentId; name: string } | null {
  const [current, another] = speaking;
  const start = log.findLastIndex(({ payload }) => payload.type === "round.started");
  const round = log[start]?.payload;
  if (!current || another || round?.type !== "round.started") return null;
  const place = round.order.indexOf(current);
  const agentId = place < 0 ? undefined : round.order[place + 1];
  // Where all were asked at once the order is one of listing, and whoever comes after has answered already.
  const hasSpoken = log
    .slice(start)
    .some(({ payload }) => payload.type === "reply.recorded" && payload.agentId === agentId);
  return agentId && !hasSpoken ? { agentId, name: agentName(created.panel, agentId) } : null;
}
