import type { Account } from "@/lib/models/openai/client";
import type { ReplyMode } from "@/lib/models/openai/dialect";

export type CheckId =
  | "address"
  | "reachable"
  | "auth"
  | "models"
  | "streaming"
  | "json_schema"
  | "json_object"
  | "plain"
  | "usage"
  | "settings"
  | "tools"
  | "latency";
export type CheckState = "ok" | "warn" | "fail" | "skipped";
export type Check = { id: CheckId; title: string; state: CheckState; text: string };

export const TITLES: Readonly<Record<CheckId, string>> = {
  address: "Address",
  reachable: "Reachable",
  auth: "Key",
  models: "Models",
  streaming: "Streaming",
  json_schema: "JSON schema",
  json_object: "JSON mode",
  plain: "Plain text",
  usage: "Token count",
  settings: "Temperature, effort",
  tools: "Function calls",
  latency: "Speed",
};

export type Verdict = "ready" | "limited" | "unusable";

/** The same as the report of the API (lib/contracts/connections.ts), without the time it was made at. */
export type Findings = {
  model: string;
  checks: Check[];
  verdict: Verdict;
  summary: string;
  /** `tools`: whether it calls functions; absent where that was not seen. */
  use: { replyMode: ReplyMode; streamUsage: boolean; tools?: boolean } | null;
  firstTokenMs: number | null;
  totalMs: number | null;
};

export type Patient = {
  baseURL: string;
  apiKey: string;
  account?: Account | undefined;
  /** None was given; what is sent in its place says nothing. */
  isKeyless?: boolean | undefined;
  /** Empty: one of those typed by hand or listed is taken. */
  model: string;
  typedModels: readonly string[];
  /** `auto`: what works best of what is found. */
  replyMode: ReplyMode | "auto";
  maxTokensField: "max_completion_tokens" | "max_tokens";
  /** A sentence where this address must not be called, else null; asked before anything is sent and for every socket. */
  addressProblem?: ((address: string) => string | null) | undefined;
  urlProblem: () => Promise<string | null>;
};

export type DoctorLimits = {
  /** One call. */
  callMs: number;
  /** Everything. What does not fit is skipped. */
  totalMs: number;
};
