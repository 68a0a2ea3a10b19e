/** The web process as `npm start` starts it, which also says what the longest turn of its event loop took. */
import { main } from "@/lib/server/main";
import { mainThread } from "./main-thread";

/** What the main thread worked between two beats of a timer is one turn of the loop and at most this much more. */
const BEAT_MS = 2;

export type LongestTurn = { ranMs: number; passedMs: number };

await main();
let longest: LongestTurn = { ranMs: 0, passedMs: 0 };
let before = { ran: mainThread().ranMs, at: performance.now() };
setInterval(() => {
  const now = { ran: mainThread().ranMs, at: performance.now() };
  longest = {
    ranMs: Math.max(longest.ranMs, now.ran - before.ran),
    passedMs: Math.max(longest.passedMs, now.at - before.at),
  };
  before = now;
}, BEAT_MS);
process.on("message", () => {
  process.send?.(longest);
  longest = { ranMs: 0, passedMs: 0 };
});
process.on("disconnect", () => process.exit(0));
process.send?.("ready");
