import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Disclosure } from "@/components/ui/disclosure";
import type { ComparedVerdicts, RoundVerdicts, SeatVerdict } from "@/lib/projections/compare/compare-verdicts";
import { andList, countOf } from "@/lib/projections/wording";
import { CompareRow } from "./compare-row";

/** With more, the later ones are behind a line: seven seats in thirteen rounds are two hundred verdicts. */
const SHOWN = 4;

/** Every seat's verdict in the rounds in which the two part. */
export function CompareVerdicts({ verdicts: { parted, alike } }: { verdicts: ComparedVerdicts }) {
  if (parted.length + alike.length === 0) return null;
  const [first, later] = [parted.slice(0, SHOWN), parted.slice(SHOWN)];
  return (
    <section aria-label="Verdicts by round" className="min-w-0">
      <h3 className="pb-2 text-lg font-semibold">Verdicts by round</h3>
      {alike.length > 0 && (
        <p className="pb-2 text-ink-muted">
          {parted.length === 0
            ? "Every seat gave the same verdicts in both."
            : `The same in both: ${andList([...alike])}.`}
        </p>
      )}
      {first.length > 0 && <Rounds label="Verdicts side by side" rounds={first} />}
      {later.length > 0 && (
        <Disclosure summary={`${countOf(later.length, "more round")} in which they part`}>
          <Rounds label="Verdicts of later rounds side by side" rounds={later} />
        </Disclosure>
      )}
    </section>
  );
}

function Rounds({ label, rounds }: { label: string; rounds: readonly RoundVerdicts[] }) {
  return (
    <div role="table" aria-label={label} className="min-w-0">
      {rounds.map(({ round, name, a, b }) => (
        <CompareRow key={round} label={name} a={<Verdicts said={a} />} b={<Verdicts said={b} />} />
      ))}
    </div>
  );
}

/** What the same seat did not say on the other side is bold, and says so. */
function Verdicts({ said }: { said: readonly SeatVerdict[] }) {
  if (said.length === 0) return <span className="text-ink-muted">Nothing was said in it here.</span>;
  return (
    <ul className="flex flex-col gap-1">
      {said.map(({ agentId, place, name, word, standing, isOther }) => (
        <li key={agentId} className="flex flex-wrap items-center justify-between gap-x-3">
          <AgentName place={place} name={name} {...(isOther ? { className: "font-semibold" } : {})} />
          <span>
            {standing ? (
              <VerdictBadge word={word} standing={standing} />
            ) : (
              <span className="text-ink-muted">{word}</span>
            )}
            {isOther && <span className="sr-only">, otherwise than in the other one</span>}
          </span>
        </li>
      ))}
    </ul>
  );
}
