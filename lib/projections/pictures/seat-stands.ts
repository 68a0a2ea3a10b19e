/** How each seat stands, whatever its protocol calls it: what bins, ballots and dot strips are drawn from. */
import type { AgentId } from "@/lib/domain/ids";
import type { Standing } from "@/lib/domain/standing";
import type { Folded } from "@/lib/kernel/fold";
import type { MatrixRow, SaidCell } from "@/lib/projections/verdict-matrix";
import { isOpenAfter } from "@/lib/projections/issue";
import { isCounted, issuesOf, matrixOf, viewsOf } from "@/lib/projections/views-of";

/** In the order they are drawn. `neutral`: spoke, and took no side. */
export const STANDS = ["behind", "notes", "not_yet", "against", "neutral", "silent"] as const;
export type Stand = (typeof STANDS)[number];

/** The heading over one seat and over several, and what they did, as a sentence about a round has it. */
export type StandWords = Readonly<Record<Stand, readonly [one: string, many: string, past: string]>>;

export type StandWording = {
  words: Partial<StandWords>;
  of?: Partial<Record<Standing, Stand>>;
  /** Where something since its last word changed how a seat stands now; null: as it said. */
  now?: (standing: Standing, agentId: AgentId) => Stand | null;
  /** Its verdict was about something earlier and is not shown beside how it stands now. */
  isOutdated?: (agentId: AgentId) => boolean;
  /** Each round judges something new, so that two rounds can't be compared. */
  isAnew?: true;
};

export const STAND_WORDS: StandWords = {
  behind: ["Stands behind it", "Stand behind it", "stood behind it"],
  notes: ["With notes", "With notes", "had notes"],
  not_yet: ["Not yet", "Not yet", "held back"],
  against: ["Against it", "Against it", "opposed it"],
  neutral: ["Takes no side", "Take no side", "took no side"],
  silent: ["Has not spoken", "Have not spoken", "had not spoken"],
};

export type SeatStand = {
  agentId: AgentId;
  /** In the panel, from 1: its colour and shape. */
  place: number;
  name: string;
  stand: Stand;
  /** Its verdict as it is shown: "93", "PASS"; null before it has spoken, or where it is outdated. */
  word: string | null;
  /** The whole verdict in words. */
  text: string;
  /** The reply it rests on. */
  seq: number | null;
  isWriting: boolean;
  /** False: it is heard, and its word does not count (an advocate's). */
  isCounted: boolean;
};

export function seatStands(folded: Folded): SeatStand[] {
  const { panel } = folded.lifecycle.created;
  const toStand = standReader(folded);
  const { isOutdated } = viewsOf(folded).stands?.(folded) ?? {};
  return matrixOf(folded).rows.map((row) => {
    const said = lastSaid(row);
    return {
      agentId: row.agentId,
      place: panel.findIndex(({ id }) => id === row.agentId) + 1,
      name: row.name,
      stand: said ? toStand(said.standing, row.agentId) : "silent",
      word: said && !isOutdated?.(row.agentId) ? said.word : null,
      text: said?.text ?? "has not spoken",
      seq: said?.seq ?? null,
      isWriting: row.cells.some(({ kind }) => kind === "writing"),
      isCounted: isCounted(folded, row.agentId),
    };
  });
}

/** What a standing counts as. `round`: by what the seat held against it then; absent: by what it holds now. */
export function standReader(folded: Folded): (standing: Standing, agentId: AgentId, round?: number) => Stand {
  const { of: own = {}, now } = viewsOf(folded).stands?.(folded) ?? {};
  const holds = (agentId: AgentId, round: number): boolean =>
    issuesOf(folded).some((issue) => issue.agentId === agentId && isOpenAfter(issue, round));
  return (standing, agentId, round) =>
    (round === undefined ? now?.(standing, agentId) : null) ??
    own[standing] ??
    standOf(standing, () => holds(agentId, round ?? Infinity));
}

const lastSaid = ({ cells }: MatrixRow): SaidCell | null =>
  cells.findLast((cell): cell is SaidCell => cell.kind === "said" && !cell.isPlaceholder) ?? null;

/** Not far from agreeing is agreeing with notes, unless the seat holds something against it. */
function standOf(standing: Standing, holdsIssue: () => boolean): Stand {
  switch (standing) {
    case "agrees":
      return "behind";
    case "agrees_with_notes":
      return "notes";
    case "nearly":
      return holdsIssue() ? "not_yet" : "notes";
    case "wants_changes":
      return "not_yet";
    case "blocks":
      return "against";
    case "abstains":
      return "neutral";
  }
}

export const standWords = (folded: Folded): StandWords => ({
  ...STAND_WORDS,
  ...viewsOf(folded).stands?.(folded).words,
});

export type StandGroup = { stand: Stand; word: string; seats: readonly SeatStand[] };

/** The seats by how they stand; nobody is in two, and no group is empty. */
export function standGroups(seats: readonly SeatStand[], words: StandWords = STAND_WORDS): StandGroup[] {
  return STANDS.flatMap((stand) => {
    const all = seats.filter((seat) => seat.stand === stand);
    return all.length === 0 ? [] : [{ stand, word: words[stand][all.length === 1 ? 0 : 1], seats: all }];
  });
}

/** Names of seats are not shown beside the picture beyond this. */
export const CROWDED = 12;

/** "Six stand behind it: …" as one sentence for those who do not see the picture. */
export const groupsSentence = (groups: readonly StandGroup[]): string =>
  groups.length === 0
    ? "Nobody has a seat yet."
    : `${groups
        .map(({ word, seats }) => `${word.toLowerCase()}: ${seats.length}`)
        .join(", ")
        .replace(/^./, (first) => first.toUpperCase())}.`;
