import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { Glyph } from "@/components/ui/glyph";
import { STEP_WORDS, stepBasisText } from "@/lib/protocols/structured/views/words";
import type { ArtifactOf } from "@/lib/protocols/structured/rules/replies/replies";

/** P3-03: a person on the way to a goal; friction stands at the step where it was felt. */
export function Walkthrough({ artifact }: { artifact: ArtifactOf<"observer"> }) {
  const {
    persona,
    goal,
    starting_context: start,
    steps,
    friction_points: friction,
    time_to_first_output: time,
    would_recommend: recommends,
    self_assessment: mark,
  } = artifact;
  return (
    <div className="flex max-w-[84ch] min-w-0 flex-col gap-2 [overflow-wrap:anywhere]">
      <p>
        <span className="font-semibold">{persona.name}</span>, {persona.role}.{" "}
        <span className="text-ink-muted">{persona.skill}</span>
      </p>
      <p>
        <span className="text-xs text-ink-muted">Goal: </span>
        {goal}
      </p>
      <p>
        <span className="text-xs text-ink-muted">Starts from: </span>
        {start}
      </p>
      <ol className="flex flex-col" aria-label={`Steps of ${persona.name}`}>
        {steps.map((step, index) => {
          const word = STEP_WORDS[step.outcome];
          const basis = stepBasisText(step);
          return (
            <li
              key={index}
              className="grid grid-cols-[20px_minmax(0,1fr)_auto] items-baseline gap-x-2 border-b border-line py-1 last:border-0"
            >
              <span className="text-right text-xs text-ink-muted tabular">{index + 1}</span>
              <span>
                {step.action}
                {basis && <span className="block text-xs text-ink-muted">{basis}</span>}
              </span>
              <VerdictBadge word={word.word} standing={word.standing} meaning={word.meaning} />
              {friction
                .filter((point) => point.step === index + 1)
                .map(({ what }, at) => (
                  <p key={at} className="col-start-2 col-end-4 flex items-baseline gap-1.5 text-attention">
                    <Glyph name="triangle" className="size-2.5" />
                    <span>
                      <span className="text-xs">Friction: </span>
                      {what}
                    </span>
                  </p>
                ))}
            </li>
          );
        })}
      </ol>
      <p>
        {time && (
          <>
            <span className="text-xs text-ink-muted">Time to first output: </span>
            {time} <span className="text-xs text-ink-muted">· </span>
          </>
        )}
        {recommends && (
          <>
            <span className="text-xs text-ink-muted">Would recommend it: </span>
            {recommends} <span className="text-xs text-ink-muted">· </span>
          </>
        )}
        <span className="text-xs text-ink-muted">Self-assessment {mark} of 5</span>
      </p>
    </div>
  );
}
