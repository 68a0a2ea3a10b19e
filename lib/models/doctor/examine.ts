/**
 * The doctor: looks at an endpoint with a few small calls and says what it can do, what Parley will therefore use, and
 * what to do where something is wrong. Never throws for what the endpoint does; ends within `limits.totalMs`.
 */
import type { ReplyMode } from "@/lib/models/openai/dialect";
import type { OpenAiPort } from "@/lib/models/openai/openai-port";
import { Chart } from "./chart";
import { fetchModels, type ModelList } from "./list-models";
import { MAX_OUTPUT_TOKENS, portFor, probe, type Probe, type Seen } from "./probe";
import { probeTools } from "./probe-tools";
import type { DoctorLimits, Findings, Patient, Verdict } from "./types";
import { ended, inSeconds, modelNotListed, modeText, settingsText, streamingText, summaryOf, WAYS } from "./wording";

/** GET /models is quick everywhere, or it is not there. */
const LIST_MS = 10_000;
/** Less than this is not worth a call. */
const LEAST_MS = 500;

const CHECK_OF = { json_schema: "json_schema", json_object: "json_object", fenced: "plain" } as const satisfies Record<
  ReplyMode,
  string
>;
const MODES: readonly ReplyMode[] = ["json_schema", "json_object", "fenced"];

type Tried = { mode: ReplyMode; probe: Probe; asksForUsage: boolean };

export async function examine(
  patient: Patient,
  limits: DoctorLimits,
  signal: AbortSignal = new AbortController().signal,
): Promise<Findings> {
  const chart = new Chart();
  const ends = performance.now() + limits.totalMs;
  const remaining = (): number => Math.max(0, Math.round(ends - performance.now()));
  let model = patient.model;
  const unusable = (summary: string): Findings => ({
    model,
    checks: chart.checks(),
    verdict: "unusable",
    summary,
    use: null,
    firstTokenMs: null,
    totalMs: null,
  });

  const problem = await patient.urlProblem();
  if (problem !== null) {
    chart.note("address", "fail", problem);
    chart.stop("Not checked: Parley does not call this address.");
    return unusable(`Can't be used. ${problem}`);
  }
  chart.note("address", "ok", `${new URL(patient.baseURL).host} may be called.`);

  const list = await fetchModels({ ...patient, timeoutMs: Math.min(LIST_MS, limits.callMs, remaining()), signal });
  if (list.kind === "unreachable") {
    chart.note("reachable", "fail", list.text);
    chart.stop("Not checked: the endpoint could not be reached.");
    return unusable(`Can't be used: the endpoint could not be reached. ${list.text}`);
  }
  chart.note("reachable", "ok", `It answered in ${inSeconds(list.ms)}.`);
  if (list.kind === "refused-key" && list.status === 401) {
    chart.note("auth", "fail", `It rejects the key (HTTP 401: ${list.text}). Enter the key again.`);
    chart.stop("Not checked: the key was rejected.");
    return unusable("Can't be used: the endpoint rejects the key. Enter it again.");
  }

  model = patient.model || patient.typedModels[0] || (list.kind === "listed" ? (list.models[0] ?? "") : "");
  noteModels(chart, list, model);
  if (model === "") {
    chart.stop("Not checked: there is no model to ask.");
    return unusable("Can't be used yet: no model is known. Name a default model.");
  }

  const tried: Tried[] = [];
  for (const mode of MODES) {
    const callMs = Math.min(limits.callMs, remaining());
    if (callMs < LEAST_MS) {
      chart.stop("Not checked: the check ran out of time.");
      break;
    }
    const options = { patient, model, callMs, signal };
    const port = portFor(options, mode);
    const seen = await probe(port, mode, options);
    tried.push({ mode, probe: seen, asksForUsage: port.dialectOf(model).streamUsage });
    const { state, text } = modeText(mode, seen, MAX_OUTPUT_TOKENS);
    chart.note(CHECK_OF[mode], state, text);
    const end = seen.kind === "failed" ? endOf(seen, chart, patient) : null;
    if (end === null) continue;
    // What worked before counts: a later call may meet a limit.
    if (tried.some(({ probe: { kind } }) => kind === "followed")) break;
    return { ...unusable(end.summary), verdict: end.verdict };
  }
  if (tried.some(({ probe: { kind } }) => kind !== "failed")) chart.note("auth", "ok", keyText(patient));

  const chosen = choose(tried, patient.replyMode);
  if (!chosen) {
    const last = tried.findLast(({ probe: { kind } }) => kind === "failed")?.probe;
    const isUnknownModel = last?.kind === "failed" && (last.status === 404 || /model/i.test(last.detail));
    chart.stop("Not checked: no call went through.");
    if (isUnknownModel)
      return unusable(
        `Can't be used with “${model}”: the endpoint does not accept this model. Choose another${list.kind === "listed" && list.models.length > 0 ? ", for example one it lists" : ""}.`,
      );
    if (patient.replyMode !== "auto")
      return unusable(
        `Can't be used: replies are set to be requested ${WAYS[patient.replyMode]}, which does not work here. Set the reply format to the best the endpoint supports.`,
      );
    return unusable(
      `Can't be used with “${model}”: no reply format gives a reply Parley can read. Choose another model.`,
    );
  }
  return conclude({ chart, chosen, model, patient, callMs: Math.min(limits.callMs, remaining()), signal });
}

type Chosen = { mode: ReplyMode; seen: Seen | null; asksForUsage: boolean };

