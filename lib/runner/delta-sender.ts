import type { DeltaFrame } from "@/lib/events/frames";
import { TUNABLES } from "./tunables";

type Where = Pick<DeltaFrame, "deliberationId" | "askKey" | "round" | "agentId">;

/**
 * Gathers the text of a reply being written and sends it at most every `deltaIntervalMs`.
 * A piece that is never sent is no loss: the reply itself follows.
 */
export class DeltaSender {
  private readonly where: Where;
  private readonly send: (frame: Omit<DeltaFrame, "kind">) => void;
  private text = "";
  private sent = 0;
  private timer: NodeJS.Timeout | null = null;

  constructor(where: Where, send: (frame: Omit<DeltaFrame, "kind">) => void) {
    this.where = where;
    this.send = send;
  }

  push(piece: string): void {
    if (this.text.length >= TUNABLES.deltaMaxChars) return;
    this.text += piece;
    this.timer ??= setTimeout(() => this.flush(), TUNABLES.deltaIntervalMs);
  }

  private flush(): void {
    this.stop();
    if (this.text.length === this.sent) return;
    this.send({ ...this.where, offset: this.sent, text: this.text.slice(this.sent) });
    this.sent = this.text.length;
  }

  /** For a reader that has just come: everything so far, once more. */
  resend(): void {
    this.sent = 0;
    this.flush();
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
