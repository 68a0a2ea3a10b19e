/** A research anchor as it stands in the boxes of its form, and back. */
import { researchAnchorSchema, type ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";
import { anchorFields, type AnchorFormField } from "./anchor-fields";

export type AnchorForm = Readonly<Record<string, string | boolean>>;

export type AnchorReading =
  | { ok: true; anchor: ResearchAnchor }
  | { ok: false; /** By path. */ problems: Readonly<Record<string, string>> };

export function formOf(anchor: ResearchAnchor): AnchorForm {
  return Object.fromEntries(anchorFields().map((field) => [field.path, toBox(at(anchor, field.path))]));
}

function toBox(value: unknown): string | boolean {
  if (typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.join("\n");
  return value === null || value === undefined ? "" : String(value);
}

/** What has no box (dates, log) is taken over from `base`. */
export function anchorOf(form: AnchorForm, base: ResearchAnchor): AnchorReading {
  const filled = structuredClone(base) as unknown as Record<string, unknown>;
  for (const field of anchorFields()) put(filled, field.path, fromBox(field, form[field.path] ?? ""));
  const parsed = researchAnchorSchema.safeParse(filled);
  if (parsed.success) return { ok: true, anchor: parsed.data };
  const problems: Record<string, string> = {};
  for (const { path, message, ...issue } of parsed.error.issues)
    problems[boxOf(path)] ??=
      issue.code === "invalid_type"
        ? "Enter a whole number."
        : issue.code === "too_small"
          ? `At least ${issue.minimum}.`
          : issue.code === "too_big"
            ? `At most ${issue.maximum} characters.`
            : message;
  return { ok: false, problems };
}

function fromBox({ kind }: AnchorFormField, box: string | boolean): unknown {
  if (kind === "switch") return box === true;
  const text = String(box).trim();
  if (kind === "list")
    return text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
  if (kind === "number") return text === "" ? null : Number(text);
  if (kind === "choice") return text === "" ? null : text;
  return text;
}

/** A problem of a line in a list stands at the list. */
const boxOf = (path: readonly PropertyKey[]): string => path.filter((part) => typeof part === "string").join(".");

const at = (value: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((inner, name) => (inner as Record<string, unknown>)[name], value);

function put(target: Record<string, unknown>, path: string, value: unknown): void {
  const [first = "", ...rest] = path.split(".");
  if (rest.length === 0) target[first] = value;
  else put(target[first] as Record<string, unknown>, rest.join("."), value);
}
