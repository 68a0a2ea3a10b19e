/** A signal that follows another one and fires by itself when the time is over. */
export type Deadline = {
  signal: AbortSignal;
  /** The time was over first. */
  hasPassed: () => boolean;
  /** Must be called: takes down the timer, and ends whatever still hangs on the signal. */
  end: () => void;
};

/** Not AbortSignal.timeout within AbortSignal.any: Node 20 may collect the two as garbage before they fire. */
export function startDeadline(signal: AbortSignal, ms: number): Deadline {
  const controller = new AbortController();
  let isOver = false;
  const follow = (): void => controller.abort(signal.reason);
  const timer = setTimeout(() => {
    isOver = !controller.signal.aborted;
    controller.abort();
  }, ms);
  if (signal.aborted) follow();
  signal.addEventListener("abort", follow, { once: true });
  return {
    signal: controller.signal,
    hasPassed: () => isOver,
    end() {
      clearTimeout(timer);
      signal.removeEventListener("abort", follow);
      controller.abort();
    },
  };
}
