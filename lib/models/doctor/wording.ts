import type { Dialect, ReplyMode } from "@/lib/models/openai/dialect";
import type { Probe, Seen } from "./probe";
import type { CheckState, Verdict } from "./types";

export const WAYS: Readonly<Record<ReplyMode, string>> = {
  json_schema: "by JSON schema",
  json_object: "in JSON mode",
  fenced: "as plain text with one JSON block",
};

const NAMES: Readonly<Record<ReplyMode, string>> = {
  json_schema: "a JSON schema",
  json_object: "JSON mode",
  fenced: "a JSON block in plain text",
};

export const inSeconds = (ms: number): string => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`);

/** What an endpoint says, as the end of a sentence. */
export const ended = (text: string): string =>
  text === "" ? "no reason given." : /[.!?)…]$/.test(text) ? text : `${text}.`;

export function modeText(mode: ReplyMode, seen: Probe, room: number): { state: CheckState; text: string } {
  switch (seen.kind) {
    case "followed":
      return { state: "ok", text: `It answers with ${NAMES[mode]} as asked.` };
    case "ignored":
      return {
        state: mode === "fenced" ? "fail" : "warn",
        text:
          mode === "fenced"
            ? `It does not follow ${NAMES[mode]}. ${seen.why}`
            : `It accepts ${NAMES[mode]} but does not follow it. ${seen.why}`,
      };
    case "cut":
      return {
        state: "warn",
        text: `The ${room.toLocaleString("en")} tokens of this check ran out before the answer was complete. This happens with models that reason at length.`,
      };
    case "failed":
      // Only what was refused says something about the mode.
      if (seen.code !== "bad_request") return { state: "fail", text: `The call failed: ${ended(seen.detail)}` };
      return {
        state: mode === "fenced" ? "fail" : "warn",
        text: `It refuses ${mode === "fenced" ? "the call" : NAMES[mode]}: ${ended(seen.detail)}`,
      };
  }
}

/** Held back by a proxy, a stream arrives all at once at the end; with that, nothing can be shown as it is written. */
const HELD_BACK_MS = 1500;

export function streamingText({ pieces, firstMs, lastMs, totalMs }: Seen): { isStreamed: boolean; text: string } {
  if (pieces <= 1)
    return {
      isStreamed: false,
      text: "The answer came in one piece. Replies appear when they are complete, not as they are written.",
    };
  const spread = (lastMs ?? 0) - (firstMs ?? 0);
  if (totalMs > HELD_BACK_MS && spread < totalMs / 50)
    return {
      isStreamed: false,
      text: `The answer came in ${pieces} pieces, but all at once after ${inSeconds(totalMs)}: something in between is buffering it. Switch off buffering in the proxy.`,
    };
  return { isStreamed: true, text: `The answer came in ${pieces} pieces.` };
}

export function settingsText(
  seen: Probe,
  { temperature, reasoningEffort }: Pick<Dialect, "temperature" | "reasoningEffort">,
): { state: CheckState; text: string } {
  if (seen.kind === "failed")
    return {
      state: "warn",
      text: `With a temperature and an effort the call failed: ${ended(seen.detail)} Leave them empty for agents that use this connection.`,
    };
  const dropped = [...(temperature ? [] : ["a temperature"]), ...(reasoningEffort ? [] : ["a reasoning effort"])];
  if (dropped.length === 0) return { state: "ok", text: "It accepts a temperature and a reasoning effort." };
  return {
    state: "warn",
    text: `It refuses ${dropped.join(" and ")}. If an agent sets ${dropped.length === 1 ? "one, it is" : "them, they are"} left out.`,
  };
}

/** Ollama lists `llama3:latest` for llama3, Gemini `models/gemini-…`. */
export function modelNotListed(model: string, listed: readonly string[]): string | null {
  const isListed = listed.some((name) => name === model || name === `${model}:latest` || name.endsWith(`/${model}`));
  if (isListed) return null;
  return `“${model}” is not among them${listed.length === 0 ? "" : ` (it has ${listed.slice(0, 4).join(", ")}${listed.length > 4 ? " …" : ""})`}.`;
}

type Outcome = { verdict: Verdict; model: string; mode: ReplyMode; isStreamed: boolean; hasUsage: boolean };

export function summaryOf({ verdict, model, mode, isStreamed, hasUsage }: Outcome): string {
  const missing = [
    ...(isStreamed ? [] : ["replies do not appear as they are written"]),
    ...(hasUsage ? [] : ["tokens and costs are not known"]),
    ...(mode === "fenced" ? ["replies may need a second attempt"] : []),
  ];
  const use = `Parley asks “${model}” ${WAYS[mode]}.`;
  if (verdict === "ready") return `Ready. ${use}`;
  return `Usable, with limits: ${missing.join("; ")}. ${use}`;
}
