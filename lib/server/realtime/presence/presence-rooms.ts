/**
 * Who looks at which deliberation, as one web process knows it: its own sockets, and what the others announced. Nothing is stored.
 * Whatever is not said again lapses, so that a process that dies takes its people with it. Pure: the time is passed in, and what
 * is to be sent comes out of `turn`.
 */
import type { Viewer } from "@/lib/domain/access/viewer";
import type { DeliberationId, GateId } from "@/lib/domain/ids";
import { LONGEST_NAME, type Present, type PresentPerson, MOST_NAMED } from "@/lib/events/frames";

/** How often each process says again who looks through it. */
export const BEAT_MS = 3_000;
/** How long counts what is not said again; more than two beats, or two words of a browser, have to be lost. */
export const LAPSE_MS = 10_000;
/** Deliberations looked at through one process. Protects memory and the channel; in those beyond, nobody is shown. */
export const MOST_ROOMS = 1_000;

/** A connected socket's data: its viewer may be judged anew meanwhile. */
export type Looker = { readonly viewer: Viewer };

type Here = { looker: Looker; writing: { gateId: GateId; until: number } | null };
type Elsewhere = { present: Present; until: number };

class Room {
  /** By socket. */
  readonly here = new Map<string, Here>();
  /** By process. */
  readonly elsewhere = new Map<string, Elsewhere>();
  /** Sockets that have not been told anything. */
  readonly fresh = new Set<string>();
  announcedAt = Number.NEGATIVE_INFINITY;
  announced = "";
  shown = "";
  /** Something may be different from what was sent. What lapses is found with the next beat. */
  isTouched = true;
}

export type Turn = {
  id: DeliberationId;
  /** For the other processes. Null: they know. */
  announced: Present | null;
  /** For browsers. Null: they know. */
  shown: { present: Present; to: "everybody" | readonly string[] } | null;
};

export class PresenceRooms {
  private readonly rooms = new Map<DeliberationId, Room>();

  look(id: DeliberationId, socketId: string, looker: Looker): void {
    const room = this.rooms.get(id) ?? new Room();
    if (!this.rooms.has(id) && this.rooms.size >= MOST_ROOMS) return;
    this.rooms.set(id, room);
    room.here.set(socketId, { looker, writing: null });
    room.fresh.add(socketId);
    room.isTouched = true;
  }

  leave(id: DeliberationId, socketId: string): void {
    const room = this.rooms.get(id);
    if (!room?.here.delete(socketId)) return;
    room.fresh.delete(socketId);
    room.isTouched = true;
  }

  /** Counts only for a socket that looks. One socket writes at one gate. */
  write(id: DeliberationId, socketId: string, gateId: GateId | null, now: number): void {
    const room = this.rooms.get(id);
    const here = room?.here.get(socketId);
    if (!room || !here) return;
    here.writing = gateId && { gateId, until: now + LAPSE_MS };
    room.isTouched = true;
  }

  /** Where nobody here looks, it is not worth knowing who does elsewhere. */
  hear(id: DeliberationId, from: string, present: Present, now: number): void {
    const room = this.rooms.get(id);
    if (!room) return;
    if (present.people.length === 0) room.elsewhere.delete(from);
    else room.elsewhere.set(from, { present, until: now + LAPSE_MS });
    room.isTouched = true;
  }

  /** What has changed since the last turn, or has to be said again. */
  turn(now: number): Turn[] {
    return [...this.rooms].flatMap(([id, room]) => {
      if (!room.isTouched && now < room.announcedAt + BEAT_MS) return [];
      const turn = turnOf(id, room, now);
      if (room.here.size === 0) this.rooms.delete(id);
      return turn.announced || turn.shown ? [turn] : [];
    });
  }
}

function turnOf(id: DeliberationId, room: Room, now: number): Turn {
  for (const [from, { until }] of room.elsewhere) if (until <= now) room.elsewhere.delete(from);
  const here = together([{ people: [...room.here.values()].flatMap((one) => personOf(one, now)), more: 0 }]);
  const present = together([here, ...[...room.elsewhere.values()].map((one) => one.present)]);

  const announced = JSON.stringify(here);
  const isAnnounced = announced !== room.announced || room.announcedAt + BEAT_MS <= now;
  if (isAnnounced) Object.assign(room, { announced, announcedAt: now });

  const shown = JSON.stringify(present);
  const to = shown === room.shown ? [...room.fresh] : "everybody";
  room.shown = shown;
  room.fresh.clear();
  room.isTouched = false;
  return { id, announced: isAnnounced ? here : null, shown: to.length > 0 ? { present, to } : null };
}

function personOf({ looker: { viewer }, writing }: Here, now: number): PresentPerson[] {
  if (viewer.kind !== "person") return [];
  const isWriting = writing !== null && writing.until > now;
  return [{ id: viewer.id, name: viewer.name.slice(0, LONGEST_NAME), writing: isWriting ? writing.gateId : null }];
}

/**
 * What several know of one deliberation, as one. Everybody once, whoever writes first; always in the same order, so that what did
 * not change looks the same.
 */
function together(parts: readonly Present[]): Present {
  const known = new Map<string, PresentPerson>();
  for (const person of parts.flatMap(({ people }) => people))
    if (!known.get(person.id)?.writing) known.set(person.id, person);
  const people = [...known.values()].toSorted(byWritingAndName);
  return {
    people: people.slice(0, MOST_NAMED),
    more: parts.reduce((sum, { more }) => sum + more, Math.max(0, people.length - MOST_NAMED)),
  };
}

function byWritingAndName(one: PresentPerson, other: PresentPerson): number {
  const writes = Number(other.writing !== null) - Number(one.writing !== null);
  return writes || compare(one.name, other.name) || compare(one.id, other.id);
}

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
