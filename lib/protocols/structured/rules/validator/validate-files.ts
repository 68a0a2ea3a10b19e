/** The validator over a folder as it was exported, by Parley or by anyone (P3-41, P3.10). Pure: reading the disk is the caller's. */
import type { z } from "zod";
import {
  claimRowSchema,
  decisionRowSchema,
  STORE_FILES,
  verificationRowSchema,
  type Finding,
  type Row,
  type StoreFile,
} from "./rows";
import { sectionResolver } from "./section-resolver";
import { validateRows } from "./validate-rows";

/** `path` relative to the folder, with forward slashes. */
export type TextFile = { path: string; text: string };

const SHAPE_RULES: Readonly<Record<StoreFile, string>> = {
  "claims.jsonl": "P3-34",
  "verifications.jsonl": "P3-32",
  "decisions.jsonl": "P3-38",
};

export function validateFiles(files: readonly TextFile[]): Finding[] {
  const missing = STORE_FILES.filter((name) => !storeIn(files, name)).map((name) => ({
    file: name,
    line: 0,
    rule: SHAPE_RULES[name],
    message: "There is no such file in the folder.",
  }));
  const claims = readLines(files, "claims.jsonl", claimRowSchema);
  const verifications = readLines(files, "verifications.jsonl", verificationRowSchema);
  const decisions = readLines(files, "decisions.jsonl", decisionRowSchema);
  const unreadable = [...claims.findings, ...verifications.findings, ...decisions.findings];
  const broken = validateRows({
    claims: claims.rows,
    verifications: verifications.rows,
    decisions: decisions.rows,
    resolves: sectionResolver(files),
  });
  return [
    ...missing,
    ...[...unreadable, ...broken].toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line),
  ];
}

const storeIn = (files: readonly TextFile[], name: StoreFile): TextFile | undefined =>
  files.find(({ path }) => path === name);

function readLines<T>(
  files: readonly TextFile[],
  name: StoreFile,
  schema: z.ZodType<T>,
): { rows: Row<T>[]; findings: Finding[] } {
  const rows: Row<T>[] = [];
  const findings: Finding[] = [];
  const lines = (storeIn(files, name)?.text ?? "").split("\n");
  lines.forEach((raw, index) => {
    const line = index + 1;
    if (raw.trim() === "") return;
    const json = parseJson(raw);
    const parsed = json.ok ? schema.safeParse(json.value) : null;
    if (parsed?.success) rows.push({ line, value: parsed.data });
    else
      findings.push({
        file: name,
        line,
        rule: SHAPE_RULES[name],
        message: json.ok ? describe(parsed?.error) : `Not a line of JSON: ${json.reason}.`,
      });
  });
  return { rows, findings };
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { ok: false, reason: error instanceof Error ? error.message : String(error) };
  }
}

const describe = (error: z.ZodError | undefined): string =>
  (error?.issues ?? [])
    .slice(0, 3)
    .map(({ path, message }) => `${path.join(".") || "the line"}: ${message}`)
    .join("; ");
