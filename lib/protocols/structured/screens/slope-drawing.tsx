import type { SlopeModel } from "@/lib/protocols/structured/views/board/slope";

type SlopeDrawingProps = { model: SlopeModel; width: number };

const HEIGHT = 200;
const PAD = { top: 26, right: 16, bottom: 26, left: 28 };
/** Early on the rounds keep their distance instead of spreading over the whole width. */
const MIN_SLOTS = 6;

export function SlopeDrawing({ model: { points, line, maxCount, sentence }, width }: SlopeDrawingProps) {
  const bottom = HEIGHT - PAD.bottom;
  const first = points[0]?.round ?? 1;
  const slots = Math.max(MIN_SLOTS, points.length);
  const step = (width - PAD.left - PAD.right - 24) / (slots - 1);
  const x = (round: number): number => PAD.left + 12 + (round - first) * step;
  const y = (value: number): number =>
    bottom - (Math.min(Math.max(value, 0), maxCount) / maxCount) * (bottom - PAD.top);
  const ticks = Array.from({ length: maxCount + 1 }, (_, value) => value).filter(
    (value) => maxCount <= 6 || value % 2 === 0,
  );
  const discovery = points.filter((point) => point.discovery !== null);
  return (
    <svg
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      role="img"
      aria-label={sentence}
      className="block overflow-visible text-xs"
    >
      {ticks.map((value) => (
        <g key={value}>
          <line x1={PAD.left} x2={width - PAD.right} y1={y(value)} y2={y(value)} className="stroke-line" />
          <text x={PAD.left - 8} y={y(value) + 4} textAnchor="end" className="fill-ink-muted tabular">
            {value}
          </text>
        </g>
      ))}
      <path
        d={discovery
          .map(
            ({ round, discovery: count }, index) =>
              `${index === 0 ? "M" : "L"}${x(round).toFixed(1)} ${y(count ?? 0).toFixed(1)}`,
          )
          .join("")}
        fill="none"
        className="stroke-ink-faint"
        strokeWidth="1.25"
        strokeDasharray="4 3"
      />
      {line && (
        <line
          x1={x(line.from.round)}
          x2={x(line.to.round)}
          y1={y(line.from.value)}
          y2={y(line.to.value)}
          className="stroke-ink"
          strokeWidth="2"
        />
      )}
      {points.map(({ round, count, isStress, isAlarm }) => (
        <g key={round}>
          {isAlarm && <path d={`M${x(round)} ${PAD.top - 20}l5 9h-10z`} className="fill-attention" />}
          <circle
            cx={x(round)}
            cy={y(count)}
            r="4"
            className={isStress ? "fill-surface stroke-ink-muted" : "fill-ink stroke-ink"}
            strokeWidth="1.5"
          />
          <text x={x(round)} y={bottom + 18} textAnchor="middle" className="fill-ink-muted tabular">
            {round}
          </text>
        </g>
      ))}
    </svg>
  );
}
