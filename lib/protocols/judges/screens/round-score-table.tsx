import clsx from "clsx";
import { VerdictBadge } from "@/components/deliberation/scores/verdict-badge";
import { AgentName } from "@/components/ui/agent/agent-name";
import { Glyph } from "@/components/ui/glyph";
import { ToneBadge } from "@/components/ui/tone-badge";
import type { RoundTable, TableRow } from "@/lib/protocols/judges/views/round-table";

type RoundScoreTableProps = { table: RoundTable };

const CELL = "px-1.5 py-1 text-right whitespace-nowrap last:pr-3.5";
const HEAD = "px-1.5 py-1.5 text-right font-normal last:pr-3.5";

/** It scrolls in its own box where there is no room: a table of numbers is read across. */
export function RoundScoreTable({
  table: { title, overallTitle, columns, rows, means, ranges, limits },
}: RoundScoreTableProps) {
  const hasMean = rows.some(({ mean }) => mean !== null);
  return (
    <div tabIndex={0} role="group" aria-label={`Scores, ${title}`} className="overflow-x-auto">
      <table aria-label={`Scores by judge and dimension, ${title}`} className="w-full text-sm tabular">
        <thead>
          <tr className="border-b border-line align-bottom text-xs text-ink-muted">
            <th scope="col" className="sticky left-0 bg-surface px-3.5 py-1.5 text-left font-normal">
              Judge
            </th>
            <th scope="col" className={HEAD}>
              {overallTitle}
            </th>
            {hasMean && (
              <th
                scope="col"
                className={HEAD}
                title="Weighted mean of the dimensions; marked if more than 0.5 from the overall score"
              >
                Weighted
              </th>
            )}
            {columns.map(({ id, label, note }) => (
              <th key={id} scope="col" className={HEAD}>
                <span className="block leading-4">{label}</span>
                <span className="text-ink-faint">{note}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <JudgeRow key={row.agentId} row={row} hasMean={hasMean} columns={columns.length} />
          ))}
        </tbody>
        <tfoot className="text-xs text-ink-muted">
          {means && <FootRow title="Mean" cells={means} hasMean={hasMean} columns={columns.length} />}
          {ranges && (
            <tr className="border-t border-line">
              <th scope="row" className="sticky left-0 bg-surface px-3.5 py-1 text-left font-normal">
                Range
              </th>
              {padded(ranges, columns.length + 1, hasMean).map((range, index) => (
                <td key={index} className={clsx(CELL, range && !range.isMet && "text-danger")}>
                  {range && (
                    <>
                      {!range.isMet && <Glyph name="cross" label="over the limit" className="mr-1 size-2.5" />}
                      <span className="font-semibold">{range.text}</span>
                    </>
                  )}
                </td>
              ))}
            </tr>
          )}
          {limits && <FootRow title="Limit" cells={limits} hasMean={hasMean} columns={columns.length} />}
        </tfoot>
      </table>
    </div>
  );
}

/** Under the column of the weighted mean there is nothing. */
function padded<T>(cells: readonly T[], length: number, hasMean: boolean): (T | null)[] {
  const all = Array.from({ length }, (_, index) => cells[index] ?? null);
  return hasMean ? [all[0] ?? null, null, ...all.slice(1)] : all;
}

function FootRow({
  title,
  cells,
  hasMean,
  columns,
}: {
  title: string;
  cells: readonly string[];
  hasMean: boolean;
  columns: number;
}) {
  return (
    <tr className="border-t border-line">
      <th scope="row" className="sticky left-0 bg-surface px-3.5 py-1 text-left font-normal">
        {title}
      </th>
      {padded(cells, columns + 1, hasMean).map((text, index) => (
        <td key={index} className={CELL}>
          {text}
        </td>
      ))}
    </tr>
  );
}

function JudgeRow({
  row: { place, name, stance, overall, mean, cells, isLost, marks },
  hasMean,
  columns,
}: {
  row: TableRow;
  hasMean: boolean;
  columns: number;
}) {
  return (
    <tr className="border-b border-line last:border-0">
      <th scope="row" className="sticky left-0 max-w-52 min-w-32 bg-surface py-1 pr-1.5 pl-3.5 text-left font-normal">
        {place > 0 ? <AgentName place={place} name={name} /> : name}{" "}
        <span className="block text-xs text-ink-muted">{stance}</span>
        {marks.length > 0 && (
          <span className="block text-xs text-attention">
            <Glyph name="triangle" className="mr-1 size-2" />
            {marks.join("; ")}
          </span>
        )}
      </th>
      {isLost ? (
        <td colSpan={columns + 1 + (hasMean ? 1 : 0)} className="px-1.5 py-1 text-left">
          <ToneBadge tone="danger" glyph="cross">
            lost: no usable answer
          </ToneBadge>
        </td>
      ) : (
        <>
          <td className={CELL}>
            {overall ? (
              <>
                <Change text={overall.change} />
                <VerdictBadge {...overall.word} word={overall.text} />
              </>
            ) : (
              <span className="text-ink-faint">–</span>
            )}
          </td>
          {hasMean && (
            <td className={clsx(CELL, mean?.isFar ? "text-attention" : "text-ink-muted")}>
              {mean?.isFar && <Glyph name="triangle" label="far from the overall score" className="mr-1 size-2" />}
              {mean?.text ?? "–"}
            </td>
          )}
          {cells.map(({ text, change }, index) => (
            <td key={index} className={CELL}>
              <Change text={change} />
              {text}
            </td>
          ))}
        </>
      )}
    </tr>
  );
}

const Change = ({ text }: { text: string | null }) =>
  text && <span className="mr-1 text-xs text-ink-muted">{text}</span>;
