import { nextStep, type Folded } from "./fold";
import type { Lifecycle } from "./lifecycle";
import type { Ask } from "./types";

/** The name under which the runner pauses a deliberation whose endpoint can't go on. */
export const PARLEY = "Parley";

/** Not a person's pause: whoever helps the seat may make it go on. */
export const isPausedByEndpoint = ({ paused }: Pick<Lifecycle, "paused">): boolean => paused?.by === PARLEY;

/** Answers that are owed now, or would be if it were not paused: a person may help a seat whose endpoint holds it up. */
export function owedAsks({ lifecycle, protocol }: Folded): readonly Ask[] {
  const step = nextStep({ lifecycle: { ...lifecycle, paused: null }, protocol });
  return step.kind === "ask" ? step.asks : [];
}
