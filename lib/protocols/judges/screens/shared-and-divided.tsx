import { Badge } from "@/components/ui/badge";
import { Disclosure } from "@/components/ui/disclosure";
import { formatCountOf } from "@/lib/client/format";
import { KIND_OF_CHALLENGE } from "@/lib/protocols/judges/views/service-parts";
import type { VerdictView } from "@/lib/protocols/judges/views/verdict-view";

type SharedAndDividedProps = { view: VerdictView };

/** P4-26, P4-32, P4-40: what all judges share, what they do not with the position of each, what follows, and what a challenge found. */
export function SharedAndDivided({
  view: { convergent, divergent, everyone, recommendations, challenge },
}: SharedAndDividedProps) {
  return (
    <>
      {challenge && (
        <section>
          <h3 className="mb-0.5 font-semibold">Challenge to the agreement</h3>
          <p className="[overflow-wrap:anywhere]">{challenge.conclusion}</p>
          <ul className="mt-1 flex flex-col gap-1">
            {challenge.findings.map(({ kind, finding, evidence }, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                <Badge className="mr-1.5">{KIND_OF_CHALLENGE[kind]}</Badge>
                {finding}
                {evidence && <span className="text-xs text-ink-muted"> {evidence}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {divergent.length > 0 && (
        <Disclosure
          defaultOpen={divergent.some(({ isCritical }) => isCritical)}
          summary={`${formatCountOf(divergent.length, "finding")} not shared`}
        >
          <ul className="flex flex-col gap-1.5">
            {divergent.map(({ finding, positions, isCritical }, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                {isCritical && <Badge className="mr-1.5">CRITICAL</Badge>}
                {finding}
                <ul className="text-xs text-ink-muted">
                  {positions.map(({ judge, position }) => (
                    <li key={judge}>
                      {judge}: {position}
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {convergent.length > 0 && (
        <Disclosure summary={`${formatCountOf(convergent.length, "finding")} shared by ${everyone}`}>
          <ul className="flex flex-col gap-1">
            {convergent.map(({ finding, priority }, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                <Badge className="mr-1.5">{priority}</Badge>
                {finding}
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
      {recommendations.length > 0 && (
        <Disclosure summary={formatCountOf(recommendations.length, "recommendation")}>
          <ul className="flex flex-col gap-1">
            {recommendations.map(({ action, level, consensus }, index) => (
              <li key={index} className="[overflow-wrap:anywhere]">
                <Badge className="mr-1.5">{level}</Badge>
                {action} <span className="text-xs text-ink-muted">({consensus})</span>
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </>
  );
}