/** The richest mode that is followed; else one that could not be judged for want of room. */
function choose(tried: readonly Tried[], wanted: Patient["replyMode"]): Chosen | null {
  const candidates = wanted === "auto" ? tried : tried.filter(({ mode }) => mode === wanted);
  for (const { mode, probe: seen, asksForUsage } of candidates)
    if (seen.kind === "followed") return { mode, seen, asksForUsage };
  const cut = candidates.find(({ probe: { kind } }) => kind === "cut");
  return cut ? { mode: cut.mode, seen: null, asksForUsage: cut.asksForUsage } : null;
}

const keyText = ({ isKeyless }: Patient): string =>
  isKeyless ? "No key is set, and none is needed." : "The key works.";

/** Failures after which further calls would tell nothing new. */
function endOf(
  { code, detail }: Extract<Probe, { kind: "failed" }>,
  chart: Chart,
  patient: Patient,
): { verdict: Verdict; summary: string } | null {
  switch (code) {
    case "auth":
      chart.note(
        "auth",
        "fail",
        `It rejects the key (${detail}). Enter the key again, and check that it may use this model.`,
      );
      chart.stop("Not checked: the key was rejected.");
      return { verdict: "unusable", summary: "Can't be used: the endpoint rejects the key. Enter it again." };
    case "timeout":
      chart.stop("Not checked: the model did not answer in time.");
      return {
        verdict: "unusable",
        summary:
          "Can't be used right now: the endpoint responds, but the model did not answer in time. It may still be loading. Check again in a minute.",
      };
    case "unavailable":
      chart.stop("Not checked: the endpoint failed.");
      return {
        verdict: "unusable",
        summary: `Can't be used right now: the endpoint failed (${detail}). Check that it is running, then check again.`,
      };
    case "rate_limited":
      chart.note("auth", "ok", keyText(patient));
      chart.stop("Not checked: the endpoint asks us to slow down.");
      return {
        verdict: "limited",
        summary: "The endpoint asks us to slow down, so the check stopped here. Check again in a minute.",
      };
    default:
      return null;
  }
}

function noteModels(chart: Chart, list: Exclude<ModelList, { kind: "unreachable" }>, model: string): void {
  if (list.kind !== "listed") {
    const hint = model === "" ? "Name a default model by hand." : "Type the names of its models by hand.";
    return chart.note(
      "models",
      model === "" ? "fail" : "warn",
      `It does not list its models (HTTP ${list.status}). ${hint}`,
    );
  }
  const count = list.models.length === 1 ? "It lists one model." : `It lists ${list.models.length} models.`;
  if (model === "") return chart.note("models", "fail", `${count} Name a default model by hand.`);
  const missing = modelNotListed(model, list.models);
  chart.note("models", missing === null ? "ok" : "warn", missing === null ? count : `${count} ${missing}`);
}

type Conclusion = {
  chart: Chart;
  chosen: Chosen;
  model: string;
  patient: Patient;
  callMs: number;
  signal: AbortSignal;
};

async function conclude({
  chart,
  chosen: { mode, seen, asksForUsage },
  model,
  patient,
  callMs,
  signal,
}: Conclusion): Promise<Findings> {
  const isStreamed = seen !== null && noteStream(chart, seen);
  const hasUsage = seen?.hasUsage ?? false;
  if (seen)
    chart.note(
      "usage",
      hasUsage ? "ok" : "warn",
      hasUsage
        ? "It reports how many tokens a call used."
        : "It does not report how many tokens a call used, so Parley can't show tokens or costs for its calls.",
    );
  let takesTools: boolean | null = null;
  if (callMs >= LEAST_MS) {
    const options = { patient, model, callMs, signal };
    const port = portFor(options, mode);
    const found = await probe(port, "settings", options, { temperature: 0.5, reasoningEffort: "low" });
    const { state, text } = settingsText(found, port.dialectOf(model));
    chart.note("settings", state, text);
    takesTools = await noteTools(chart, portFor(options, mode), model, signal);
  } else chart.stop("Not checked: the check ran out of time.");

  const verdict: Verdict = mode === "fenced" || !isStreamed || !hasUsage ? "limited" : "ready";
  return {
    model,
    checks: chart.checks(),
    verdict,
    summary: summaryOf({ verdict, model, mode, isStreamed, hasUsage }),
    use: { replyMode: mode, streamUsage: asksForUsage, ...(takesTools === null ? {} : { tools: takesTools }) },
    firstTokenMs: seen?.firstMs ?? null,
    totalMs: seen?.totalMs ?? null,
  };
}

/** Null where the call failed for another reason: it is found out when it is needed. */
async function noteTools(chart: Chart, port: OpenAiPort, model: string, signal: AbortSignal): Promise<boolean | null> {
  const found = await probeTools(port, model, (request) =>
    port.complete(request, { signal, onDelta: () => undefined }),
  );
  if ("failed" in found) {
    chart.note("tools", "warn", `With a function on offer the call failed: ${ended(found.failed)}`);
    return null;
  }
  chart.note("tools", found.takesTools ? "ok" : "warn", found.text);
  return found.takesTools;
}

function noteStream(chart: Chart, seen: Seen): boolean {
  const { isStreamed, text } = streamingText(seen);
  chart.note("streaming", isStreamed ? "ok" : "warn", text);
  chart.note(
    "latency",
    "ok",
    `First words after ${inSeconds(seen.firstMs ?? seen.totalMs)}, a short answer complete after ${inSeconds(seen.totalMs)}.`,
  );
  return isStreamed;
}
