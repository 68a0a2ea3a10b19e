/** Puts a reply together from the events of a stream, or from the one document of an endpoint that doesn't stream. */
import type { Usage } from "@/lib/events/schema";
import { ModelError } from "@/lib/models/errors";
import { MAX_REPLY_TEXT, type ModelReply } from "@/lib/models/port";
import { Problem } from "./problems/problem";
import { createKeyRedactor, KeyFilter, type Redact } from "./problems/redact";

type Piece = { content?: unknown; refusal?: unknown; tool_calls?: unknown };
type CallPiece = { index?: unknown; id?: unknown; function?: { name?: unknown; arguments?: unknown } };
type Choice = { index?: unknown; delta?: Piece; message?: Piece; finish_reason?: unknown };
type Chunk = { error?: unknown; model?: unknown; usage?: unknown; choices?: readonly Choice[] };

/** What a model says when it declines; more of it is no use to anybody. */
const MAX_REFUSAL = 4000;
const MAX_MODEL_NAME = 200;
/** More is nothing a seat could use. */
const MAX_CALLS = 50;
const MAX_ARGUMENTS = 100_000;

export class ReplyCollector {
  /** The stream said that it is over. */
  done = false;
  private readonly text = new GrowingText();
  private refusal = "";
  private readonly calls = new Map<number, { id: string; name: string; arguments: string }>();
  private finishReason: string | null = null;
  private model: string;
  private usage: Usage | null = null;
  private readonly filter: KeyFilter;

  /** An endpoint may repeat the key it was called with: it is taken out of what is shown and of what is kept. */
  constructor(
    askedModel: string,
    private readonly apiKey: string,
    private readonly onDelta: (text: string) => void,
  ) {
    this.model = askedModel;
    this.filter = new KeyFilter(apiKey);
  }

  /** What counts as a whole answer, whatever happens to the connection afterwards. */
  get complete(): boolean {
    return this.done || this.finishReason !== null;
  }

  /** Longer than any reply may be: nothing more is worth reading. */
  get isFull(): boolean {
    return this.text.length > MAX_REPLY_TEXT;
  }

  get usageSoFar(): Usage | null {
    return this.usage;
  }

  take(data: string): void {
    if (data.startsWith("[DONE]")) {
      this.done = true;
      return;
    }
    const chunk = parseChunk(data);
    if (chunk.error) throw new Problem(null, chunk.error, "The endpoint reported an error.");
    if (typeof chunk.model === "string" && chunk.model !== "" && chunk.model.length <= MAX_MODEL_NAME)
      this.model = chunk.model;
    if (chunk.usage) this.usage = usageOf(chunk.usage) ?? this.usage;
    if (!Array.isArray(chunk.choices)) return;
    for (const choice of chunk.choices as readonly Choice[]) this.takeChoice(choice);
  }

  private takeChoice(choice: Choice): void {
    if (choice.index !== undefined && choice.index !== 0) return;
    const piece = choice.delta ?? choice.message;
    if (typeof piece?.refusal === "string" && this.refusal.length < MAX_REFUSAL)
      this.refusal += piece.refusal.slice(0, MAX_REFUSAL);
    if (typeof choice.finish_reason === "string") this.finishReason = choice.finish_reason;
    if (Array.isArray(piece?.tool_calls))
      piece.tool_calls.forEach((call, position) => this.takeCall(call as CallPiece, position));
    if (typeof piece?.content !== "string" || piece.content === "") return;
    this.takeText(this.filter.push(piece.content));
  }

  /** A stream gives name and id first and the arguments in pieces, by index; whole replies, and some streams, have no index. */
  private takeCall(piece: CallPiece | null, position: number): void {
    const { name, arguments: given } = piece?.function ?? {};
    const index = typeof piece?.index === "number" ? piece.index : position;
    const call = this.calls.get(index) ?? { id: "", name: "", arguments: "" };
    if (!this.calls.has(index) && this.calls.size >= MAX_CALLS) return;
    this.calls.set(index, call);
    if (typeof piece?.id === "string" && call.id === "") call.id = piece.id.slice(0, MAX_MODEL_NAME);
    if (typeof name === "string" && call.name === "") call.name = name.slice(0, MAX_MODEL_NAME);
    const text = typeof given === "string" ? given : given === undefined || given === null ? "" : JSON.stringify(given);
    if (call.arguments.length < MAX_ARGUMENTS) call.arguments += text;
  }

  private takeText(text: string): void {
    if (text === "" || this.isFull) return;
    this.text.add(text);
    this.onDelta(text);
  }

  /** Throws where what came is no answer. */
  reply(redact: Redact): ModelReply {
    if (this.refusal !== "") throw new ModelError("refused", { detail: redact(this.refusal) });
    const withoutKey = createKeyRedactor(this.apiKey);
    if (this.isFull)
      return {
        text: withoutKey(this.text.toString().slice(0, MAX_REPLY_TEXT).toWellFormed()),
        model: withoutKey(this.model),
        usage: this.usage,
        isCut: true,
      };
    if (this.finishReason === "content_filter")
      throw new ModelError("refused", { detail: "The provider's content filter stopped the answer." });
    if (this.finishReason === "length") {
      throw new ModelError("cut_stream", {
        detail: `The model's output limit was hit after ${this.text.length} characters.`,
      });
    }
    if (this.finishReason === "error")
      throw new ModelError("cut_stream", { detail: "The provider ended the answer with an error." });
    if (!this.complete)
      throw new ModelError("cut_stream", { detail: `The stream ended early, after ${this.text.length} characters.` });
    this.takeText(this.filter.end());
    const toolCalls = [...this.calls.values()]
      .filter(({ name }) => name !== "")
      .map((call) => ({ id: withoutKey(call.id), name: withoutKey(call.name), arguments: withoutKey(call.arguments) }));
    return {
      text: withoutKey(this.text.toString()),
      model: withoutKey(this.model),
      usage: this.usage,
      ...(toolCalls.length > 0 ? { toolCalls } : {}),
    };
  }
}

/** A long text in a hundred thousand pieces: joined now and then, or each piece would take more room than what it says. */
class GrowingText {
  length = 0;
  private joined: string[] = [];
  private pieces: string[] = [];

  add(piece: string): void {
    this.length += piece.length;
    if (this.pieces.push(piece) < 1000) return;
    this.joined.push(this.pieces.join(""));
    this.pieces = [];
  }

  toString(): string {
    return [...this.joined, ...this.pieces].join("");
  }
}

function parseChunk(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk === "object" && chunk !== null) return chunk;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ModelError("cut_stream", { detail: "The stream contained an event that can't be read." });
}

function usageOf(value: unknown): Usage | null {
  if (typeof value !== "object" || value === null) return null;
  const usage: {
    prompt_tokens?: unknown;
    completion_tokens?: unknown;
    prompt_tokens_details?: { cached_tokens?: unknown } | null;
  } = value;
  const inputTokens = countOf(usage.prompt_tokens);
  const outputTokens = countOf(usage.completion_tokens);
  if (inputTokens === null || outputTokens === null) return null;
  return { inputTokens, outputTokens, cachedInputTokens: countOf(usage.prompt_tokens_details?.cached_tokens) ?? 0 };
}

function countOf(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
