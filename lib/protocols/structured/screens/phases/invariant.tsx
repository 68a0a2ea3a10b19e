import type { ArtifactOf } from "@/lib/protocols/structured/rules/replies/replies";

/** P3-02: one sentence that could be false, and the words it was held against. */
export function Invariant({ artifact }: { artifact: ArtifactOf<"guardian"> }) {
  const { invariant, property, measure, tolerance, relevance, evidence, confidence, failure_mechanism, condition } =
    artifact;
  const { missing_sentence: missing } = artifact;
  return (
    <div className="flex max-w-[84ch] min-w-0 flex-col gap-2 [overflow-wrap:anywhere]">
      <p className="border-l-2 border-line-strong pl-3 text-base font-semibold">{invariant}</p>
      <dl className="grid gap-x-4 gap-y-1 md:grid-cols-3">
        {[
          ["Property", property],
          ["Measure", measure],
          ["Tolerance", tolerance],
        ].map(([term, text]) => (
          <div key={term}>
            <dt className="text-xs text-ink-muted">{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <p>
        <span className="text-xs text-ink-muted">Why this one: </span>
        {relevance}
      </p>
      {failure_mechanism && (
        <p className="border-l-2 border-danger pl-2.5">
          <span className="text-xs text-ink-muted">How it fails: </span>
          {failure_mechanism}
        </p>
      )}
      {condition && (
        <p className="border-l-2 border-attention pl-2.5">
          <span className="text-xs text-ink-muted">On the condition that: </span>
          {condition}
        </p>
      )}
      {missing && (
        <p className="border-l-2 border-line-strong pl-2.5">
          <span className="text-xs text-ink-muted">Missing from the proposal: </span>
          {missing}
        </p>
      )}
      <div>
        <h4 className="text-xs font-normal text-ink-muted">Quoted from the proposal · confidence {confidence} of 5</h4>
        {evidence.map((quote, index) => (
          <blockquote key={index} className="border-l-2 border-line pl-2.5 text-ink-muted">
            “{quote}”
          </blockquote>
        ))}
      </div>
    </div>
  );
}
