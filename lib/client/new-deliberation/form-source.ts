/** Who answers if the form is sent as it stands. */
import { hostOf } from "@/lib/client/connections/use-connections";
import type { Connection } from "@/lib/contracts/connections";
import type { Settings } from "@/lib/contracts/settings";
import type { ConnectionId } from "@/lib/domain/ids";
import type { Draft, DraftSeat } from "./draft";
import type { Problems } from "./draft-problems";

/** The chosen connection, else the default one; a rehearsal where there is none. `model` is the connection's own, empty where it has none. */
export type FormSource =
  | { kind: "rehearsal" }
  | { kind: "endpoint"; host: string; model: string; connection?: ConnectionId; name?: string };

type Chosen = Pick<Draft, "connection">;

/** `connections` is null until they are known; then `fallback`, what the server said with the page, counts. */
export function formSource(
  { connection }: Chosen,
  fallback: Settings["source"],
  connections: readonly Connection[] | null,
): FormSource {
  if (connections === null)
    return connection === ""
      ? ofSettings(fallback)
      : { kind: "endpoint", host: "", model: "", connection: connection as ConnectionId };
  const found = connections.find(({ id, isDefault }) => (connection === "" ? isDefault : id === connection));
  if (found)
    return {
      kind: "endpoint",
      host: hostOf(found.baseUrl),
      model: found.defaultModel,
      connection: found.id,
      name: found.name,
    };
  return connection === ""
    ? { kind: "rehearsal" }
    : { kind: "endpoint", host: "", model: "", connection: connection as ConnectionId };
}

function ofSettings(source: Settings["source"]): FormSource {
  if (source.kind === "rehearsal") return source;
  const { connection, ...rest } = source;
  return connection ? { ...rest, connection: connection.id, name: connection.name } : rest;
}

export const isRehearsed = ({ rehearse }: Pick<Draft, "rehearse">, source: FormSource): boolean =>
  source.kind === "rehearsal" || rehearse;

/** What only the list of connections can tell, by the paths of the request. */
export function sourceProblems(
  draft: Pick<Draft, "rehearse" | "model">,
  source: FormSource,
  seats: readonly DraftSeat[],
  connections: readonly Connection[] | null,
): Problems {
  if (connections === null || isRehearsed(draft, source) || source.kind === "rehearsal") return {};
  const problems: Record<string, string> = {};
  const find = (id: string | undefined) => connections.find((connection) => connection.id === id);
  if (!find(source.connection)) problems["connection"] = "This connection was removed. Choose another.";
  else if (source.model === "" && draft.model.trim() === "")
    problems["models.default"] = `Name a model: “${source.name}” has no default model.`;
  seats.forEach(({ connection, model }, index) => {
    if (connection === "") return;
    const own = find(connection);
    if (!own) problems[`panel.${index}.connection`] = "This connection was removed. Choose another.";
    else if (model.trim() === "" && own.defaultModel === "" && own.id !== source.connection)
      problems[`panel.${index}.model`] = `Name a model: “${own.name}” has no default model.`;
  });
  return problems;
}

/** The model a seat will be asked with; empty where that is not known yet. The deliberation's model stays at the deliberation's connection. */
export function seatModel(
  { connection, model }: Pick<DraftSeat, "connection" | "model">,
  draft: Pick<Draft, "model">,
  source: FormSource,
  connections: readonly Connection[],
): string {
  if (model.trim() !== "" || source.kind === "rehearsal") return model.trim();
  if (connection !== "" && connection !== source.connection)
    return connections.find(({ id }) => id === connection)?.defaultModel ?? "";
  return draft.model.trim() || source.model;
}

/**
 * A proposed panel over all connections that can be used, in turn, the default one first: seats with one model share its
 * blind spots. Nothing is spread once a person has chosen a connection or a model.
 */
export function spreadSeats(
  seats: readonly DraftSeat[],
  draft: Pick<Draft, "model" | "rehearse" | "connection">,
  source: FormSource,
  connections: readonly Connection[],
): readonly DraftSeat[] {
  if (isRehearsed(draft, source) || draft.connection !== "" || draft.model.trim() !== "") return seats;
  const usable = connections
    .filter(
      ({ defaultModel, isKeyReadable, lastCheck }) =>
        defaultModel !== "" && isKeyReadable && lastCheck?.verdict !== "unusable",
    )
    .toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault));
  const models = new Set(usable.map(({ defaultModel }) => defaultModel.toLowerCase()));
  if (models.size < 2 || !usable[0]?.isDefault) return seats;
  return seats.map((seat, index) => {
    const connection = usable[index % usable.length];
    return !connection || connection.isDefault ? seat : { ...seat, connection: connection.id };
  });
}

/** The model all seats share; null where they do not, or where nobody is asked. */
export function sharedModel(
  seats: readonly DraftSeat[],
  draft: Pick<Draft, "model" | "rehearse">,
  source: FormSource,
  connections: readonly Connection[],
): string | null {
  if (isRehearsed(draft, source) || seats.length < 2) return null;
  const [first = "", ...others] = seats.map((seat) => seatModel(seat, draft, source, connections));
  return first !== "" && others.every((model) => model.toLowerCase() === first.toLowerCase()) ? first : null;
}
