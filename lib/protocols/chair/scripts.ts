import type { Protocol } from "../types";

/** How a rehearsal can go. Those that need a second round have one only with a HIGH pair (P2-15). */
export const CHAIR_SCRIPTS: Protocol<never, never>["scripts"] = [
  { id: "resolved", title: "Resolved in round 2", consequence: "Two specialists conflict; asked again, one is convinced. With no HIGH pair the chair resolves it at once." },
  { id: "short_circuit", title: "No conflict", consequence: "The answers fit together; it is over after one round." },
  { id: "chair_decides", title: "The chair decides", consequence: "Both sides bring new arguments and stay apart; after round 3 the chair decides." },
  { id: "nobody_engages", title: "Nobody engages", consequence: "Asked again, one repeats itself and one says it is settled; the first answers decide." },
  { id: "all_low", title: "All unsure", consequence: "Every specialist's confidence is low; you decide." },
  { id: "scattered", title: "All over the place", consequence: "Some replies can't be read or are too thin and have to be asked for again." },
];
