/** P4-29: who dissents from a majority's verdict, from inside it as well. */
import type { AgentId } from "@/lib/domain/ids";
import { bandOf, capped } from "./bands";
import type { DebateEvaluation, Verdict } from "./evaluation";

type Scores = DebateEvaluation["scores"];

/** P4-28 counts scores alone: one that lies close to the others may still mean another verdict than their mean. */
export const dissentingInside = ({ type, band, isCapped, majority }: Verdict, scores: Scores): AgentId[] =>
  type === "majority" ? majority.filter((id) => capped(bandOf(scores[id] ?? 0), isCapped) !== band) : [];

/** The minority, and whoever of the majority means another verdict. */
export const dissenting = (verdict: Verdict, scores: Scores): AgentId[] => [
  ...verdict.minority,
  ...dissentingInside(verdict, scores),
];
