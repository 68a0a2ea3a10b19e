/** What is the same for everyone who is asked: it stands first in each prompt, so that a provider's prompt cache holds it. */
import { specialistOf } from "@/lib/protocols/chair/rules/specialist";
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import { cutText } from "@/lib/prompts/cut-text";
import { inline, section } from "@/lib/prompts/section";

export function questionParts({ subject, config }: ChairState): string[] {
  const { title, question, context } = subject;
  return [
    section("question", `${title}\n\n${question}`),
    ...(context ? [section("context", context)] : []),
    ...config.design_decisions.map((decision, index) => section("design-decision", decision, { number: index + 1 })),
  ];
}

export function framingPart({ framing }: ChairState): string[] {
  if (!framing || (framing.constraints.length === 0 && framing.success_criteria.length === 0)) return [];
  const list = (title: string, items: readonly string[]) =>
    items.length > 0 ? [`${title}:\n${items.map((item) => `- ${item}`).join("\n")}`] : [];
  return [
    section(
      "chair-framing",
      [...list("Given", framing.constraints), ...list("The decision was right if", framing.success_criteria)].join(
        "\n\n",
      ),
    ),
  ];
}

export function draftPart({ draft }: ChairState): string[] {
  if (!draft) return [];
  const { plan, files, testing, open_questions } = draft;
  const list = (title: string, items: readonly string[]) =>
    items.length > 0 ? [`${title}:\n${items.map((item) => `- ${item}`).join("\n")}`] : [];
  return [
    section(
      "draft-plan",
      [
        plan,
        ...list("Files", files),
        ...(testing ? [`Testing:\n${testing}`] : []),
        ...list("Open", open_questions),
      ].join("\n\n"),
    ),
  ];
}

/** The chair reads the whole, as far as a call can hold it. */
export function artifactPart({ subject }: ChairState, tokens: number | null): string[] {
  return subject.artifact.trim() ? [section("artifact", cutText(subject.artifact, tokens))] : [];
}

export function participantsPart({ outlook, panel, config }: ChairState): string[] {
  if (outlook.dispatched.length === 0) return [];
  const lines = outlook.dispatched.flatMap(({ agentId, reason }) => {
    const agent = panel.find(({ id }) => id === agentId);
    if (!agent) return [];
    const { role, domains } = specialistOf(agent, config);
    return [
      `- ${agent.id}: ${inline(agent.name)}, ${role}${agent.role ? ` — ${inline(agent.role)}` : ""}${domains.length > 0 ? `. Domains: ${domains.map(inline).join(", ")}` : ""}. Chosen because: ${inline(reason)}`,
    ];
  });
  return [section("participants", lines.join("\n"))];
}
