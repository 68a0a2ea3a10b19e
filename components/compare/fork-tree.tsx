import { forkTree } from "@/lib/projections/compare/fork-tree";
import type { Comparison } from "@/lib/projections/compare/comparison";

const COLOUR = { a: "var(--agent-1)", b: "var(--agent-2)" } as const;

/** The shared trunk and the two branches. On a phone its sentence stands alone: the names would be too small to read. */
export function ForkTree({ comparison }: { comparison: Comparison }) {
  const { width, height, trunk, branches, sentence } = forkTree(comparison);
  return (
    <figure className="min-w-0">
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={sentence} className="w-full max-md:hidden">
        {trunk && (
          <>
            <line x1={trunk.from} x2={trunk.to} y1={trunk.y} y2={trunk.y} stroke="currentColor" strokeWidth={3} />
            {trunk.stops.map((stop) => (
              <Stop key={stop.x} {...stop} colour="currentColor" />
            ))}
          </>
        )}
        {branches.map(({ side, path, stops, end, isClosed }) => (
          <g key={side}>
            <path d={path} fill="none" stroke={COLOUR[side]} strokeWidth={3} />
            {stops.map((stop) => (
              <Stop key={stop.x} {...stop} colour={COLOUR[side]} />
            ))}
            {isClosed && (
              <path
                d={`M${end.x} ${end.y - 9} l2.4 6.6 6.6 2.4 -6.6 2.4 -2.4 6.6 -2.4 -6.6 -6.6 -2.4 6.6 -2.4 z`}
                className="fill-done"
              />
            )}
            <text x={end.x + 16} y={end.y + 5} className="fill-ink text-sm font-semibold">
              {side.toUpperCase()}
            </text>
          </g>
        ))}
        {trunk && (
          <>
            <circle cx={trunk.to} cy={trunk.y} r={8} fill="currentColor" />
            <text x={trunk.to + 8} y={trunk.y - 20} textAnchor="end" className="fill-ink text-[13px] font-semibold">
              {trunk.label}
            </text>
          </>
        )}
      </svg>
      <figcaption className="text-ink-muted md:sr-only">{sentence}</figcaption>
    </figure>
  );
}

type StopProps = { x: number; y: number; name: string; labelY: number; colour: string };

function Stop({ x, y, name, labelY, colour }: StopProps) {
  return (
    <>
      <circle cx={x} cy={y} r={6.5} className="fill-surface" stroke={colour} strokeWidth={2.5} />
      {name !== "" && (
        <text x={x} y={labelY} textAnchor="middle" className="fill-ink-muted text-[13px]">
          {name}
        </text>
      )}
    </>
  );
}
