import type { Protocol } from "@/lib/kernel/types";

/** How a rehearsal can go. Those that need a second round have one only with a HIGH pair (P2-15). */
export const CHAIR_SCRIPTS: Protocol<never, never>["scripts"] = [
  {
    id: "resolved",
    aliases: ["converges"],
    title: "Resolved in round 2",
    consequence:
      "Two specialists conflict. Asked again, one is convinced. Without a HIGH pair, the chair resolves it at once.",
  },
  { id: "short_circuit", title: "No conflict", consequence: "The answers fit together, so it ends after one round." },
  {
    id: "chair_decides",
    title: "The chair decides",
    consequence: "Both sides bring new arguments but stay apart. After round 3 the chair decides.",
  },
  {
    id: "nobody_engages",
    title: "Nobody engages",
    consequence: "Asked again, one repeats itself and one says it is settled. The first answers decide.",
  },
  {
    id: "objection",
    title: "Objection to the final plan",
    consequence:
      "The answers fit together, but one specialist objects to the final plan, and the chair leaves it to you. Approve it with changes, and the chair revises it.",
    suits: (config) => (config as { session_type?: string }).session_type !== "design_session",
  },
  { id: "all_low", title: "All unsure", consequence: "Every specialist's confidence is low; you decide." },
  {
    id: "scattered",
    title: "Erratic",
    consequence: "Some replies can't be read or are too thin, and have to be requested again.",
  },
];
