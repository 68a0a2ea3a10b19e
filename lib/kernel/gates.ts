/** How a protocol builds its gates: what each of them has stands here, the words are the protocol's own. */
import type { Gate, GateOption, GatePosition } from "@/lib/domain/gate/gate";
import type { DeliberationId } from "@/lib/domain/ids";
import { gateId } from "@/lib/domain/made-ids";
import { callOf, lastWords, type Calling, type Owed } from "./calls";
import { currentRound } from "./rounds";
import type { GateKind } from "./types";

type Need = GateOption["requires"][number];
export type Option<Id extends string = string> = Omit<GateOption, "id" | "requires"> & {
  id: Id;
  requires?: readonly Need[];
};

/** `title`: where that of the kind would not be true. */
type Parts<Kind extends string, Id extends string> = Omit<
  Gate,
  "id" | "kind" | "round" | "title" | "hints" | "positions" | "options"
> &
  Partial<Pick<Gate, "title" | "hints" | "positions">> & { kind: Kind; options: readonly Option<Id>[] };

/** Builds the gates of these kinds, with these options. They are about the latest round. */
export const gateBuilder =
  <Kind extends string, Id extends string = string>(kinds: Readonly<Record<Kind, GateKind>>) =>
  (
    state: { id: DeliberationId; gatesOpened: number; rounds: readonly { number: number }[] },
    { kind, title = kinds[kind].title, hints = [], positions = [], options, ...rest }: Parts<Kind, Id>,
  ): Gate => ({
    id: gateId(state.id, state.gatesOpened + 1),
    kind,
    title,
    round: currentRound(state)?.number ?? 0,
    ...rest,
    hints,
    positions,
    options: options.map((option) => ({ ...option, requires: [...(option.requires ?? [])] })),
  });

export const textNeeded = (field: string, label: string): Extract<Need, { kind: "text" }> => ({
  kind: "text",
  field,
  label,
});

/** The answer's field for the model a person gives a seat. */
const MODEL = "model";
export const modelIn = ({ texts }: { texts: Readonly<Record<string, string>> }): string | undefined => texts[MODEL];

type Words<Id extends string> = Partial<Option<Id>> & Pick<Option, "consequence">;

/**
 * The ways on from a seat that gave no usable answer: ask again, give it another model, do without it, stop. `whenEmpty`:
 * the model need not be named, and what happens then. What is chosen is done by `beginAfresh`.
 */
export function waysOn<Id extends string = string>({
  again,
  replace: { whenEmpty, ...replace },
  others = [],
  stop,
}: {
  again?: Words<Id>;
  replace: Words<Id> & { whenEmpty?: string };
  others?: readonly Option<Id>[];
  stop: Option<Id>;
}): Option<Id>[] {
  const model =
    whenEmpty === undefined ? textNeeded(MODEL, "The model") : { ...textNeeded(MODEL, "Another model"), whenEmpty };
  return [
    ...(again ? [{ id: "retry" as Id, label: "Ask again", ...again }] : []),
    { id: "replace" as Id, label: "Replace the model", requires: [{ ...model, isLine: true }], ...replace },
    ...others,
    stop,
  ];
}

/** A seat beside the question how to go on without its answer: what came instead, as far as anything did. */
export const positionWithoutAnswer = (
  state: Calling,
  owed: Owed,
  name: string,
  whenNothing?: string,
): GatePosition => ({
  agentId: owed.agentId,
  name,
  score: null,
  stance: lastWords(callOf(state, owed), whenNothing),
  concerns: [],
  seq: null,
});
