import { AgentName } from "@/components/ui/agent/agent-name";
import type { GlyphName } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import type { Tone } from "@/components/ui/tone";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf } from "@/lib/client/format";
import type {
  EarlierView,
  FindingPosition,
  FindingView,
  HeldView,
  MatchingView,
} from "@/lib/protocols/judges/views/matching/matching-view";

const STATUS: Readonly<Record<FindingView["status"], { tone: Tone; glyph: GlyphName; word: string }>> = {
  agreed: { tone: "danger", glyph: "square", word: "agreed" },
  disputed: { tone: "attention", glyph: "triangle", word: "disputed" },
  withdrawn: { tone: "success", glyph: "tick", word: "withdrawn" },
  settled: { tone: "success", glyph: "tick", word: "settled by an answer" },
  unmatched: { tone: "neutral", glyph: "ring", word: "does not count yet" },
};

const POSITIONS: Readonly<Record<FindingPosition["word"], { tone: Tone; glyph: GlyphName; word: string }>> = {
  raised: { tone: "danger", glyph: "square", word: "raised it" },
  concern: { tone: "attention", glyph: "square", word: "has it among its concerns" },
  endorse: { tone: "danger", glyph: "square", word: "endorses it" },
  reject: { tone: "neutral", glyph: "cross", word: "rejects it" },
  withdraw: { tone: "success", glyph: "tick", word: "withdrew it" },
  settled: { tone: "success", glyph: "tick", word: "calls it settled by the answer" },
  silent: { tone: "not-reached", glyph: "dot", word: "says nothing about it" },
};

/** P4-18, P4-23: each critical finding with who raised it, in which words, and where every judge stands on it. */
export function FindingsPanel({ view }: { view: MatchingView }) {
  const { findings, sentence } = view;
  return (
    <Panel
      flush
      title="Critical findings"
      hint={`${formatCountOf(findings.length, "finding")} · ${sentence ?? "raised by one judge"}`}
    >
      <ul>
        {findings.map(({ id, raised: own, match, status, positions }) => (
          <li key={id} className="border-b border-line px-3.5 py-2.5 [overflow-wrap:anywhere] last:border-0">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-mono text-xs text-ink-muted">{id}</span>
              <ToneBadge tone={STATUS[status].tone} glyph={STATUS[status].glyph}>
                {STATUS[status].word}
              </ToneBadge>
            </p>
            {own.map((finding) => (
              <div key={finding.id} className="mt-1">
                <p className="text-xs text-ink-muted">
                  <AgentName place={finding.judge.place} name={finding.judge.name} /> ·{" "}
                  <span className="font-mono">{finding.id}</span> ·{" "}
                  {finding.ordinal > 1
                    ? "raised in the rebuttal"
                    : [finding.document, finding.section].filter(Boolean).join(", ")}
                </p>
                <p>{finding.finding}</p>
                {finding.evidence && <p className="text-xs text-ink-muted">{finding.evidence}</p>}
              </div>
            ))}
            {match && <p className="mt-1 text-xs text-ink-muted">{match}</p>}
            <Positions positions={positions} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** What each judge says about a finding by name, with its reason. */
function Positions({ positions }: { positions: readonly FindingPosition[] }) {
  if (positions.length === 0) return null;
  return (
    <ul className="mt-1.5 flex flex-col gap-1 text-xs">
      {positions.map(({ judge, word, reason }) => (
        <li key={judge.agentId} className="flex flex-wrap items-baseline gap-x-1.5">
          <AgentName place={judge.place} name={judge.name} />
          <ToneBadge tone={POSITIONS[word].tone} glyph={POSITIONS[word].glyph}>
            {POSITIONS[word].word}
          </ToneBadge>
          {reason && <span className="min-w-0 text-ink-muted">{reason}</span>}
        </li>
      ))}
    </ul>
  );
}

const HELD: Readonly<Record<HeldView["status"], { tone: Tone; glyph: GlyphName; word: string }>> = {
  shared: { tone: "attention", glyph: "square", word: "raised by several judges" },
  endorsed: { tone: "attention", glyph: "square", word: "endorsed" },
  disputed: { tone: "attention", glyph: "triangle", word: "disputed" },
  withdrawn: { tone: "success", glyph: "tick", word: "withdrawn" },
  settled: { tone: "success", glyph: "tick", word: "settled by an answer" },
  unanswered: { tone: "danger", glyph: "ring", word: "no answer yet" },
};

/** P4-44, P4-52: what judges claim against the documents and rest their scores on, and what the others answered. */
export function HeldFindingsPanel({ findings }: { findings: readonly HeldView[] }) {
  if (findings.length === 0) return null;
  return (
    <Panel flush title="Findings the scores rest on" hint={formatCountOf(findings.length, "finding")}>
      <ul>
        {findings.map(({ id, status, raised, match, partOf, positions }) => (
          <li key={id} className="border-b border-line px-3.5 py-2.5 [overflow-wrap:anywhere] last:border-0">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-mono text-xs text-ink-muted">{id}</span>
              <ToneBadge tone={HELD[status].tone} glyph={HELD[status].glyph}>
                {HELD[status].word}
              </ToneBadge>
              {partOf && <span className="text-xs text-ink-muted">part of {partOf}</span>}
            </p>
            {raised.map(({ id: own, judge, claim, evidence, standing }) => (
              <div key={own} className="mt-1">
                <p className="text-xs text-ink-muted">
                  <AgentName place={judge.place} name={judge.name} /> · {standing}
                </p>
                <p>{claim}</p>
                {evidence && <p className="text-xs text-ink-muted">{evidence}</p>}
              </div>
            ))}
            {match && <p className="mt-1 text-xs text-ink-muted">{match}</p>}
            <Positions positions={positions} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** P4-45: each finding the version before was sent back for, as every judge found it in this one. */
export function EarlierFindingsPanel({ findings }: { findings: readonly EarlierView[] }) {
  if (findings.length === 0) return null;
  const settled = findings.filter(({ isSettled }) => isSettled).length;
  return (
    <Panel flush title="What became of the earlier findings" hint={`${settled} of ${findings.length} settled`}>
      <ul>
        {findings.map(({ id, text, isSettled, checks }) => (
          <li key={id} className="border-b border-line px-3.5 py-2.5 [overflow-wrap:anywhere] last:border-0">
            <p className="flex flex-wrap items-center gap-x-2">
              <span className="font-mono text-xs text-ink-muted">{id}</span>
              <ToneBadge tone={isSettled ? "success" : "attention"} glyph={isSettled ? "tick" : "triangle"}>
                {isSettled ? "settled" : "still open"}
              </ToneBadge>
            </p>
            <p className="mt-1">{text}</p>
            <ul className="mt-1.5 flex flex-col gap-1 text-xs">
              {checks.map(({ judge, word, passage }) => (
                <li key={judge.agentId} className="flex flex-wrap items-baseline gap-x-1.5">
                  <AgentName place={judge.place} name={judge.name} />
                  <span>{word}</span>
                  {passage && <span className="min-w-0 text-ink-muted">{passage}</span>}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
