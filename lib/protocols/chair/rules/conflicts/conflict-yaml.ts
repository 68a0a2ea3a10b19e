/** `deliberation.conflict_overrides` of a workflow file, as the plain object a YAML reader gives and a YAML writer takes. */
import { conflictOverrideSchema, type ConflictOverride } from "../config";

type WorkflowFile = { deliberation: { conflict_overrides: ConflictOverride[] } };

export const toWorkflowFile = (overrides: readonly ConflictOverride[]): WorkflowFile => ({
  deliberation: { conflict_overrides: overrides.map(({ agent_a, agent_b, level }) => ({ agent_a, agent_b, level })) },
});

export type Imported = { overrides: ConflictOverride[]; problems: string[] };

/** Takes the whole file, its `deliberation` part, or the bare list. Entries that can't be read are told, never guessed. */
export function fromWorkflowFile(file: unknown): Imported {
  const list = listIn(file);
  if (list === null) return { overrides: [], problems: ["There is no list under deliberation.conflict_overrides."] };
  const overrides: ConflictOverride[] = [];
  const problems: string[] = [];
  list.forEach((entry, index) => {
    const parsed = conflictOverrideSchema.safeParse(entry);
    if (!parsed.success)
      problems.push(
        `Entry ${index + 1}: ${parsed.error.issues.map(({ path, message }) => `${path.join(".") || "entry"}: ${message}`).join("; ")}`,
      );
    else if (parsed.data.agent_a.toLowerCase() === parsed.data.agent_b.toLowerCase())
      problems.push(`Entry ${index + 1}: a pair needs two agents, both are “${parsed.data.agent_a}”.`);
    else overrides.push({ ...parsed.data, level: parsed.data.level.toUpperCase() });
  });
  return { overrides, problems };
}

/** A file that says nothing about it has no overrides. */
function listIn(file: unknown): unknown[] | null {
  if (Array.isArray(file)) return file as unknown[];
  if (file === null || file === undefined) return [];
  if (typeof file !== "object") return null;
  const part = "deliberation" in file ? file.deliberation : file;
  if (part === null || part === undefined) return [];
  if (typeof part !== "object") return null;
  const list = "conflict_overrides" in part ? part.conflict_overrides : [];
  return list === null ? [] : Array.isArray(list) ? (list as unknown[]) : null;
}
