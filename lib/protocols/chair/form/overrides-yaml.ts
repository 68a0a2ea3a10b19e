/** P2-09: the `deliberation.conflict_overrides` of a workflow file. The reader is loaded when the first file is read or written. */
import type { ConflictOverride } from "@/lib/protocols/chair/rules/config";
import { fromWorkflowFile, toWorkflowFile } from "@/lib/protocols/chair/rules/conflicts/conflict-matrix";
import { yamlSizeProblem } from "@/lib/client/new-deliberation/yaml-file";

export async function overridesToYaml(overrides: readonly ConflictOverride[]): Promise<string> {
  const { stringify } = await import("yaml");
  return stringify(toWorkflowFile(overrides));
}

export type OverridesReading = {
  overrides: ConflictOverride[];
  /** What and where, a sentence each. */ problems: string[];
};

/** All or nothing: with a problem, no pair is taken. */
export async function overridesFromYaml(text: string): Promise<OverridesReading> {
  const tooLong = yamlSizeProblem(text);
  if (tooLong) return { overrides: [], problems: [tooLong] };
  const { LineCounter, parseDocument } = await import("yaml");
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  if (document.errors.length > 0) {
    const problems = document.errors.map(
      ({ message, pos }) =>
        `Line ${lines.linePos(pos[0]).line}, column ${lines.linePos(pos[0]).col}: ${message.replace(/\.$/, "")}.`,
    );
    return { overrides: [], problems };
  }
  const plain = plainOf(() => document.toJS() as unknown);
  if ("problem" in plain) return { overrides: [], problems: [plain.problem] };
  const { overrides, problems } = fromWorkflowFile(plain.value);
  if (problems.length > 0) return { overrides: [], problems };
  return overrides.length > 0
    ? { overrides, problems: [] }
    : { overrides: [], problems: ["It contains no pairs: deliberation.conflict_overrides is missing or empty."] };
}

/** Aliases that multiply are refused by the reader, by throwing. */
function plainOf(read: () => unknown): { value: unknown } | { problem: string } {
  try {
    return { value: read() };
  } catch (error) {
    return { problem: `It can’t be read: ${error instanceof Error ? error.message : String(error)}.` };
  }
}
