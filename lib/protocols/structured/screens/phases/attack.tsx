import { stepBasisText } from "@/lib/protocols/structured/views/words";
import type { ArtifactOf } from "@/lib/protocols/structured/rules/replies/replies";

/** P3-04: a target, a hypothesis, steps with observables, and what would count. */
export function Attack({ artifact }: { artifact: ArtifactOf<"critic"> }) {
  const {
    target,
    hypothesis,
    preconditions,
    steps,
    broken_if,
    robust_if,
    robust_evidence,
    confidence,
    load_bearing_assumption: assumption,
  } = artifact;
  return (
    <div className="flex max-w-[92ch] min-w-0 flex-col gap-2 [overflow-wrap:anywhere]">
      <p>
        <span className="text-xs text-ink-muted">Target: </span>
        <span className="font-semibold">{target.what}</span> <span className="text-ink-muted">{target.why}</span>
      </p>
      <p>
        <span className="text-xs text-ink-muted">Hypothesis: </span>
        {hypothesis}
      </p>
      <div>
        <h4 className="text-xs font-normal text-ink-muted">Preconditions</h4>
        <ul className="list-disc pl-4">
          {preconditions.map((text, index) => (
            <li key={index}>{text}</li>
          ))}
        </ul>
      </div>
      <div tabIndex={0} role="group" aria-label="Attack steps" className="relative overflow-x-auto">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-b border-line text-xs text-ink-muted">
              <th scope="col" className="py-1 pr-2 text-left font-normal">
                <span className="sr-only">Step</span>
              </th>
              <th scope="col" className="py-1 pr-3 text-left font-normal">
                What is done
              </th>
              <th scope="col" className="py-1 text-left font-normal">
                What can be observed
              </th>
            </tr>
          </thead>
          <tbody>
            {steps.map((step, index) => (
              <tr key={index} className="border-b border-line align-top last:border-0">
                <td className="py-0.5 pr-2 text-ink-muted tabular">{index + 1}</td>
                <td className="py-0.5 pr-3">
                  {step.action}
                  {step.basis && <span className="block text-xs text-ink-muted">{stepBasisText(step)}</span>}
                </td>
                <td className="py-0.5">{step.observable}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <dl className="grid gap-x-4 gap-y-1 md:grid-cols-2">
        <div className="border-l-2 border-danger pl-2.5">
          <dt className="text-xs text-ink-muted">BROKEN if</dt>
          <dd>{broken_if}</dd>
        </div>
        <div className="border-l-2 border-success pl-2.5">
          <dt className="text-xs text-ink-muted">ROBUST if</dt>
          <dd>{robust_if}</dd>
        </div>
      </dl>
      {robust_evidence && (
        <p>
          <span className="text-xs text-ink-muted">What held: </span>
          {robust_evidence}
        </p>
      )}
      <p>
        <span className="text-xs text-ink-muted">Load-bearing assumption: </span>
        {assumption} <span className="text-xs text-ink-muted">Confidence {confidence} of 5.</span>
      </p>
    </div>
  );
}
