import clsx from "clsx";
import { ArrowDiagram } from "@/components/pictures/arrow-diagram";
import { Disclosure } from "@/components/ui/disclosure";
import { MarkedText } from "@/components/ui/text/cite-marks";
import { Markdown } from "@/components/ui/text/markdown";
import type { Standing } from "@/lib/domain/standing";
import type { Point, ReplyPart } from "@/lib/projections/reply-view";
import { Glyph } from "@/components/ui/glyph";
import { TONE_TEXT } from "@/components/ui/tone";
import { STANDING_DISPLAY } from "@/components/deliberation/scores/score-display";

/** What an agent wrote, part by part. */
export function ReplyParts({ parts }: { parts: readonly ReplyPart[] }) {
  return parts.map((part) => (
    <ReplySection key={part.title} title={part.title}>
      <Part part={part} />
    </ReplySection>
  ));
}

export function ReplySection({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-1 text-xs font-normal text-ink-muted">{title}</h3>
      {children}
    </section>
  );
}

function Part({ part }: { part: ReplyPart }) {
  switch (part.kind) {
    case "text":
      return <Markdown topHeading={4}>{part.text}</Markdown>;
    case "points":
      return part.arrows && part.arrows.length > 0 ? (
        <>
          <ArrowDiagram arrows={part.arrows} />
          <Disclosure summary="In words">
            <Points points={part.points} />
          </Disclosure>
        </>
      ) : (
        <Points points={part.points} />
      );
    case "table":
      return (
        <div className="overflow-x-auto" tabIndex={0} role="group" aria-label={part.title}>
          <table className="w-full text-sm">
            <thead>
              <tr className="border-b border-line text-xs text-ink-muted">
                {part.head.map((cell) => (
                  <th key={cell} scope="col" className="py-1 pr-3 text-left font-normal whitespace-nowrap">
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {part.rows.map((row, index) => (
                <tr key={index} className="border-b border-line align-top last:border-0">
                  {row.map((cell, column) => (
                    <td key={column} className="py-1 pr-3 [overflow-wrap:anywhere]">
                      <MarkedText>{cell}</MarkedText>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

const Points = ({ points }: { points: readonly Point[] }) => (
  <ul className="flex flex-col gap-1.5">
    {points.map((point, index) => (
      <PointItem key={index} point={point} />
    ))}
  </ul>
);

const EDGE: Readonly<Record<Standing, string>> = {
  agrees: "border-success",
  agrees_with_notes: "border-success",
  nearly: "border-attention",
  wants_changes: "border-attention",
  blocks: "border-danger",
  abstains: "border-line-strong",
};

function PointItem({ point: { text, label, standing, note } }: { point: Point }) {
  return (
    <li className={clsx("border-l-2 pl-2.5 [overflow-wrap:anywhere]", standing ? EDGE[standing] : "border-line")}>
      {label && (
        <span className="mr-1.5 text-xs whitespace-nowrap text-ink-muted">
          {standing && (
            <Glyph
              name={STANDING_DISPLAY[standing].glyph}
              className={clsx("mr-1 size-2.5", TONE_TEXT[STANDING_DISPLAY[standing].tone])}
            />
          )}
          {label}
        </span>
      )}
      <MarkedText>{text}</MarkedText>
      {note && (
        <p className="text-xs text-ink-muted">
          <MarkedText>{note}</MarkedText>
        </p>
      )}
    </li>
  );
}
