/** The four artifacts as parts of a turn (P3-01 to P3-04). */
import type { ArtifactOf } from "@/lib/protocols/structured/rules/replies/replies";
import type { TraceKind } from "@/lib/protocols/structured/rules/replies/artifacts";
import { partsOf, type ReplyPart } from "@/lib/projections/reply-view";
import { traceTable } from "./board/trace-table";
import { STEP_WORDS, stepBasisText } from "./words";

export const TRACE_TITLES: Readonly<Record<TraceKind, string>> = {
  happy_path: "Happy path",
  edge_case: "Edge case",
  cross_round_reference: "Cross-round reference",
};

type Common = Pick<ArtifactOf<"action">, "claims" | "prior_decisions">;

function ending({ claims, prior_decisions }: Common): ReplyPart[] {
  return [
    {
      kind: "points",
      title: "Claims",
      points: claims.map(({ text, testable_as, same_as, supersedes }) => ({
        text,
        note: `Testable as: ${testable_as}${same_as ? ` The same claim as ${same_as}.` : ""}${supersedes ? ` Supersedes ${supersedes}.` : ""}`,
      })),
    },
    {
      kind: "points",
      title: "Earlier decisions",
      points: prior_decisions.map(({ id, stance }) => ({
        label: id,
        text: stance,
        standing: stance === "upholds" ? ("agrees" as const) : ("wants_changes" as const),
      })),
    },
  ];
}

export function actionParts({ traces, ...rest }: ArtifactOf<"action">): ReplyPart[] {
  return partsOf(
    ...traces.flatMap(
      ({ kind, not_applicable, title, trigger, outcome, hooks, uses, self_assessment, ...trace }): ReplyPart[] => {
        if (not_applicable)
          return [{ kind: "text", title: TRACE_TITLES[kind], text: `Not applicable: ${not_applicable}` }];
        const isBased = trace.steps.some(({ basis }) => basis !== null);
        const { variables, initial, steps, hasOther } = traceTable(trace);
        const about = [
          `Trigger: ${trigger}`,
          uses && `Uses “${uses.primitive}” of round ${uses.round}`,
          hooks.length > 0 && `Hooks: ${hooks.join(", ")}`,
          `Outcome: ${outcome}`,
          `Self-assessment ${self_assessment} of 5`,
        ]
          .filter(Boolean)
          .join(" · ");
        return [
          {
            kind: "table",
            title: `${TRACE_TITLES[kind]}: ${title}`,
            head: [
              "",
              "What happens",
              ...variables,
              ...(hasOther ? ["Other changes"] : []),
              ...(isBased ? ["Rests on"] : []),
            ],
            rows: [
              ["0", "At the start", ...initial, ...(hasOther ? [""] : []), ...(isBased ? [""] : [])],
              ...steps.map((step) => [
                String(step.number),
                step.action,
                ...step.states.map(({ value, isChanged }) => (isChanged ? `→ ${value}` : value)),
                ...(hasOther ? [step.other] : []),
                ...(isBased ? [stepBasisText(trace.steps[step.number - 1] ?? { basis: null, from: null })] : []),
              ]),
            ],
          },
          { kind: "text", title: `About the ${TRACE_TITLES[kind].toLowerCase()}`, text: about },
        ];
      },
    ),
    ...ending(rest),
  );
}

export function guardianParts(reply: ArtifactOf<"guardian">): ReplyPart[] {
  return partsOf(
    { kind: "text", title: "Invariant", text: reply.invariant },
    {
      kind: "table",
      title: "How it could be false",
      head: ["Property", "Measure", "Tolerance"],
      rows: [[reply.property, reply.measure, reply.tolerance]],
    },
    { kind: "text", title: "Relevance", text: reply.relevance },
    { kind: "points", title: "Evidence, quoted", points: reply.evidence.map((text) => ({ text: `“${text}”` })) },
    { kind: "text", title: "How it fails", text: reply.failure_mechanism ?? "" },
    { kind: "text", title: "On the condition that", text: reply.condition ?? "" },
    { kind: "text", title: "Missing from the proposal", text: reply.missing_sentence ?? "" },
    { kind: "text", title: "Confidence", text: `${reply.confidence} of 5` },
    ...ending(reply),
  );
}

export function observerParts(reply: ArtifactOf<"observer">): ReplyPart[] {
  const { persona, steps, friction_points: friction } = reply;
  const at = (step: number): string =>
    friction
      .filter((point) => point.step === step)
      .map(({ what }) => what)
      .join("; ");
  return partsOf(
    { kind: "text", title: "Persona", text: `${persona.name}, ${persona.role}. ${persona.skill}` },
    { kind: "text", title: "Goal", text: `${reply.goal}\n\nStarts from: ${reply.starting_context}` },
    {
      kind: "points",
      title: "Steps",
      points: steps.map((step, index) => {
        const note = [at(index + 1) && `Friction: ${at(index + 1)}`, stepBasisText(step)].filter(Boolean).join(" · ");
        return {
          label: `${index + 1} ${step.outcome}`,
          text: step.action,
          standing: STEP_WORDS[step.outcome].standing,
          ...(note ? { note } : {}),
        };
      }),
    },
    {
      kind: "text",
      title: "In the end",
      text: [
        reply.time_to_first_output && `First output after ${reply.time_to_first_output}.`,
        reply.would_recommend && `Would recommend it: ${reply.would_recommend}`,
        `Self-assessment ${reply.self_assessment} of 5.`,
      ]
        .filter(Boolean)
        .join(" "),
    },
    ...ending(reply),
  );
}

export function criticParts(reply: ArtifactOf<"critic">): ReplyPart[] {
  return partsOf(
    { kind: "text", title: "Target", text: `${reply.target.what}\n\nWhy: ${reply.target.why}` },
    { kind: "text", title: "Hypothesis", text: reply.hypothesis },
    { kind: "points", title: "Preconditions", points: reply.preconditions.map((text) => ({ text })) },
    {
      kind: "table",
      title: "Attack",
      head: ["", "What is done", "What can be observed", "Rests on"],
      rows: reply.steps.map((step, index) => [String(index + 1), step.action, step.observable, stepBasisText(step)]),
    },
    {
      kind: "points",
      title: "What would count",
      points: [
        { label: "BROKEN if", text: reply.broken_if, standing: "blocks" },
        { label: "ROBUST if", text: reply.robust_if, standing: "agrees" },
      ],
    },
    { kind: "text", title: "What held", text: reply.robust_evidence ?? "" },
    {
      kind: "text",
      title: "Load-bearing assumption",
      text: `${reply.load_bearing_assumption}\n\nConfidence ${reply.confidence} of 5.`,
    },
    ...ending(reply),
  );
}
