/** What one that asks the same again begins with: what its original began with, as far as that is there today. */
import { ENV_CONNECTION, type ConnectionId, type DeliberationId } from "@/lib/domain/ids";
import { ANYONE } from "@/lib/domain/gate/anyone";
import { decisionKey, decisionName, type Grounding } from "@/lib/domain/evidence/grounding";
import type { SourceId } from "@/lib/domain/evidence/source";
import type { ImportedRecordId } from "@/lib/domain/record/imported-record";
import type { PayloadOf } from "@/lib/events/schema";
import { configAt } from "@/lib/kernel/fork";
import { andList } from "@/lib/projections/wording";

type Created = PayloadOf<"deliberation.created">;

export type AskedAgain = {
  id: DeliberationId;
  title: string;
  /** Whoever may not see the original will not see this one. */
  isPrivate: boolean;
  /** Without what is not there any more, with the settings as they were last. */
  created: Omit<Created, "source">;
  /** Null: its connection is not there any more. */
  source: Created["source"] | null;
  /** What is not there any more, each as a sentence. */
  left: readonly string[];
};

/** What can still be used, of all that the original names. */
export type StillThere = {
  connections: ReadonlySet<ConnectionId>;
  sources: ReadonlySet<SourceId>;
  decisions: ReadonlySet<number | ImportedRecordId>;
  /** People who may decide; null where nobody signs in. */
  deciders: ReadonlySet<string> | null;
};

export function askedAgain(
  original: Pick<AskedAgain, "id" | "title" | "isPrivate"> & { created: Created },
  there: StillThere,
): AskedAgain {
  const {
    created: { source: _source, ...created },
    ...of
  } = original;
  const asked = askedWith(original.created, there);
  const grounding = created.grounding && groundedIn(created.grounding, there);
  const deciding = created.deciding && decidedBy(created.deciding, there);
  return {
    ...of,
    source: asked.source,
    created: {
      ...created,
      config: configAt(created, Number.POSITIVE_INFINITY),
      panel: asked.panel,
      ...(grounding ? { grounding: grounding.value } : {}),
      ...(deciding ? { deciding: deciding.value } : {}),
    },
    left: [...asked.left, ...(grounding?.left ?? []), ...(deciding?.left ?? [])],
  };
}

type Kept<T> = { value: T; left: readonly string[] };

/** A model is known by its name at its own connection only: with the connection it goes too. */
function askedWith({ source, reseated, ...created }: Created, { connections }: StillThere) {
  const panel = reseated?.at(-1)?.panel ?? created.panel;
  const home = source.kind === "endpoint" ? (source.connection ?? ENV_CONNECTION) : null;
  const isHomeThere = home === null || connections.has(home);
  const seats = panel.map((seat) => {
    const isThere = seat.connection === undefined ? isHomeThere : connections.has(seat.connection);
    if (isThere) return { seat, isMoved: false };
    const { connection: _connection, model: _model, ...rest } = seat;
    return { seat: rest, isMoved: seat.connection !== undefined };
  });
  const moved = seats.filter(({ isMoved }) => isMoved).map(({ seat }) => seat.name);
  return {
    source: isHomeThere ? source : null,
    panel: seats.map(({ seat }) => seat),
    left: [
      ...(isHomeThere
        ? []
        : ["The connection it was answered through is not set up here: the default one is proposed."]),
      ...(moved.length > 0
        ? [
            `The ${moved.length === 1 ? "connection" : "connections"} of ${andList(moved)} ${moved.length === 1 ? "is" : "are"} not set up here: the deliberation’s is proposed.`,
          ]
        : []),
    ],
  };
}

function groundedIn(grounding: Grounding, { sources, decisions }: StillThere): Kept<Grounding> {
  const gone = grounding.sources.filter(({ id }) => !sources.has(id));
  const undecided = grounding.earlier.filter((decision) => !decisions.has(decisionKey(decision)));
  return {
    value: {
      ...grounding,
      sources: grounding.sources.filter(({ id }) => sources.has(id)),
      earlier: grounding.earlier.filter((decision) => decisions.has(decisionKey(decision))),
    },
    left: [
      ...gone.map(({ title }) => `The source “${title}” is no longer stored here.`),
      ...undecided.map((decision) => `${decisionName(decision)} is not an accepted decision here (any more).`),
    ],
  };
}

function decidedBy(deciding: NonNullable<Created["deciding"]>, { deciders }: StillThere): Kept<typeof deciding> {
  const { deadline } = deciding;
  if (deciders === null)
    return {
      value: { ...ANYONE, ...(deadline ? { deadline } : {}) },
      left:
        deciding.deciders.length > 0 || deciding.needed > 1
          ? ["Who decides can be named, and votes counted, only where people sign in: here you decide."]
          : [],
    };
  const gone = deciding.deciders.filter(({ id }) => !deciders.has(id));
  if (gone.length === 0) return { value: deciding, left: [] };
  const kept = deciding.deciders.filter(({ id }) => deciders.has(id));
  return {
    value: { ...deciding, deciders: kept, needed: Math.min(deciding.needed, Math.max(1, kept.length)) },
    left: [
      `${andList(gone.map(({ name }) => name))} can’t decide here (any more)${kept.length === 0 ? ": anyone who may decide can" : ""}.`,
    ],
  };
}
