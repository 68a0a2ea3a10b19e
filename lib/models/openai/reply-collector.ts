/** Puts a reply together from the events of a stream, or from the one document of an endpoint that doesn't stream. */
import type { Usage } from "@/lib/events/schema";
import { ModelError } from "@/lib/models/errors";
import type { ModelReply } from "@/lib/models/port";
import { Problem } from "./problem";
import { createKeyRedactor, KeyFilter, type Redact } from "./redact";

type Piece = { content?: unknown; refusal?: unknown };
type Choice = { index?: unknown; delta?: Piece; message?: Piece; finish_reason?: unknown };
type Chunk = { error?: unknown; model?: unknown; usage?: unknown; choices?: readonly Choice[] };

const MAX_TEXT = 4 * 1024 * 1024;
const MAX_MODEL_NAME = 200;

export class ReplyCollector {
  /** The stream said that it is over. */
  done = false;
  private text = "";
  private refusal = "";
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
    if (typeof chunk.model === "string" && chunk.model !== "") this.model = chunk.model.slice(0, MAX_MODEL_NAME);
    if (chunk.usage) this.usage = usageOf(chunk.usage) ?? this.usage;
    if (!Array.isArray(chunk.choices)) return;
    for (const choice of chunk.choices as readonly Choice[]) this.takeChoice(choice);
  }

  private takeChoice(choice: Choice): void {
    if (choice.index !== undefined && choice.index !== 0) return;
    const piece = choice.delta ?? choice.message;
    if (typeof piece?.refusal === "string") this.refusal += piece.refusal;
    if (typeof choice.finish_reason === "string") this.finishReason = choice.finish_reason;
    if (typeof piece?.content !== "string" || piece.content === "") return;
    this.takeText(this.filter.push(piece.content));
  }

  private takeText(text: string): void {
    if (text === "") return;
    this.text += text;
    if (this.text.length > MAX_TEXT) throw new ModelError("cut_stream", { detail: "The answer is too long to be kept." });
    this.onDelta(text);
  }

  /** Throws where what came is no answer. */
  reply(redact: Redact): ModelReply {
    if (this.refusal !== "") throw new ModelError("refused", { detail: redact(this.refusal) });
    if (this.finishReason === "content_filter") throw new ModelError("refused", { detail: "The provider's content filter stopped the answer." });
    if (this.finishReason === "length") {
      throw new ModelError("cut_stream", { detail: `The model's output limit was hit after ${this.text.length} characters.` });
    }
    if (this.finishReason === "error") throw new ModelError("cut_stream", { detail: "The provider ended the answer with an error." });
    if (!this.complete) throw new ModelError("cut_stream", { detail: `The stream ended early, after ${this.text.length} characters.` });
    this.takeText(this.filter.end());
    const withoutKey = createKeyRedactor(this.apiKey);
    return { text: withoutKey(this.text), model: withoutKey(this.model), usage: this.usage };
  }
}

function parseChunk(data: string): Chunk {
  try {
    const chunk: unknown = JSON.parse(data);
    if (typeof chunk === "object" && chunk !== null) return chunk;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new ModelError("cut_stream", { detail: "The stream held an event that can't be read." });
}

function usageOf(value: unknown): Usage | null {
  if (typeof value !== "object" || value === null) return null;
  const usage: { prompt_tokens?: unknown; completion_tokens?: unknown; prompt_tokens_details?: { cached_tokens?: unknown } | null } = value;
  const inputTokens = countOf(usage.prompt_tokens);
  const outputTokens = countOf(usage.completion_tokens);
  if (inputTokens === null || outputTokens === null) return null;
  return { inputTokens, outputTokens, cachedInputTokens: countOf(usage.prompt_tokens_details?.cached_tokens) ?? 0 };
}

function countOf(value: unknown): number | null {
  return typeof value === "number" && Number.isSafeInteger(value) && value >= 0 ? value : null;
}
