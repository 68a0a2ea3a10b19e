/** What never changes during a deliberation and is the same for everyone: the part of a prompt that caches best. */
import type { Agent } from "@/lib/domain/agent";
import type { StructuredState } from "@/lib/protocols/structured/rules/state";
import { isRole, ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { cutText } from "@/lib/prompts/cut-text";
import { inline, section } from "@/lib/prompts/section";

type Snapshot = Pick<StructuredState, "subject" | "panel" | "config">;

/** By panel, the one object never shared between two deliberations; the others are compared, so a stale hit is impossible. */
const rendered = new WeakMap<StructuredState["panel"], Snapshot & { parts: readonly string[] }>();

/** `artifactTokens`: how much of the document may be shown; null is all of it. */
export function subjectParts({ subject, panel, config }: Snapshot, artifactTokens: number | null): readonly string[] {
  if (artifactTokens !== null) return render({ subject, panel, config }, artifactTokens);
  const known = rendered.get(panel);
  if (known?.subject === subject && known.config === config) return known.parts;
  const parts = render({ subject, panel, config }, null);
  rendered.set(panel, { subject, panel, config, parts });
  return parts;
}

function render(
  { subject: { title, question, context, artifact }, panel, config }: Snapshot,
  artifactTokens: number | null,
): readonly string[] {
  return [
    section("question", `${title}\n\n${question}`),
    ...(context ? [section("context", context)] : []),
    ...(artifact.trim() ? [section("artifact", cutText(artifact, artifactTokens))] : []),
    ...(config.anchor ? [section("drift-anchor", config.anchor)] : []),
    section("participants", panel.map(participantLine).join("\n")),
  ];
}

function participantLine({ kind, name, role }: Agent): string {
  const place = isRole(kind) ? ROLE_NAMES[kind] : "domain expert, supplements only";
  return `- ${inline(name)} (${place})${role ? ` — ${inline(role)}` : ""}`;
}
