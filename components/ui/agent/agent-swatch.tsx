import clsx from "clsx";
import { agentColor, agentMarker, MARKER_PATH } from "./agent-identity";

type AgentSwatchProps = { /** Place in the panel, from 1. */ place: number; className?: string };

/** Beside the agent's name, never instead of it. */
export function AgentSwatch({ place, className }: AgentSwatchProps) {
  return (
    <svg viewBox="-6 -6 12 12" aria-hidden="true" className={clsx("inline-block size-3 shrink-0", className)}>
      <path d={MARKER_PATH[agentMarker(place)]} fill={agentColor(place)} />
    </svg>
  );
}
