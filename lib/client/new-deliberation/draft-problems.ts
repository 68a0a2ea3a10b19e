import type { z } from "zod";
import { formatCount } from "@/lib/client/format";
import {
  createDeliberationBodySchema,
  type CreateDeliberationInput,
} from "@/lib/contracts/deliberations/create-deliberation";
import type { Agent } from "@/lib/domain/agent";
import { subjectSchema } from "@/lib/domain/subject";
import { protocolById } from "@/lib/kernel/registry";

/** By the same dotted paths as the server's 422, each with a sentence. */
export type Problems = Readonly<Record<string, string>>;

/** The checks the server makes, with the same schemas and the same panel rules, before anything is sent. */
export function draftProblems(body: CreateDeliberationInput): Problems {
  const problems: Record<string, string> = {};
  const collect = (schema: z.ZodType, value: unknown, prefix = "") => {
    const { error } = schema.safeParse(value, { error: sentence });
    for (const { path, message } of error?.issues ?? [])
      problems[[prefix, ...path.map(String)].filter(Boolean).join(".")] ??= message;
  };
  collect(createDeliberationBodySchema, body);
  const { configSchema, panelProblems, subjectProblems } = protocolById(body.protocol);
  const config = configSchema.safeParse(body.config ?? {});
  collect(configSchema, body.config, "config");
  const panel = (body.panel ?? []) as unknown as Agent[];
  // A seat without a name is said at the seat; what the panel lacks is said once the seats are whole.
  if (config.success && panel.every(({ name }) => name.trim() !== ""))
    Object.assign(problems, panelProblems(panel, config.data));
  const subject = subjectSchema.safeParse(body);
  if (config.success && subject.success) Object.assign(problems, subjectProblems?.(subject.data, config.data));
  const tooLarge = sizeProblem(body);
  return tooLarge ? { ...problems, "config.references": tooLarge } : problems;
}

/** For what a schema has no words of its own for. */
const sentence: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case "invalid_type":
      return issue.expected === "number" || issue.expected === "int" ? "Enter a number." : "This is required.";
    case "too_small":
      if (issue.origin === "string" && issue.minimum === 1) return "This can’t be empty.";
      return issue.inclusive === false ? `More than ${issue.minimum}.` : `At least ${issue.minimum}.`;
    case "too_big":
      return issue.origin === "string"
        ? `At most ${formatCount(Number(issue.maximum))} characters.`
        : `At most ${issue.maximum}.`;
    default:
      return undefined;
  }
};

/** Of what the server refused, what has not been changed since. */
export function stillTrue(fields: Problems, sent: unknown, now: unknown): Problems {
  return Object.fromEntries(
    Object.entries(fields).filter(([path]) => JSON.stringify(at(sent, path)) === JSON.stringify(at(now, path))),
  );
}

function at(value: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>(
      (inner, name) =>
        typeof inner === "object" && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
      value,
    );
}

/** What the server takes in one request. */
const MAX_BYTES = 2 * 1024 * 1024;
/** A character is at most three bytes in UTF-8, or six where JSON has to escape it; far below that nothing need be counted. */
const SURELY_FINE_CHARS = MAX_BYTES / 6;

/** Each document is within its limit; together with the artifact they may still be more than one request holds. */
function sizeProblem(body: CreateDeliberationInput): string | null {
  const references = Object.values((body.config?.["references"] ?? {}) as Record<string, { text: string }[]>).flat();
  if (references.length === 0) return null;
  const chars = references.reduce((sum, { text }) => sum + text.length, body.artifact?.length ?? 0);
  if (chars < SURELY_FINE_CHARS || new TextEncoder().encode(JSON.stringify(body)).length <= MAX_BYTES) return null;
  return "The document and the reference material together are larger than 2 MiB. Remove or shorten some of it.";
}
