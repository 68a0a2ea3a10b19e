import { AgentName } from "@/components/ui/agent/agent-name";
import type { GlyphName } from "@/components/ui/glyph";
import { Panel } from "@/components/ui/panel";
import type { Tone } from "@/components/ui/tone";
import { ToneBadge } from "@/components/ui/tone-badge";
import { formatCountOf } from "@/lib/client/format";
import type { FindingPosition, FindingView, MatchingView } from "@/lib/protocols/judges/views/matching/matching-view";

const STATUS: Readonly<Record<FindingView["status"], { tone: Tone; glyph: GlyphName; word: string }>> = {
  agreed: { tone: "danger", glyph: "square", word: "agreed" },
  disputed: { tone: "attention", glyph: "triangle", word: "disputed" },
  withdrawn: { tone: "success", glyph: "tick", word: "withdrawn" },
  unmatched: { tone: "neutral", glyph: "ring", word: "does not count yet" },
};

const POSITIONS: Readonly<Record<FindingPosition["word"], { tone: Tone; glyph: GlyphName; word: string }>> = {
  raised: { tone: "danger", glyph: "square", word: "raised it" },
  endorse: { tone: "danger", glyph: "square", word: "endorses it" },
  reject: { tone: "neutral", glyph: "cross", word: "rejects it" },
  withdraw: { tone: "success", glyph: "tick", word: "withdrew it" },
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
                  {[finding.document, finding.section].filter(Boolean).join(", ")}
                </p>
                <p>{finding.finding}</p>
                {finding.evidence && <p className="text-xs text-ink-muted">{finding.evidence}</p>}
              </div>
            ))}
            {match && <p className="mt-1 text-xs text-ink-muted">{match}</p>}
            {positions.length > 0 && (
              <ul className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1 text-xs">
                {positions.map(({ judge, word }) => (
                  <li key={judge.agentId} className="flex items-center gap-1.5">
                    <AgentName place={judge.place} name={judge.name} />
                    <ToneBadge tone={POSITIONS[word].tone} glyph={POSITIONS[word].glyph}>
                      {POSITIONS[word].word}
                    </ToneBadge>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
