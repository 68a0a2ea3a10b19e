import type { CallDraft } from "@/lib/client/call-draft";
import type { RehearsalScript } from "@/lib/domain/model-source";
import { assertNever } from "@/lib/domain/assert-never";
import type { ProtocolId } from "@/lib/protocols/protocol-ids";
import { protocolById } from "@/lib/kernel/registry";
import { defaultConfig, hasSubject, type Draft, type DraftConfig, type DraftPrinciple, type DraftSeat } from "./draft";
import { proposeProtocol } from "./proposal/propose-protocol";
import { proposeTitle } from "./proposal/propose-title";
import { seatsOf } from "./seats";

export type DraftAction =
  | { type: "text"; field: "title" | "question" | "context" | "model"; value: string }
  | { type: "title.propose" }
  | { type: "artifact"; text: string; /** undefined: the same as before. */ fileName?: string | null }
  | { type: "protocol"; protocol: ProtocolId }
  | { type: "protocol.propose" }
  | { type: "config"; changes: DraftConfig }
  | { type: "principles"; principles: DraftPrinciple[] }
  | { type: "source"; rehearse?: boolean; script?: RehearsalScript; /** Empty: the default one. */ connection?: string }
  | { type: "grounding"; changes: Partial<Pick<Draft, "sources" | "earlierDecisions" | "evidence" | "askMe">> }
  | { type: "page"; writer: Draft["pageWriter"] }
  | { type: "page review"; isWanted: boolean }
  | { type: "deciding"; deciding: Draft["deciding"] }
  | { type: "budget"; changes: Partial<Draft["budget"]> }
  | { type: "seat.add"; seat: DraftSeat }
  | {
      type: "seat.change";
      key: string;
      changes: Partial<Pick<DraftSeat, "name" | "role" | "brief" | "kind" | "reason"> & CallDraft>;
    }
  | { type: "seat.remove"; key: string }
  | { type: "panel.replace"; seats: DraftSeat[] }
  | { type: "panel.propose" }
  | { type: "unlink" }
  | { type: "key"; idempotencyKey: string };

/** What was proposed follows the question and the document until the user takes it in hand. */
export function draftReducer(draft: Draft, action: DraftAction): Draft {
  const next = reduce(draft, action);
  return next === draft ? draft : proposed(isBinding(action) ? { ...next, isProtocolOwn: true } : next);
}

/** Settings and seats belong to one protocol: whoever changes them has taken it. */
const isBinding = ({ type }: DraftAction): boolean =>
  type === "protocol" ||
  type === "config" ||
  type === "principles" ||
  type === "panel.replace" ||
  type.startsWith("seat.");

/** Of a proposal that is not the user's own, what would be proposed now. */
function proposed(draft: Draft): Draft {
  const title = draft.isTitleOwn ? draft.title : proposeTitle(draft);
  const titled = title === draft.title ? draft : { ...draft, title };
  if (titled.isProtocolOwn || !hasSubject(titled)) return titled;
  const protocol = proposeProtocol(titled);
  return protocol === titled.protocol ? titled : chooseProtocol(titled, protocol);
}

/** Any change of a seat takes the panel out of the proposal's hands, until `panel.propose` gives it back. */
function reduce(draft: Draft, action: DraftAction): Draft {
  switch (action.type) {
    case "text":
      return {
        ...draft,
        [action.field]: action.value,
        ...(action.field === "title" ? { isTitleOwn: true } : {}),
      };
    case "title.propose":
      return { ...draft, isTitleOwn: false };
    case "artifact":
      return {
        ...draft,
        artifact: action.text,
        artifactName: action.text === "" ? null : action.fileName === undefined ? draft.artifactName : action.fileName,
      };
    case "protocol":
      return chooseProtocol(draft, action.protocol);
    case "protocol.propose":
      return { ...draft, isProtocolOwn: false };
    case "config":
      return { ...draft, config: { ...draft.config, ...action.changes } };
    case "principles":
      return { ...draft, principles: action.principles };
    case "source":
      return chooseSource(draft, action);
    case "grounding":
      return { ...draft, ...action.changes };
    case "page":
      return { ...draft, pageWriter: action.writer };
    case "page review":
      return { ...draft, pageReview: action.isWanted };
    case "deciding":
      return { ...draft, deciding: action.deciding };
    case "budget":
      return { ...draft, budget: { ...draft.budget, ...action.changes } };
    case "seat.add":
      return { ...draft, seats: withSeat(seatsOf(draft), action.seat) };
    case "seat.change":
      return {
        ...draft,
        seats: seatsOf(draft).map((seat) => (seat.key === action.key ? { ...seat, ...action.changes } : seat)),
      };
    case "seat.remove":
      return removeSeat(draft, action.key);
    case "panel.replace":
      return { ...draft, seats: action.seats };
    case "panel.propose":
      return { ...draft, seats: null };
    case "unlink":
      return { ...draft, askedAgainFrom: null };
    case "key":
      return { ...draft, idempotencyKey: action.idempotencyKey };
    default:
      return assertNever(action);
  }
}

/** A model is known by its name at its own connection only. */
function chooseSource(
  draft: Draft,
  {
    rehearse = draft.rehearse,
    script = draft.script,
    connection = draft.connection,
  }: Extract<DraftAction, { type: "source" }>,
): Draft {
  return { ...draft, rehearse, script, connection, model: connection === draft.connection ? draft.model : "" };
}

/** Each protocol keeps its settings; a panel belongs to one protocol. */
function chooseProtocol(draft: Draft, protocol: ProtocolId): Draft {
  if (protocol === draft.protocol) return { ...draft };
  const { [protocol]: known, ...others } = draft.otherConfigs;
  const [script] = protocolById(protocol).scripts;
  return {
    ...draft,
    protocol,
    config: known ?? defaultConfig(protocol),
    otherConfigs: { ...others, [draft.protocol]: draft.config },
    seats: null,
    script: script?.id ?? draft.script,
  };
}

/** Before the four that speak last (P5-15). */
function withSeat(seats: readonly DraftSeat[], seat: DraftSeat): DraftSeat[] {
  return [...seats.filter(({ isRemovable }) => isRemovable), seat, ...seats.filter(({ isRemovable }) => !isRemovable)];
}

/** P5-07, TV-P5-23: the four cross-cutting seats stay, whoever asks. */
function removeSeat(draft: Draft, key: string): Draft {
  const seats = seatsOf(draft);
  const seat = seats.find((other) => other.key === key);
  if (!seat?.isRemovable) return draft;
  return { ...draft, seats: seats.filter((other) => other !== seat) };
}
