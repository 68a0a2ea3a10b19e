import type { DoctorReport } from "@/lib/contracts/connections";
import type { ConnectionSettings } from "@/lib/domain/connection";
import type { Account } from "@/lib/models/openai/client";
import { createOpenAiPort, type OpenAiPort } from "@/lib/models/openai/openai-port";
import { addressProblem } from "./base-url-policy";

type PortOf = {
  settings: ConnectionSettings;
  apiKey: string;
  /** The environment's endpoint is the operator's own word: its address is not judged. */
  isTrusted: boolean;
  /** The environment's, for its own endpoint and no other. */
  account?: Account | undefined;
  lastCheck: DoctorReport | null;
};

/** Asks as the settings say; where they leave it open, the way the doctor found to work is where the checked model's calls start. */
export function makePort({ settings, apiKey, isTrusted, account, lastCheck }: PortOf): OpenAiPort {
  const { baseUrl, replyMode, maxTokensField, limits } = settings;
  const found = lastCheck?.use
    ? { model: lastCheck.model, mode: lastCheck.use.replyMode, streamUsage: lastCheck.use.streamUsage }
    : undefined;
  return createOpenAiPort({
    apiKey,
    baseURL: baseUrl,
    account,
    timeoutMs: limits.attemptTimeoutMs,
    stallMs: limits.stallMs,
    maxTokensField,
    replyMode: replyMode === "auto" ? undefined : replyMode,
    found,
    addressProblem: isTrusted ? undefined : (address) => addressProblem(address, settings),
  });
}
