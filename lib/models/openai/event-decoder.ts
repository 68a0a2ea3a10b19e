/**
 * Bytes of a server-sent event stream → the data of each event. Own code rather than the SDK's: it shows [DONE],
 * reads endpoints that answer a stream request with a plain JSON document, and does a fraction of the work.
 */
import { StringDecoder } from "node:string_decoder";
import { ModelError } from "@/lib/models/errors";

/** No reply is that long; an endpoint that never stops must not fill the memory. */
const MAX_PENDING = 4 * 1024 * 1024;

export class EventDecoder {
  private readonly utf8 = new StringDecoder("utf8");
  private pending = "";
  private data = "";
  /** Known once the first character came. */
  private form: "events" | "document" | null = null;

  constructor(private readonly onData: (data: string) => void) {}

  push(bytes: Uint8Array): void {
    this.pending += this.utf8.write(Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    if (this.pending.length > MAX_PENDING) throw new ModelError("cut_stream", { detail: "The answer is too long to be read." });
    if (this.form === null) {
      const first = /[^\s\uFEFF]/.exec(this.pending)?.[0];
      if (first === undefined) return;
      this.form = first === "{" ? "document" : "events";
    }
    if (this.form === "events") this.takeLines();
  }

  /** The last event may lack its blank line; strictly it would not count, in practice it does. */
  end(): void {
    this.pending += this.utf8.end();
    if (this.form === "document") return this.onData(this.pending.replace(/^\uFEFF/, ""));
    this.pending += "\n\n";
    this.takeLines();
  }

  private takeLines(): void {
    const text = this.pending;
    let start = 0;
    for (let end = text.indexOf("\n"); end !== -1; end = text.indexOf("\n", start)) {
      this.takeLine(text.slice(start, text.charCodeAt(end - 1) === 13 && end > start ? end - 1 : end));
      start = end + 1;
    }
    this.pending = start === 0 ? text : text.slice(start);
  }

  private takeLine(line: string): void {
    if (line === "") {
      if (this.data === "") return;
      const data = this.data;
      this.data = "";
      this.onData(data);
    } else if (line.startsWith("data:")) {
      const value = line.slice(line.charCodeAt(5) === 32 ? 6 : 5);
      this.data = this.data === "" ? value : `${this.data}\n${value}`;
    }
    // Comments (": keep-alive") and other fields carry nothing for us; as bytes they were a sign of life.
  }
}
