/**
 * Traces for OpenTelemetry: one per step of a deliberation, with the calls of models as children, named and described by
 * its conventions for generative AI (https://opentelemetry.io/docs/specs/semconv/gen-ai/gen-ai-spans/). A span of a call
 * covers all its tries; what went wrong with each is an event on it. No text of prompts, replies or errors is in them.
 *
 * Loaded only where somebody asks for traces. Nothing is registered globally: Next would begin to trace every page.
 */
import { setTimeout as delay } from "node:timers/promises";
import type { Attributes, Context, Tracer } from "@opentelemetry/api";
import type { SpanExporter } from "@opentelemetry/sdk-trace-base";
import { ModelError } from "@/lib/models/errors";
import type { Folded } from "@/lib/kernel/fold";
import type { Ask } from "@/lib/kernel/types";
import type { Route } from "@/lib/runner/route";
import type { CallObserver, Telemetry } from "@/lib/runner/telemetry";
import { TUNABLES } from "@/lib/runner/tunables";
import type { Env } from "../env";
import type { Logger } from "../logger";
import { VERSION } from "../system/version";

type Api = typeof import("@opentelemetry/api");

export type Traces = { telemetry: Telemetry; stop: () => Promise<void> };

export async function startTraces({ protocol }: NonNullable<Env["traces"]>, logger: Logger): Promise<Traces> {
  const api = await import("@opentelemetry/api");
  const { defaultResource, detectResources, envDetector, resourceFromAttributes } =
    await import("@opentelemetry/resources");
  const { BasicTracerProvider, BatchSpanProcessor } = await import("@opentelemetry/sdk-trace-base");
  // A collector that does not answer must not go unnoticed, and is no reason to stop.
  const warn = (message: string, ...more: unknown[]) => logger.warn({ more }, `traces: ${message}`);
  const ignore = () => undefined;
  api.diag.setLogger(
    { error: warn, warn, info: ignore, debug: ignore, verbose: ignore },
    { logLevel: api.DiagLogLevel.WARN, suppressOverrideMessage: true },
  );
  const resource = defaultResource()
    .merge(resourceFromAttributes({ "service.name": "parley", "service.version": VERSION }))
    .merge(detectResources({ detectors: [envDetector] }));
  const provider = new BasicTracerProvider({
    resource,
    spanProcessors: [new BatchSpanProcessor(await exporterFor(protocol))],
  });
  return {
    telemetry: traceSteps(api, provider.getTracer("parley", VERSION)),
    // Sends what is left, if somebody takes it.
    stop: async () => {
      await Promise.race([provider.shutdown(), delay(TUNABLES.shutdownGraceMs, undefined, { ref: false })]);
    },
  };
}

async function exporterFor(protocol: NonNullable<Env["traces"]>["protocol"]): Promise<SpanExporter> {
  const { OTLPTraceExporter } =
    protocol === "http/json"
      ? await import("@opentelemetry/exporter-trace-otlp-http")
      : await import("@opentelemetry/exporter-trace-otlp-proto");
  return new OTLPTraceExporter();
}

function traceSteps(api: Api, tracer: Tracer): Telemetry {
  const { ROOT_CONTEXT, SpanKind, trace } = api;
  return {
    step: ({ lifecycle: { deliberationId, created } }, asks) => {
      const kinds = [...new Set(asks.map(({ kind }) => kind))];
      const attributes = {
        "parley.deliberation.id": deliberationId,
        "parley.protocol": created.protocol,
        "parley.round": asks[0]?.round ?? 0,
        "parley.step.kind": kinds.join(","),
        "parley.step.asks": asks.length,
      };
      const span = tracer.startSpan("parley.step", { kind: SpanKind.INTERNAL, attributes, root: true }, ROOT_CONTEXT);
      const context = trace.setSpan(ROOT_CONTEXT, span);
      return {
        call: (folded, ask, route) => traceCall(api, tracer, context, { folded, ask, route }),
        end: () => span.end(),
      };
    },
  };
}

function traceCall(
  { SpanKind, SpanStatusCode }: Api,
  tracer: Tracer,
  parent: Context,
  call: { folded: Folded; ask: Ask; route: Route },
): CallObserver {
  const { route } = call;
  const span = tracer.startSpan(
    `chat ${route.model}`,
    { kind: route.outside ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes: attributesOf(call) },
    parent,
  );
  let tries = 0;
  let failure: string | null = null;
  return {
    sent: () => {
      tries++;
      failure = null;
      if (tries > 1) span.addEvent("retry", { "parley.try": tries });
    },
    answered: ({ model, usage }) => {
      span.setAttribute("gen_ai.response.model", model);
      if (usage)
        span.setAttributes({
          "gen_ai.usage.input_tokens": usage.inputTokens,
          "gen_ai.usage.output_tokens": usage.outputTokens,
          "gen_ai.usage.cache_read.input_tokens": usage.cachedInputTokens,
        });
    },
    failed: (error) => {
      failure = error instanceof ModelError ? error.code : "aborted";
      span.addEvent("try failed", {
        "error.type": failure,
        "parley.try": tries,
        ...(error instanceof ModelError && error.status !== null ? { "http.response.status_code": error.status } : {}),
      });
    },
    end: () => {
      span.setAttribute("parley.tries", tries);
      if (failure !== null) span.setAttribute("error.type", failure).setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

function attributesOf({
  folded: { lifecycle },
  ask,
  route: { outside, model, settings },
}: {
  folded: Folded;
  ask: Ask;
  route: Route;
}): Attributes {
  const { temperature, maxOutputTokens } = settings;
  return {
    "gen_ai.operation.name": "chat",
    "gen_ai.provider.name": outside ? (PROVIDERS[outside.preset] ?? "openai") : "parley.rehearsal",
    "gen_ai.request.model": model,
    "gen_ai.conversation.id": lifecycle.deliberationId,
    ...(typeof temperature === "number" ? { "gen_ai.request.temperature": temperature } : {}),
    ...(typeof maxOutputTokens === "number" ? { "gen_ai.request.max_tokens": maxOutputTokens } : {}),
    ...(outside ? { ...serverOf(outside.baseUrl), "parley.connection": outside.connection.name } : {}),
    "parley.ask.key": ask.key,
  };
}

/** As the conventions call those they know. Everybody else is reached by OpenAI's protocol, which is what the name stands for then. */
const PROVIDERS: Readonly<Record<string, string>> = {
  "azure-openai": "azure.ai.openai",
  anthropic: "anthropic",
  gemini: "gcp.gemini",
  mistral: "mistral_ai",
  groq: "groq",
  deepseek: "deepseek",
};

function serverOf(baseUrl: string): Attributes {
  const { hostname, port, protocol } = new URL(baseUrl);
  return { "server.address": hostname, "server.port": port ? Number(port) : protocol === "https:" ? 443 : 80 };
}
