import { createServer } from "node:http";
import { text } from "node:stream/consumers";

type Value = { stringValue?: string; intValue?: number | string; doubleValue?: number; boolValue?: boolean };
type KeyValue = { key: string; value: Value };
type WireSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes?: KeyValue[];
  events?: { name: string; attributes?: KeyValue[] }[];
  status?: { code?: number };
};
type Body = { resourceSpans?: { resource?: { attributes?: KeyValue[] }; scopeSpans?: { spans?: WireSpan[] }[] }[] };

type Attributes = Record<string, string | number | boolean | undefined>;
export type CollectedSpan = Omit<WireSpan, "attributes" | "events"> & {
  resource: Attributes;
  attributes: Attributes;
  events: { name: string; attributes: Attributes }[];
};
export type TraceCollector = { url: string; spans: CollectedSpan[]; bodies: string[]; close: () => Promise<void> };

/** An OpenTelemetry collector that takes traces as JSON (OTLP/HTTP) and keeps them. */
export async function startTraceCollector(): Promise<TraceCollector> {
  const spans: CollectedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      bodies.push(body);
      if (request.url === "/v1/traces") spans.push(...spansIn(JSON.parse(body) as Body));
      response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("The collector has no address.");
  return {
    url: `http://127.0.0.1:${address.port}`,
    spans,
    bodies,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function spansIn({ resourceSpans = [] }: Body): CollectedSpan[] {
  return resourceSpans.flatMap(({ resource, scopeSpans = [] }) =>
    scopeSpans.flatMap(({ spans = [] }) =>
      spans.map((span) => ({
        ...span,
        resource: toObject(resource?.attributes),
        attributes: toObject(span.attributes),
        events: (span.events ?? []).map(({ name, attributes }) => ({ name, attributes: toObject(attributes) })),
      })),
    ),
  );
}

const toObject = (attributes: readonly KeyValue[] = []): Attributes =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [
      key,
      value.stringValue ?? value.doubleValue ?? value.boolValue ?? Number(value.intValue),
    ]),
  );
