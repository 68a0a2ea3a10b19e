/** About two minutes: a server that is being restarted, or a network that was away, is back by then. */
const TRIES = 30;
const LONGEST_MS = 5_000;

/**
 * A part of the page that can't be fetched is fetched again until it comes: its place shows what it shows while loading.
 * React keeps a failed fetch for good, and would give up the whole page for it, with everything that was typed.
 */
export async function persistently<T>(fetchPart: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await fetchPart();
    } catch (error) {
      if (!isUnreachable(error) || tries === TRIES) throw error;
      await new Promise((resolve) => void setTimeout(resolve, Math.min(250 * 2 ** tries, LONGEST_MS)));
    }
  }
}

/** A part that came and is broken stays broken. */
const isUnreachable = (error: unknown): boolean => error instanceof Error && error.name === "ChunkLoadError";
