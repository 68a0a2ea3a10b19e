/**
 * A trace as a table of states: one column per variable, its value after each step. A delta says "queue: 2 → 3"; what
 * it says of no variable of the initial state, or says in other words, stays as it was written.
 */
import type { ArtifactOf } from "@/lib/protocols/structured/rules/replies/replies";

type Trace = ArtifactOf<"action">["traces"][number];
type Stated = Pick<Trace, "initial_state"> & { steps: readonly Pick<Trace["steps"][number], "action" | "delta">[] };

export type StateCell = { value: string; isChanged: boolean };
export type TraceStep = {
  number: number;
  action: string;
  states: readonly StateCell[];
  /** Of the delta, what has no column. */ other: string;
};
export type TraceTableModel = {
  variables: readonly string[];
  initial: readonly string[];
  steps: readonly TraceStep[];
  hasOther: boolean;
};

export function traceTable({ initial_state, steps }: Stated): TraceTableModel {
  const variables = initial_state.map(({ variable }) => variable);
  const initial = initial_state.map(({ value }) => value);
  let state = [...initial];
  const rows = steps.map(({ action, delta }, index): TraceStep => {
    const { changes, other } = readDelta(delta, variables);
    const states = state.map((before, column): StateCell => ({
      value: changes.get(column) ?? before,
      isChanged: changes.has(column),
    }));
    state = states.map(({ value }) => value);
    return { number: index + 1, action, states, other };
  });
  return { variables, initial, steps: rows, hasOther: rows.some(({ other }) => other !== "") };
}

const ARROW = /→|->|=>|⇒/;

/** Changes are separated by semicolons, or by commas before the next "name:". */
function readDelta(delta: string, variables: readonly string[]): { changes: Map<number, string>; other: string } {
  const columns = new Map(variables.map((variable, column) => [plain(variable), column] as const).toReversed());
  const changes = new Map<number, string>();
  const other: string[] = [];
  for (const part of delta
    .split(";")
    .flatMap(atCommas)
    .flatMap((piece) => piece.split("\n"))) {
    const text = part.trim().replace(/\.$/, "");
    if (text === "") continue;
    const change = changeIn(text);
    const column = change ? columns.get(plain(change.name)) : undefined;
    if (change && column !== undefined) changes.set(column, change.value);
    else other.push(text);
  }
  return { changes, other: other.join("; ") };
}

/** "name: before → after", also with "=" and other arrows. */
function changeIn(text: string): { name: string; value: string } | null {
  const colon = text.slice(1).search(/[:=]/) + 1;
  if (colon === 0) return null;
  const arrow = ARROW.exec(text.slice(colon + 1));
  const value = arrow ? text.slice(colon + 1 + arrow.index + arrow[0].length).trim() : "";
  return value === "" ? null : { name: text.slice(0, colon), value };
}

function atCommas(text: string): string[] {
  const parts: string[] = [];
  for (const piece of text.split(",")) {
    if (parts.length === 0 || beginsChange(piece)) parts.push(piece);
    else parts[parts.length - 1] += `,${piece}`;
  }
  return parts;
}

function beginsChange(piece: string): boolean {
  const colon = piece.indexOf(":");
  return colon >= 0 && !piece.slice(0, colon).includes("→") && ARROW.test(piece.slice(colon));
}

const plain = (text: string): string => text.toLowerCase().replace(/[`*_"“”\s]+/g, "");
