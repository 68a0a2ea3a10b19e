import type { Protocol } from "@/lib/kernel/types";
import type { JudgesConfig } from "./config";
import type { AnalyseReply } from "./replies/replies-judge";
import type { JudgesState } from "./state";

/** G-15: critical findings. Later rounds only take positions on them. */
export const blocking: Protocol<JudgesConfig, JudgesState>["blocking"] = (_state, { kind }, reply) =>
  kind === "analyse" ? (reply as AnalyseReply).critical_findings.map(({ finding }) => finding) : [];
