import { Panel } from "@/components/ui/panel";
import { ToneBadge } from "@/components/ui/tone-badge";
import { recommendationText } from "@/lib/protocols/structured/rules/signals/recommendation";
import { SIGNAL_TITLES } from "@/lib/protocols/structured/rules/signals/signal";
import type { RoundEvaluation as Evaluation } from "@/lib/protocols/structured/rules/rounds/evaluation";

/** What the round came to, as it is in the log. */
export function RoundEvaluation({
  evaluation: { signals, reachable, recommendation, isDetectorRound, alarm },
}: {
  evaluation: Evaluation;
}) {
  return (
    <Panel title="After the round" hint={isDetectorRound ? "signals evaluated" : "signals not evaluated"}>
      <p>{recommendationText(recommendation, signals, reachable)}</p>
      {alarm && (
        <p className="mt-1">
          <ToneBadge tone="attention" glyph="triangle">
            alarm
          </ToneBadge>{" "}
          {alarm}
        </p>
      )}
      <ul className="mt-2 flex flex-wrap gap-1.5">
        {signals
          .filter(({ id }) => reachable?.includes(id) ?? true)
          .map(({ id, isSatisfied, text }) => (
            <li key={id} title={text}>
              <ToneBadge tone={isSatisfied ? "success" : "neutral"} glyph={isSatisfied ? "tick" : "cross"}>
                {SIGNAL_TITLES[id]}
                <span className="sr-only">{isSatisfied ? ", holds" : ", does not hold"}</span>
              </ToneBadge>
            </li>
          ))}
      </ul>
    </Panel>
  );
}
