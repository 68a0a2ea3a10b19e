import type { Script } from "../types";

export const SCRIPTS: readonly Script[] = [
  { id: "converges", title: "Converges", consequence: "Concerns are answered; consensus after a few rounds." },
  { id: "stalls", title: "Stalls", consequence: "One condition nobody can meet; you are asked from round 4." },
  { id: "splits", title: "Splits", consequence: "Two agents want two different designs; you weigh the trade-off." },
  { id: "hard_block", title: "Hard block", consequence: "Security alone can’t consent; going on means accepting a risk." },
  { id: "scattered", title: "All over the place", consequence: "Scores jump and some replies can’t be read." },
];
