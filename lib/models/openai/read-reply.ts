import { ModelError } from "@/lib/models/errors";
import type { ModelReply } from "@/lib/models/port";
import type { CallWatch } from "./call-watch";
import { EventDecoder } from "./event-decoder";
import type { Redact } from "./problems/redact";
import type { ReplyCollector } from "./reply-collector";
import { BrokenBody } from "./problems/to-model-error";

/** A hundred bytes around each token of the longest reply. Protects against a stream that never says anything and never ends. */
const MAX_BYTES = 64 * 1024 * 1024;

/** Reads the body of an answer to its end. Throws where no whole answer came of it. */
export async function readReply(
  response: Response,
  collector: ReplyCollector,
  watch: CallWatch,
  redact: Redact,
): Promise<ModelReply> {
  if (response.headers.get("content-type")?.startsWith("text/html")) {
    throw new ModelError("bad_request", {
      detail: "The endpoint returned a web page instead of an answer. Check the base URL.",
    });
  }
  const decoder = new EventDecoder((data) => collector.take(data));
  const failure = await drain(response, decoder, collector, watch);
  if (failure !== null && !collector.complete && !collector.isFull) throw failure;
  const reply = collector.reply(redact);
  watch.end(failure === null && !collector.isFull ? "read" : "broken");
  return reply;
}

/** Returns how the connection failed, if it did. What the events themselves say is thrown. */
async function drain(
  response: Response,
  decoder: EventDecoder,
  collector: ReplyCollector,
  watch: CallWatch,
): Promise<BrokenBody | null> {
  if (response.body === null) return new BrokenBody(new Error("There is no body."), 0);
  const pieces = response.body[Symbol.asyncIterator]();
  let bytes = 0;
  for (;;) {
    let piece: IteratorResult<Uint8Array, unknown>;
    try {
      piece = await pieces.next();
    } catch (error) {
      return new BrokenBody(error, bytes);
    }
    if (piece.done) break;
    bytes += piece.value.byteLength;
    watch.heard();
    const wasDone = collector.done;
    decoder.push(piece.value);
    if (collector.isFull) return null;
    if (bytes > MAX_BYTES)
      throw new ModelError("cut_stream", { detail: `The answer did not end within ${MAX_BYTES / 1024 / 1024} MiB.` });
    if (collector.done && !wasDone) watch.complete();
  }
  decoder.end();
  return null;
}
