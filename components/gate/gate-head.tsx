import type { Gate } from "@/lib/domain/gate/gate";
import { gateHeadline } from "@/lib/projections/gate/gate-question";
import { Disclosure } from "@/components/ui/disclosure";
import { LateMarkdown } from "@/components/ui/text/late-markdown";

type GateHeadProps = {
  gate: Gate;
  headingLevel?: 2 | 3;
  /** Whether its reader is who decides. */
  isAsked?: boolean;
};

/** Longer ones are numbers and rules for who wants to know: the question comes first. */
const SHORT_REASON = 150;
/** In lines; a longer one is opened by whoever wants to read it, and the options come first. */
const SHORT_DOCUMENT = 20;
const LINE_CHARS = 90;
const linesOf = (text: string): number =>
  text.split("\n").reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LINE_CHARS)), 0);

/** More than these would stand between the question and its options. */
const FEW_HINTS = 2;

/** One plain question, what it is about, and the document to be decided on. */
export function GateHead({ gate, headingLevel = 3, isAsked = true }: GateHeadProps) {
  const { question, about } = gateHeadline(gate);
  const Heading = headingLevel === 2 ? "h2" : "h3";
  return (
    <header className="flex flex-col gap-2">
      <Heading className="text-[20px]/[27px] font-semibold tracking-[-0.015em] text-pretty [overflow-wrap:anywhere] @2xl:text-[28px]/[36px]">
        {question}
      </Heading>
      {about && <p className="max-w-[44em] text-base text-ink-muted [overflow-wrap:anywhere]">{about}</p>}
      {gate.reason.length <= SHORT_REASON ? (
        <p className="max-w-[44em] text-ink-muted [overflow-wrap:anywhere]">{gate.reason}</p>
      ) : (
        <WhyAsked gate={gate} isAsked={isAsked} />
      )}
      {gate.document && (
        <Disclosure defaultOpen={linesOf(gate.document.text) <= SHORT_DOCUMENT} summary={gate.document.title}>
          <div
            className="max-h-[60vh] overflow-y-auto rounded-md border border-line px-3 py-2"
            tabIndex={0}
            role="group"
            aria-label={gate.document.title}
          >
            <LateMarkdown topHeading={4}>{gate.document.text}</LateMarkdown>
          </div>
        </Disclosure>
      )}
      {gate.recommendation && (
        <p className="max-w-[44em] text-base [overflow-wrap:anywhere]">
          <span className="text-ink-muted">Recommended: </span>
          {gate.recommendation}
        </p>
      )}
      {gate.reason.length <= SHORT_REASON &&
        (gate.hints.length <= FEW_HINTS ? (
          <Hints gate={gate} />
        ) : (
          <Disclosure summary={`What is known about it: ${gate.hints.length} points`}>
            <Hints gate={gate} />
          </Disclosure>
        ))}
    </header>
  );
}

function WhyAsked({ gate, isAsked }: { gate: Gate; isAsked: boolean }) {
  return (
    <Disclosure summary={isAsked ? "Why you are asked" : "Why people are asked"}>
      <p className="font-semibold">{gate.title}</p>
      <p className="[overflow-wrap:anywhere] text-ink-muted">{gate.reason}</p>
      <Hints gate={gate} />
    </Disclosure>
  );
}

function Hints({ gate: { hints } }: { gate: Gate }) {
  return (
    hints.length > 0 && (
      <ul className="list-disc pl-5 [overflow-wrap:anywhere] text-ink-muted">
        {hints.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    )
  );
}
