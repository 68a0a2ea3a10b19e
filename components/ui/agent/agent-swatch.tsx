import clsx from "clsx";

type AgentSwatchProps = {
  /** Place in the panel, from 1. */ place: number;
  /** Drawn as an outline: there, and no more than that. */ isHollow?: boolean;
  className?: string;
};

/** Beside the agent's name, never instead of it. */
export function AgentSwatch({ place, isHollow = false, className }: AgentSwatchProps) {
  return (
    <svg viewBox="-6 -6 12 12" aria-hidden="true" className={clsx("inline-block size-3 shrink-0", className)}>
      <path
        d={MARKER_PATH[agentMarker(place)]}
        {...(isHollow ? { fill: "none", stroke: agentColor(place), strokeWidth: 1.4 } : { fill: agentColor(place) })}
      />
    </svg>
  );
}

/** An agent's colour and marker come from its place in the panel (1, 2, …) and stay the same on every screen. */
const AGENT_HUES = 8;

type AgentMarker = "circle" | "square" | "triangle" | "diamond" | "plus" | "bar" | "hexagon" | "triangle-down";

const MARKERS: readonly AgentMarker[] = [
  "square",
  "circle",
  "triangle",
  "diamond",
  "hexagon",
  "plus",
  "triangle-down",
  "bar",
];

const slot = (place: number): number => (((place - 1) % AGENT_HUES) + AGENT_HUES) % AGENT_HUES;

/** 1 to 8; for `data-agent-line`. */
export const agentHue = (place: number): number => slot(place) + 1;

/** For SVG strokes and fills. */
export const agentColor = (place: number): string => `var(--agent-${agentHue(place)})`;

/** After eight agents the hues repeat; the marker moves on by one, so that no two of the first 64 are the same. */
export function agentMarker(place: number): AgentMarker {
  const turn = Math.floor((place - 1) / AGENT_HUES);
  return MARKERS[slot(place + turn)] ?? "square";
}

/** Centred on 0/0, about 10 wide. */
export const MARKER_PATH: Record<AgentMarker, string> = {
  circle: "M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0z",
  square: "M-4-4h8v8h-8z",
  triangle: "M0-4.8 5 4H-5z",
  diamond: "M0-5.4 5.4 0 0 5.4-5.4 0z",
  plus: "M-1.7-5h3.4v3.3H5v3.4H1.7V5h-3.4V1.7H-5v-3.4h3.3z",
  bar: "M-2.2-5.2h4.4v10.4h-4.4z",
  hexagon: "M-5 0-2.6-4.3h5.2L5 0 2.6 4.3h-5.2z",
  "triangle-down": "M0 4.8-5-4H5z",
};
