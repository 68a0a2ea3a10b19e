import { quantile } from "../statistics";
import type { ChaosReport } from "./chaos";
import { groupBy, type Problem } from "./check";
import { ALL_FAULTS, FAULT_KINDS } from "./plan";

/** One line per kind of fault, then the sums, then the problems. */
export function reportLines({
  problems,
  counts,
  faults,
  takeovers,
  deeds,
  failedStarts,
  readers,
  disk,
  drainMs,
}: ChaosReport): string[] {
  const struck = groupBy(faults, ({ kind }) => kind);
  const faultLines = ALL_FAULTS.filter((kind) => struck.has(kind)).map((kind) => {
    const own = takeovers.filter((takeover) => takeover.kind === kind);
    const alone = own.filter(({ isUndisturbed }) => isUndisturbed).map(({ ms }) => ms);
    const gaps =
      own.length === 0
        ? ""
        : `; next event: ${own.length} taken over, max ${seconds(Math.max(...own.map(({ ms }) => ms)))}${alone.length === 0 ? "" : ` (nothing else wrong: ${alone.length}, p50 ${seconds(quantile(alone, 0.5))}, p99 ${seconds(quantile(alone, 0.99))}, max ${seconds(Math.max(...alone))})`}`;
    return `  ${kind.padEnd(20)}${String(struck.get(kind)?.length).padStart(4)} ×  ${FAULT_KINDS[kind].does}; calls repeated: ${counts.repeated[kind] ?? 0}${kind === "kill" ? ` of ${counts.kills.underWay} under way; ${counts.kills.atWork} hit a worker in mid-call` : ""}${kind === "disk-full" ? `; ${disk.note}: ${disk.refusals} writes refused` : ""}${gaps}`;
  });
  const repeated = sumOf(counts.repeated);
  const byTwo = sumOf(counts.overlappingWorkers);
  return [
    "",
    "faults",
    ...faultLines,
    `deliberations: ${pairs(counts.deliberations)}`,
    `persons: ${pairs(deeds)}`,
    `calls: ${counts.calls} for ${counts.asks} asks, ${repeated} repeated (${pairs(counts.repeated) || "none"}); ${counts.overlapping} overlapped one of the same ask, ${byTwo} of them from two workers${byTwo === 0 ? "" : `, excused by ${pairs(counts.overlappingWorkers)}`}`,
    ...(readers.count === 0
      ? []
      : [
          `readers: ${readers.count} on ${readers.webs} web processes, ${counts.readings} logs read, ${readers.reconnects} reconnects; ${problems.some(({ rule }) => rule === "reader") ? "not all" : "all"} at the head ${seconds(readers.behindMs)} after everything was at rest`,
        ]),
    `processes that ended before they were ready: ${pairs(failedStarts)}`,
    `${problems.some(({ rule }) => rule === "stuck") ? "not at rest" : "everything at rest"} ${seconds(drainMs)} after the last fault`,
    problems.length === 0
      ? "no problem found"
      : `${problems.length} ${problems.length === 1 ? "problem" : "problems"} (${pairs(Object.fromEntries([...groupBy(problems, ({ rule }) => rule)].map(([rule, own]) => [rule, own.length])))})`,
    ...[...groupBy(problems, ({ rule }) => rule).values()].flatMap((own) => [
      ...own.slice(0, SHOWN).map(problemLine),
      ...(own.length > SHOWN ? [`  … and ${own.length - SHOWN} more of these`] : []),
    ]),
  ];
}

/** Of one rule: one cause makes hundreds of them. The evidence has all. */
const SHOWN = 12;

const problemLine = ({ rule, deliberationId, what }: Problem): string =>
  `  ${rule}: ${deliberationId ? `${deliberationId}: ` : ""}${what}`;

const sumOf = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

const pairs = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ");
