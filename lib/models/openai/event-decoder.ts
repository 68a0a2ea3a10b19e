/**
 * Bytes of a server-sent event stream → the data of each event. Own code rather than the SDK's: it shows [DONE],
 * reads endpoints that answer a stream request with a plain JSON document, and does a fraction of the work.
 */
import { StringDecoder } from "node:string_decoder";
import { ModelError } from "@/lib/models/errors";

/** Of one line, one event, or a document that came instead of a stream. An endpoint that never stops must not fill the memory. */
const MAX_PENDING = 4 * 1024 * 1024;

export class EventDecoder {
  private readonly utf8 = new StringDecoder("utf8");
  /** The line that has begun, in the pieces it came in: joined once, since a long one may come byte by byte. */
  private line: string[] = [];
  private lineChars = 0;
  private data: string[] = [];
  private dataChars = 0;
  /** Known once the first character came. */
  private form: "events" | "document" | null = null;

  constructor(private readonly onData: (data: string) => void) {}

  push(bytes: Uint8Array): void {
    const piece = this.utf8.write(
      Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    );
    this.take(this.form === null ? piece.trimStart() : piece);
  }

  /** The last event may lack its blank line; strictly it would not count, in practice it does. */
  end(): void {
    this.take(this.utf8.end());
    if (this.form === "document") this.onData(this.line.join(""));
    else this.takeLines("\n\n");
  }

  private take(piece: string): void {
    if (piece === "") return;
    this.form ??= piece.startsWith("{") ? "document" : "events";
    if (this.form === "events") this.takeLines(piece);
    else this.keep(piece);
  }

  private takeLines(piece: string): void {
    let start = 0;
    for (let end = piece.indexOf("\n"); end !== -1; end = piece.indexOf("\n", start)) {
      this.keep(piece.slice(start, end));
      const line = this.line.join("");
      this.line = [];
      this.lineChars = 0;
      this.takeLine(line.endsWith("\r") ? line.slice(0, -1) : line);
      start = end + 1;
    }
    this.keep(start === 0 ? piece : piece.slice(start));
  }

  private keep(part: string): void {
    if (part === "") return;
    this.line.push(part);
    this.lineChars += part.length;
    if (this.lineChars > MAX_PENDING) throw tooLong();
  }

  private takeLine(line: string): void {
    if (line === "") {
      if (this.data.length === 0) return;
      const data = this.data.join("\n");
      this.data = [];
      this.dataChars = 0;
      this.onData(data);
    } else if (line.startsWith("data:")) {
      const value = line.slice(line.charCodeAt(5) === 32 ? 6 : 5);
      this.data.push(value);
      this.dataChars += value.length + 1;
      if (this.dataChars > MAX_PENDING) throw tooLong();
    }
    // Comments (": keep-alive") and other fields carry nothing for us; as bytes they were a sign of life.
  }
}

const tooLong = (): ModelError => new ModelError("cut_stream", { detail: "The answer is too long to be read." });
