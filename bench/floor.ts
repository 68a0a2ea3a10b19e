/** The least that could be done: the same calls through the openai SDK and one insert transaction each, nothing else. */
import OpenAI from "openai";
import type { Pool } from "pg";
import { MODEL, type FloorCall } from "./workload";
import { wireMessage } from "@/lib/models/openai/request-body";

export const sdkClient = (baseURL: string): OpenAI => new OpenAI({ apiKey: "bench", baseURL, maxRetries: 0 });

export async function prepareFloor(pool: Pool): Promise<void> {
  await pool.query(
    "create table bench_floor (id bigserial primary key, ask_id text not null, payload jsonb not null, at timestamptz not null default now())",
  );
}

export async function runFloor(
  pool: Pool,
  baseURL: string,
  calls: readonly FloorCall[],
  atOnce: number,
): Promise<void> {
  const client = sdkClient(baseURL);
  await Promise.all(Array.from({ length: atOnce }, () => inTurn(client, pool, calls)));
}

async function inTurn(client: OpenAI, pool: Pool, calls: readonly FloorCall[]): Promise<void> {
  for (const call of calls) {
    const askId = `floor/${call.askKey}`;
    const reply = await callThroughSdk(client, call, askId);
    const connection = await pool.connect();
    await connection.query("begin");
    await connection.query("insert into bench_floor (ask_id, payload) values ($1, $2)", [
      askId,
      JSON.stringify({ reply }),
    ]);
    await connection.query("commit");
    connection.release();
  }
}

export async function callThroughSdk(
  client: OpenAI,
  { messages, schemaName, jsonSchema }: FloorCall,
  askId: string,
): Promise<unknown> {
  const stream = await client.chat.completions.create(
    {
      model: MODEL,
      messages: messages.map(wireMessage),
      stream: true,
      stream_options: { include_usage: true },
      response_format: { type: "json_schema", json_schema: { name: schemaName, schema: jsonSchema, strict: true } },
    },
    { headers: { "X-Parley-Ask": askId } },
  );
  let text = "";
  for await (const chunk of stream) text += chunk.choices[0]?.delta.content ?? "";
  return JSON.parse(text) as unknown;
}
