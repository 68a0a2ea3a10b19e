import clsx from "clsx";
import { TRACE_TITLES } from "@/lib/protocols/structured/views/artifact-parts";
import { traceTable } from "@/lib/protocols/structured/views/board/trace-table";
import { stepBasisText } from "@/lib/protocols/structured/views/words";
import type { ArtifactOf } from "@/lib/protocols/structured/rules/replies/replies";

type Trace = ArtifactOf<"action">["traces"][number];

/** P3-01: what the system does, as states step by step. */
export function Traces({ artifact: { traces } }: { artifact: ArtifactOf<"action"> }) {
  return traces.map((trace) => <TraceView key={trace.kind} trace={trace} />);
}

function Basis({ step }: { step: Trace["steps"][number] | undefined }) {
  const text = step ? stepBasisText(step) : "";
  return text && <span className="block text-xs text-ink-muted">{text}</span>;
}

function TraceView({ trace }: { trace: Trace }) {
  const { kind, not_applicable, title, trigger, outcome, hooks, uses, self_assessment: mark } = trace;
  const { variables, initial, steps, hasOther } = traceTable(trace);
  if (not_applicable)
    return (
      <section className="min-w-0">
        <h4 className="font-semibold text-ink-muted">{TRACE_TITLES[kind]}</h4>
        <p className="[overflow-wrap:anywhere]">Not applicable: {not_applicable}</p>
      </section>
    );
  return (
    <section className="min-w-0">
      <h4 className="font-semibold [overflow-wrap:anywhere]">
        <span className="text-ink-muted">{TRACE_TITLES[kind]}:</span> {title}
      </h4>
      <p className="text-xs text-ink-muted [overflow-wrap:anywhere]">
        Set off by {trigger}
        {uses && ` · uses “${uses.primitive}” of round ${uses.round}`}
        {hooks.length > 0 && ` · hooks: ${hooks.join(", ")}`} · self-assessment {mark} of 5
      </p>
      <div
        tabIndex={0}
        role="group"
        aria-label={`States of the ${TRACE_TITLES[kind].toLowerCase()}`}
        className="relative my-1 overflow-x-auto"
      >
        <table className="w-full min-w-[36rem] text-sm">
          <thead>
            <tr className="border-b border-line text-xs text-ink-muted">
              <th scope="col" className="py-1 pr-2 text-left font-normal">
                <span className="sr-only">Step</span>
              </th>
              <th scope="col" className="py-1 pr-3 text-left font-normal">
                What happens
              </th>
              {variables.map((variable) => (
                <th key={variable} scope="col" className="py-1 pr-3 text-left font-mono font-normal whitespace-nowrap">
                  {variable}
                </th>
              ))}
              {hasOther && (
                <th scope="col" className="py-1 text-left font-normal">
                  Other changes
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            <tr className="border-b border-line align-top text-ink-muted">
              <td className="py-0.5 pr-2 tabular">0</td>
              <td className="py-0.5 pr-3">at the start</td>
              {initial.map((value, index) => (
                <td key={index} className="py-0.5 pr-3 font-mono text-xs leading-5">
                  {value}
                </td>
              ))}
              {hasOther && <td>–</td>}
            </tr>
            {steps.map(({ number, action, states, other }) => (
              <tr key={number} className="border-b border-line align-top last:border-0">
                <td className="py-0.5 pr-2 text-ink-muted tabular">{number}</td>
                <td className="py-0.5 pr-3 [overflow-wrap:anywhere]">
                  {action}
                  <Basis step={trace.steps[number - 1]} />
                </td>
                {states.map(({ value, isChanged }, index) => (
                  <td
                    key={index}
                    className={clsx(
                      "py-0.5 pr-3 font-mono text-xs leading-5",
                      isChanged ? "font-semibold" : "text-ink-faint",
                    )}
                  >
                    {isChanged && (
                      <>
                        <span aria-hidden="true">→ </span>
                        <span className="sr-only">becomes </span>
                      </>
                    )}
                    {value}
                  </td>
                ))}
                {hasOther && <td className="py-0.5 [overflow-wrap:anywhere]">{other}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="[overflow-wrap:anywhere]">
        <span className="text-xs text-ink-muted">Outcome: </span>
        {outcome}
      </p>
    </section>
  );
}
