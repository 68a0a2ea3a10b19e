import { useId } from "react";
import { arrowLayout, type Arrow } from "@/lib/projections/pictures/arrow-layout";

/** A flowchart as it was described: boxes and arrows. */
export function ArrowDiagram({ arrows }: { arrows: readonly Arrow[] }) {
  const { width, height, boxes, lines, sentence } = arrowLayout(arrows);
  const head = useId();
  return (
    <svg
      role="img"
      aria-label={sentence}
      viewBox={`0 0 ${width} ${height}`}
      className="block w-full max-w-[420px] text-xs print:[print-color-adjust:exact]"
    >
      <defs>
        <marker id={head} viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">
          <path d="M0 0L8 4L0 8z" className="fill-line-strong" />
        </marker>
      </defs>
      {lines.map(({ path }, index) => (
        <path key={index} d={path} className="fill-none stroke-line-strong" markerEnd={`url(#${head})`} />
      ))}
      {boxes.map(({ name, lines: words, x, y, width: across, height: down }) => (
        <g key={name}>
          <rect x={x} y={y} width={across} height={down} rx="6" className="fill-surface stroke-line-strong" />
          {words.map((line, index) => (
            <text
              key={index}
              x={x + across / 2}
              y={y + down / 2 + (index - (words.length - 1) / 2) * 16 + 4}
              textAnchor="middle"
              className="fill-ink text-xs"
            >
              {line}
            </text>
          ))}
        </g>
      ))}
      {lines.map(({ label, x, y }, index) =>
        label === "" ? null : (
          <text
            key={index}
            x={x}
            y={y}
            textAnchor="middle"
            className="fill-ink-muted stroke-surface text-xs [paint-order:stroke] [stroke-width:4px]"
          >
            {label}
          </text>
        ),
      )}
    </svg>
  );
}
