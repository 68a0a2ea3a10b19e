/** Ids the program makes by itself. Apart from the schemas that check those from outside, which nobody needs to read a log. */
import type { AgentId, ConnectionId, DeliberationId, GateId } from "./ids";

export const ENV_CONNECTION = "env" as ConnectionId;

/** Of somebody who is asked without having a seat, or who sits on every panel of a protocol; or one that was checked before it was written to a log. */
export const knownAgentId = (id: string): AgentId => id as AgentId;

export const gateId = (deliberationId: DeliberationId, ordinal: number): GateId =>
  idOfGate(deliberationId, `${ordinal}`);

/** Gates of the engine itself (a budget that is used up) are numbered apart from those of the protocol, which never sees them. */
export const engineGateId = (deliberationId: DeliberationId, ordinal: number): GateId =>
  idOfGate(deliberationId, `e${ordinal}`);

/** The same gate in another deliberation of the same past. */
export const gateIn = (deliberationId: DeliberationId, gate: GateId): GateId =>
  idOfGate(deliberationId, gate.replace(/^gat_[a-z0-9]+_/, ""));

const idOfGate = (deliberationId: DeliberationId, place: string): GateId =>
  `gat_${deliberationId.slice("dlb_".length)}_${place}` as GateId;

/** A gate's id names its deliberation. */
export const deliberationOfGate = (id: GateId): DeliberationId =>
  id.replace(/^gat_(.+)_e?\d+$/, "dlb_$1") as DeliberationId;

export const isEngineGate = (id: GateId): boolean => /_e\d+$/.test(id);
