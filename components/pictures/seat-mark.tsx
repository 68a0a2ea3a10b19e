import { agentColor, agentMarker, MARKER_PATH } from "@/components/ui/agent/agent-swatch";

type SeatMarkProps = { place: number; x: number; y: number; /** Half its width. */ radius: number; opacity?: number };

/** A seat's shape in its colour, inside a drawing. */
export function SeatMark({ place, x, y, radius, opacity }: SeatMarkProps) {
  return (
    <path
      d={MARKER_PATH[agentMarker(place)]}
      transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${(radius / 5).toFixed(3)})`}
      fill={agentColor(place)}
      opacity={opacity}
    />
  );
}
