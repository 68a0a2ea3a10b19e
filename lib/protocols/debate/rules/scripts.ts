import type { Script } from "@/lib/kernel/types";
import type { DebateConfig } from "./config";

export const SCRIPTS: readonly Script[] = [
  {
    id: "converges",
    title: "Converges",
    consequence: "Concerns are resolved and the panel agrees after a few rounds.",
  },
  {
    id: "challenged",
    title: "Challenged",
    consequence: "An advocate argues for what the others reject. Its arguments are met and the panel agrees.",
    suits: (config) => (config as DebateConfig).advocate,
  },
  { id: "stalls", title: "Stalls", consequence: "One condition nobody can meet. You are asked from round 4 on." },
  { id: "splits", title: "Splits", consequence: "Two agents want different designs. You weigh the trade-off." },
  {
    id: "hard_block",
    title: "Hard block",
    consequence: "Only Security can’t agree. Proceeding means accepting a risk.",
  },
  { id: "scattered", title: "Erratic", consequence: "Scores jump around and some replies can’t be read." },
];
