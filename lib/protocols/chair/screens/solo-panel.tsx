import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { Markdown } from "@/components/ui/text/markdown";
import { Panel } from "@/components/ui/panel";
import { Spinner } from "@/components/ui/spinner";
import { OF_CONFIDENCE } from "@/lib/protocols/chair/views/word";
import type { ChairState } from "@/lib/protocols/chair/rules/state";

/** P2-05: nobody else is asked. */
export function SoloPanel({ state: { solo, outcome, stopped } }: { state: ChairState }) {
  return (
    <Panel title="The chair’s review" hint="alone, without rounds">
      {solo ? (
        <div className="flex flex-col gap-2">
          <p className="flex flex-wrap items-center gap-x-2">
            <VerdictBadge word={solo.confidence} standing={OF_CONFIDENCE[solo.confidence]} meaning="confidence" />
            <span className="text-ink-muted">{solo.reasoning}</span>
          </p>
          <Markdown topHeading={3}>{solo.finding}</Markdown>
        </div>
      ) : outcome || stopped ? (
        <p className="text-ink-muted">It ended before the chair had reviewed it.</p>
      ) : (
        <Spinner>The chair has not answered yet</Spinner>
      )}
    </Panel>
  );
}
