/**
 * A trace as a table of states: one column per variable, its value after each step. A delta says "queue: 2 → 3"; what
 * it says of no variable of the initial state, or says in other words, stays as it was written.
 */
import type { ArtifactOf } from "@/lib/protocols/structured/replies/replies";

type Trace = ArtifactOf<"action">["traces"][number];

export type StateCell = { value: string; isChanged: boolean };
export type TraceStep = { number: number; action: string; states: readonly StateCell[]; /** Of the delta, what has no column. */ other: string };
export type TraceTableModel = { variables: readonly string[]; initial: readonly string[]; steps: readonly TraceStep[]; hasOther: boolean };

export function traceTable({ initial_state, steps }: Pick<Trace, "initial_state" | "steps">): TraceTableModel {
  const variables = initial_state.map(({ variable }) => variable);
  const initial = initial_state.map(({ value }) => value);
  let state = [...initial];
  const rows = steps.map(({ action, delta }, index): TraceStep => {
    const { changes, other } = readDelta(delta, variables);
    const states = state.map((before, column): StateCell => ({ value: changes.get(column) ?? before, isChanged: changes.has(column) }));
    state = states.map(({ value }) => value);
    return { number: index + 1, action, states, other };
  });
  return { variables, initial, steps: rows, hasOther: rows.some(({ other }) => other !== "") };
}

const CHANGE = /^(.+?)\s*(?::|=)\s*(?:(.*?)\s*)?(?:→|->|=>|⇒)\s*(.+)$/;

/** Changes are separated by semicolons, or by commas before the next "name:". */
function readDelta(delta: string, variables: readonly string[]): { changes: Map<number, string>; other: string } {
  const changes = new Map<number, string>();
  const other: string[] = [];
  for (const part of delta.split(/;|,(?=[^,;→]*:[^,;]*(?:→|->|=>|⇒))|\n/)) {
    const text = part.trim().replace(/\.$/, "");
    if (text === "") continue;
    const found = CHANGE.exec(text);
    const column = found ? variables.findIndex((variable) => same(variable, found[1] ?? "")) : -1;
    if (found && column >= 0) changes.set(column, (found[3] ?? "").trim());
    else other.push(text);
  }
  return { changes, other: other.join("; ") };
}

const same = (one: string, two: string): boolean => plain(one) === plain(two);
const plain = (text: string): string => text.toLowerCase().replace(/[`*_"“”\s]+/g, "");
