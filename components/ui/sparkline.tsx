type SparklineProps = {
  /** null: no value there; the line has a gap. */
  values: readonly (number | null)[];
  /** The whole range of the scale, not of the values: small moves stay small. */
  min?: number;
  max?: number;
  target?: number;
  /** In words: "By round: 5.5, 6.3, 7.5". */
  label: string;
};

const WIDTH = 64;
const HEIGHT = 20;
const PAD = 2;

export function Sparkline({ values, min = 0, max = 10, target, label }: SparklineProps) {
  const x = (index: number) => PAD + (index * (WIDTH - 2 * PAD)) / Math.max(1, values.length - 1);
  const y = (value: number) => HEIGHT - PAD - ((value - min) / (max - min)) * (HEIGHT - 2 * PAD);
  const points = values.flatMap((value, index) => (value === null ? [] : [{ x: x(index), y: y(value) }]));
  const last = points.at(-1);
  const path = values
    .map((value, index) =>
      value === null
        ? ""
        : `${index === 0 || values[index - 1] === null ? "M" : "L"}${x(index).toFixed(1)} ${y(value).toFixed(1)}h0`,
    )
    .join("");
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="block shrink-0 text-ink-muted"
    >
      {target !== undefined && (
        <line
          x1="0"
          x2={WIDTH}
          y1={y(target)}
          y2={y(target)}
          className="stroke-line-strong"
          strokeDasharray="1.5 2.5"
        />
      )}
      <path d={path} fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" strokeLinecap="round" />
      {last && <circle cx={last.x} cy={last.y} r="2" className="fill-ink" />}
    </svg>
  );
}
