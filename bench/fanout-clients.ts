/** Readers of one deliberation, in a process of their own. Reports when each event reached each of them. */
import { io } from "socket.io-client";
import { deliberationIdSchema } from "@/lib/domain/ids";
import type { Frame, WatchAck } from "@/lib/events/frames";

const [url = "", id = "", count = "0"] = process.argv.slice(2);
const received: [seq: number, at: number][] = [];
const deliberationId = deliberationIdSchema.parse(id);

await Promise.all(
  Array.from({ length: Number(count) }, async () => {
    const socket = io(url, { transports: ["websocket"] });
    socket.on("frame", (frame: Frame) => {
      if (frame.kind === "event") received.push([frame.event.seq, performance.timeOrigin + performance.now()]);
    });
    await new Promise<void>((resolve) => socket.once("connect", () => resolve()));
    const ack = (await socket.emitWithAck("watch", { deliberationId, afterSeq: 0 })) as WatchAck;
    if (!ack.ok) throw new Error(`Not watching: ${ack.code}`);
  }),
);
process.send?.("watching");
process.on("message", () => process.send?.(received));
process.on("disconnect", () => process.exit(0));
