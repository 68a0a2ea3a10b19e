/** The four artifacts as files (P3.10). Their headings are the sections evidence refers to (evidence-ref.ts). */
import type { ArtifactOf, ReplyOf } from "../replies/replies";
import type { TraceKind } from "../replies/artifacts";
import type { Work } from "../state";
import type { Role } from "../vocabulary";
import { block, line, list, page, table } from "./markdown";

type Common = { prior_decisions: ReplyOf<"trace">["prior_decisions"]; claims: ReplyOf<"trace">["claims"] };

/** Ends every artifact. */
function ending({ prior_decisions, claims }: Common): string {
  const raised = claims.map(
    ({ text, testable_as, same_as, supersedes }) =>
      `${text} Testable as: ${testable_as}${same_as ? ` The same as ${same_as}, in other words.` : ""}${supersedes ? ` Supersedes ${supersedes}.` : ""}`,
  );
  const cited =
    prior_decisions.length > 0
      ? `Earlier decisions: ${prior_decisions.map(({ id, stance }) => `${line(id)} (${stance})`).join(", ")}.`
      : "Earlier decisions: none cited.";
  return `## Claims\n\n${list(raised)}\n\n${cited}`;
}

type Based = Pick<ReplyOf<"walkthrough">["steps"][number], "basis" | "from">;

/** P3-84: with where each step comes from, in exhibits that say so. */
function stepTable(head: readonly string[], steps: readonly Based[], rows: readonly (readonly string[])[]): string {
  const isSaid = steps.some(({ basis }) => basis !== null);
  return table(
    isSaid ? [...head, "Basis"] : head,
    rows.map((row, index) => [String(index + 1), ...row, ...(isSaid ? [basisText(steps[index])] : [])]),
  );
}

export const basisText = ({ basis, from }: Based = { basis: null, from: null }): string =>
  [basis ?? "", from ?? ""].filter(Boolean).join(": ");

const TRACE_TITLES: Readonly<Record<TraceKind, string>> = {
  happy_path: "Happy path",
  edge_case: "Edge case",
  cross_round_reference: "Cross-round reference",
};

function action({ traces, ...rest }: ArtifactOf<"action">, round: number): string {
  const parts = traces.map(
    ({ kind, not_applicable, title, trigger, initial_state, steps, outcome, hooks, uses, self_assessment }) =>
      not_applicable
        ? `## ${TRACE_TITLES[kind]}\n\nNot applicable: ${line(not_applicable)}`
        : [
            `## ${TRACE_TITLES[kind]}`,
            `**${line(title)}** Trigger: ${line(trigger)}`,
            table(
              ["Variable", "At the start"],
              initial_state.map(({ variable, value }) => [variable, value]),
            ),
            stepTable(
              ["Step", "What happens", "State delta"],
              steps,
              steps.map((step) => [step.action, step.delta]),
            ),
            `Outcome: ${line(outcome)}`,
            `Hooks: ${hooks.length > 0 ? hooks.map(line).join(", ") : "none"}.${uses ? ` Uses “${line(uses.primitive)}” of round ${uses.round}.` : ""} Self-assessment: ${self_assessment} of 5.`,
          ].join("\n\n"),
  );
  return page(`# Behavioral Trace Set, round ${round}`, ...parts, ending(rest));
}

function guardian(reply: ArtifactOf<"guardian">, round: number): string {
  return page(
    `# Identity Invariant Check, round ${round}`,
    `## Invariant\n\n${block(reply.invariant)}\n\n${table(["Property", "Measure", "Tolerance"], [[reply.property, reply.measure, reply.tolerance]])}`,
    `## Relevance\n\n${block(reply.relevance)}`,
    `## Verdict\n\n${reply.verdict}, confidence ${reply.confidence} of 5.${reply.failure_mechanism ? ` Failure mechanism: ${line(reply.failure_mechanism)}` : ""}${reply.condition ? ` Condition: ${line(reply.condition)}` : ""}${reply.missing_sentence ? ` Missing from the proposal: ${line(reply.missing_sentence)}` : ""}`,
    `## Evidence\n\n${reply.evidence.map((quote) => `> ${line(quote)}`).join("\n>\n")}`,
    ending(reply),
  );
}

function observer(reply: ArtifactOf<"observer">, round: number): string {
  return page(
    `# Operator Walkthrough, round ${round}`,
    `## Persona\n\n${line(reply.persona.name)}, ${line(reply.persona.role)}. ${line(reply.persona.skill)}`,
    `## Goal\n\n${block(reply.goal)}\n\nStarts from: ${line(reply.starting_context)}`,
    `## Steps\n\n${stepTable(
      ["Step", "What happens", "Outcome"],
      reply.steps,
      reply.steps.map((step) => [step.action, step.outcome]),
    )}`,
    `## Friction points\n\n${list(reply.friction_points.map(({ step, what }) => `Step ${step}: ${what}`))}`,
    `## Verdict\n\n${reply.verdict}.${reply.time_to_first_output ? ` Time to first output: ${line(reply.time_to_first_output)}.` : ""}${reply.would_recommend ? ` Would recommend: ${line(reply.would_recommend)}` : ""} Self-assessment: ${reply.self_assessment} of 5.`,
    ending(reply),
  );
}

function critic(reply: ArtifactOf<"critic">, round: number): string {
  return page(
    `# Adversarial Test Case, round ${round}`,
    `## Target\n\n${block(reply.target.what)}\n\nWhy: ${line(reply.target.why)}`,
    `## Hypothesis\n\n${block(reply.hypothesis)}`,
    `## Preconditions\n\n${list(reply.preconditions)}`,
    `## Attack steps\n\n${stepTable(
      ["Step", "What is done", "Observable"],
      reply.steps,
      reply.steps.map((step) => [step.action, step.observable]),
    )}`,
    `## Outcomes\n\nBROKEN if: ${line(reply.broken_if)}\n\nROBUST if: ${line(reply.robust_if)}`,
    `## Verdict\n\n${reply.verdict}, confidence ${reply.confidence} of 5.${reply.robust_evidence ? ` What held: ${line(reply.robust_evidence)}` : ""}`,
    `## Load-bearing assumption\n\n${block(reply.load_bearing_assumption)}`,
    ending(reply),
  );
}

export function artifactText({ artifacts }: Pick<Work, "artifacts">, role: Role, round: number): string | null {
  switch (role) {
    case "action":
      return artifacts.action ? action(artifacts.action.reply, round) : null;
    case "guardian":
      return artifacts.guardian ? guardian(artifacts.guardian.reply, round) : null;
    case "observer":
      return artifacts.observer ? observer(artifacts.observer.reply, round) : null;
    case "critic":
      return artifacts.critic ? critic(artifacts.critic.reply, round) : null;
  }
}

export function proposalText(
  { headline, position, primitives }: ReplyOf<"propose">,
  round: number,
  name: string,
): string {
  return page(
    `# Lead proposal, round ${round}, by ${line(name)}`,
    `**${line(headline)}**`,
    `## Position\n\n${block(position)}`,
    `## Primitives\n\n${list(primitives.map((one) => `${one.name}: ${one.meaning}`))}`,
  );
}

export function supplementText(
  { headline, position, objection }: ReplyOf<"supplement">,
  round: number,
  name: string,
): string {
  return page(
    `# Supplement, round ${round}, by ${line(name)}`,
    `**${line(headline)}**`,
    `## Position\n\n${block(position)}`,
    objection && `Does not accept: ${line(objection)}`,
  );
}
