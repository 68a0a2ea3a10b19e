/** A connection as it stands in the form. The key is never read from the server: it is kept, replaced or removed. */
import { createConnection, type Connection, type ConnectionPreset } from "@/lib/contracts/connections";
import { connectionSettingsSchema, type ConnectionSettings } from "@/lib/domain/connection";
import type { ConnectionBody } from "@/lib/client/connections/use-connections";

export type KeyChange = { kind: "keep" } | { kind: "replace"; text: string } | { kind: "remove" };

type Box = number | null;

export type ConnectionDraft = Omit<ConnectionSettings, "models" | "contextTokens" | "limits"> & {
  /** One per line. */
  models: string;
  key: KeyChange;
  isDefault: boolean;
  contextTokens: Box;
  limits: Record<keyof ConnectionSettings["limits"], Box>;
};

/** By the dotted paths of the request, each with a sentence. */
export type ConnectionProblems = Readonly<Record<string, string>>;

const PLACE_TO_FILL = /\{([^{}]*)\}/;

export function draftFromPreset(
  { id, title, baseUrl, isLocal, settings }: ConnectionPreset,
  others: readonly Connection[],
): ConnectionDraft {
  const { name, ...rest } = settings;
  const values = {
    ...rest,
    allowPrivate: isLocal || rest.allowPrivate,
    preset: id,
    name: freeName(name || title, others),
  };
  // The address may still have a part in braces, which no schema takes.
  const whole = connectionSettingsSchema.parse({ ...values, baseUrl: "https://example.com" });
  return {
    ...fromSettings({ ...whole, baseUrl }),
    key: { kind: "replace", text: "" },
    isDefault: !others.some(({ isDefault }) => isDefault),
  };
}

export function draftFromConnection(connection: Connection): ConnectionDraft {
  return {
    ...fromSettings(connection),
    key: connection.hasKey ? { kind: "keep" } : { kind: "replace", text: "" },
    isDefault: connection.isDefault,
  };
}

function fromSettings(settings: ConnectionSettings): Omit<ConnectionDraft, "key" | "isDefault"> {
  const {
    name,
    preset,
    baseUrl,
    allowPrivate,
    defaultModel,
    models,
    replyMode,
    maxTokensField,
    contextTokens,
    limits,
  } = settings;
  return {
    name,
    preset,
    baseUrl,
    allowPrivate,
    defaultModel,
    models: models.join("\n"),
    replyMode,
    maxTokensField,
    contextTokens,
    limits: { ...limits },
  };
}

/** Boxes that are empty and may not be are sent as they are: the schema says so at the field. */
export function bodyOf({ key, models, baseUrl, limits, ...rest }: ConnectionDraft): ConnectionBody {
  const apiKey =
    key.kind === "remove"
      ? { apiKey: null }
      : key.kind === "replace" && key.text.trim() !== ""
        ? { apiKey: key.text.trim() }
        : {};
  return {
    ...rest,
    baseUrl: baseUrl.trim(),
    models: modelsIn(models),
    limits: limits as ConnectionSettings["limits"],
    ...apiKey,
  };
}

export function problemsOf(draft: ConnectionDraft): ConnectionProblems {
  const problems: Record<string, string> = {};
  const { error } = createConnection.body.safeParse(bodyOf(draft), {
    error: (issue) =>
      issue.code === "invalid_type"
        ? "Enter a number."
        : issue.code === "too_big"
          ? `At most ${issue.maximum}${issue.origin === "string" ? " characters" : ""}.`
          : undefined,
  });
  for (const { path, message } of error?.issues ?? []) problems[pathOf(path)] ??= message;
  if (draft.baseUrl.trim() === "") problems["baseUrl"] = "Enter the address of the endpoint.";
  const [placeholder] = PLACE_TO_FILL.exec(draft.baseUrl) ?? [];
  if (placeholder) problems["baseUrl"] = `Replace ${placeholder} in the address with your own.`;
  return problems;
}

/** A model in a list of them is said at the list. */
const pathOf = (path: readonly PropertyKey[]): string => (path[0] === "models" ? "models" : path.map(String).join("."));

/** One per line; commas do as well. Each counts once. */
export const modelsIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n,]/)
      .map((model) => model.trim())
      .filter(Boolean),
  ),
];

/** The body that changes nothing but the mark of the default. */
export function bodyToMakeDefault(connection: Connection, isDefault: boolean): ConnectionBody {
  return { ...bodyOf({ ...draftFromConnection(connection), key: { kind: "keep" } }), isDefault };
}

function freeName(name: string, others: readonly Connection[]): string {
  const isTaken = (wanted: string) => others.some((other) => other.name.toLowerCase() === wanted.toLowerCase());
  let own = name;
  for (let number = 2; isTaken(own); number += 1) own = `${name} ${number}`;
  return own;
}
