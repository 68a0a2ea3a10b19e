import type { Script } from "@/lib/kernel/types";

export const SCRIPTS = [
  {
    id: "consensus_1",
    aliases: ["converges"],
    title: "Agree at once",
    consequence: "Three independent judges end up within half a point in round 1.",
  },
  {
    id: "consensus_2",
    title: "Agree after the rebuttal",
    consequence: "The Challenger is convinced by evidence the others found. Consensus in round 2.",
  },
  {
    id: "consensus_3",
    title: "Agree at last",
    consequence: "A critical finding is disputed, narrowed down and withdrawn. Consensus in round 3.",
  },
  {
    id: "majority",
    title: "Majority with dissent",
    consequence: "Two agree and one stays well below. You decide, with the dissent on record.",
  },
  {
    id: "rejected",
    title: "Majority against it",
    consequence:
      "Two judges fail it and one would pass it with conditions. You accept that and close, or have it revised: then each finding is checked by name.",
  },
  {
    id: "tie",
    title: "A tie",
    consequence: "The neutral judge is exactly between the other two. The lower pair counts, and you are asked.",
  },
  {
    id: "no_majority",
    title: "No majority",
    consequence:
      "Three verdicts, and a critical finding two judges share: you check the match, then choose a side, a revision or a scoring.",
  },
  {
    id: "judge_lost",
    title: "One judge lost",
    consequence: "One judge declines to answer twice. The others agree, and the result is marked as degraded.",
  },
  {
    id: "scattered",
    title: "Erratic",
    consequence: "One reply is prose, one has an impossible score and one contradicts itself. Each is fixed or marked.",
  },
] as const satisfies readonly Script[];
export type ScriptId = (typeof SCRIPTS)[number]["id"];
