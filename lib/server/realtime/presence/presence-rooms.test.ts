import { beforeEach, describe, expect, it } from "vitest";
import type { Viewer } from "@/lib/domain/access/viewer";
import { deliberationIdSchema, gateId } from "@/lib/domain/ids";
import { MOST_NAMED, presenceFrameSchema, type Present } from "@/lib/events/frames";
import { BEAT_MS, LAPSE_MS, MOST_ROOMS, PresenceRooms } from "./presence-rooms";

const id = deliberationIdSchema.parse("dlb_aaaaaaaaaaaa");
const gate = gateId(id, 1);
const personId = (name: string) => `per_${name.toLowerCase().padStart(20, "0")}`;
const looker = (name: string): { viewer: Viewer } => ({
  viewer: {
    kind: "person",
    id: personId(name),
    name,
    email: "",
    space: "spc_first",
    spaces: [],
    role: "decider",
    session: "s",
    token: null,
    scopes: null,
  },
});
const elsewhere = (...names: string[]): Present => ({
  people: names.map((name) => ({ id: personId(name), name, writing: null })),
  more: 0,
});
const words = (present: Present | undefined) =>
  present?.people.map(({ name, writing }) => (writing ? `${name} writes` : name));

let rooms: PresenceRooms;
beforeEach(() => {
  rooms = new PresenceRooms();
});
/** What the one deliberation has to send. */
const turn = (now: number) => rooms.turn(now)[0];
const shown = (now: number) => words(turn(now)?.shown?.present);

describe("looking", () => {
  it("many changes between two turns are one frame, and no change is none", () => {
    for (const name of ["Cleo", "Ada", "Ben"]) rooms.look(id, name, looker(name));
    rooms.leave(id, "Ben");
    const first = turn(0);
    expect(first?.shown?.to).toBe("everybody");
    expect(words(first?.shown?.present)).toEqual(["Ada", "Cleo"]);
    expect(words(first?.announced ?? undefined)).toEqual(["Ada", "Cleo"]);
    expect(turn(1_000)).toBeUndefined();
  });

  it("a person with two tabs is there once, until the last is closed; only the new tab is told", () => {
    rooms.look(id, "one", looker("Ada"));
    turn(0);
    rooms.look(id, "two", looker("Ada"));
    expect(turn(1_000)).toMatchObject({ announced: null, shown: { to: ["two"] } });
    rooms.leave(id, "one");
    expect(turn(2_000)).toBeUndefined();
    rooms.leave(id, "two");
    expect(turn(3_000)?.announced).toEqual({ people: [], more: 0 });
    // Nothing is kept of it, and nothing is said again.
    expect(turn(3_000 + BEAT_MS)).toBeUndefined();
  });

  it("beyond the limit people are counted, and whoever writes is named", () => {
    for (let n = 10; n < 1_010; n++) rooms.look(id, `${n}`, looker(`P${n}`));
    rooms.look(id, "zoe", looker("Zoe"));
    rooms.write(id, "zoe", gate, 0);
    const present = turn(0)?.shown?.present;
    expect(present?.people).toHaveLength(MOST_NAMED);
    expect(present?.more).toBe(1_001 - MOST_NAMED);
    expect(words(present)?.[0]).toBe("Zoe writes");
  });

  it("a frame stays small enough to be passed on, whatever people are called", () => {
    for (let n = 10; n < 40; n++) {
      const one = looker(`P${n}`);
      rooms.look(id, `${n}`, { viewer: { ...one.viewer, name: `${n}${"語".repeat(500)}` } as Viewer });
      rooms.write(id, `${n}`, gate, 0);
    }
    const frame = presenceFrameSchema.parse({ kind: "presence", deliberationId: id, ...turn(0)?.announced });
    expect(Buffer.byteLength(JSON.stringify(frame))).toBeLessThan(7_500);
  });

  it("goes by whom a socket is judged to be by now", () => {
    const socket: { viewer: Viewer } = looker("Ada");
    rooms.look(id, "one", socket);
    rooms.look(id, "two", looker("Ben"));
    turn(0);
    socket.viewer = looker("Adele").viewer;
    expect(shown(BEAT_MS)).toEqual(["Adele", "Ben"]);
  });

  it("no process follows more deliberations than it may", () => {
    for (let n = 0; n <= MOST_ROOMS; n++)
      rooms.look(deliberationIdSchema.parse(`dlb_${`${n}`.padStart(12, "0")}`), "one", looker("Ada"));
    expect(rooms.turn(0)).toHaveLength(MOST_ROOMS);
  });
});

describe("writing", () => {
  beforeEach(() => {
    rooms.look(id, "one", looker("Ada"));
    turn(0);
  });

  it("counts while it is said again, and lapses by itself", () => {
    rooms.write(id, "one", gate, 0);
    expect(shown(0)).toEqual(["Ada writes"]);
    rooms.write(id, "one", gate, LAPSE_MS - 1);
    expect(shown(LAPSE_MS)).toBeUndefined();
    expect(shown(2 * LAPSE_MS)).toEqual(["Ada"]);
  });

  it("ends when that is said, and when the socket closes", () => {
    rooms.write(id, "one", gate, 0);
    turn(0);
    rooms.write(id, "one", null, 1_000);
    expect(shown(1_000)).toEqual(["Ada"]);
    rooms.look(id, "two", looker("Ben"));
    rooms.write(id, "one", gate, 2_000);
    expect(shown(2_000)).toEqual(["Ada writes", "Ben"]);
    rooms.leave(id, "one");
    expect(shown(3_000)).toEqual(["Ben"]);
  });

  it("is nothing from a socket that does not look", () => {
    rooms.write(id, "another", gate, 0);
    expect(turn(0)).toBeUndefined();
  });
});

describe("other processes", () => {
  it("what they announce is shown, with everybody once, and is not announced again as ours", () => {
    rooms.look(id, "one", looker("Ada"));
    turn(0);
    rooms.hear(id, "p2", { people: [{ id: personId("Ada"), name: "Ada", writing: gate }], more: 0 }, 0);
    rooms.hear(id, "p3", elsewhere("Ben"), 0);
    const next = turn(1_000);
    expect(words(next?.shown?.present)).toEqual(["Ada writes", "Ben"]);
    expect(next?.announced).toBeNull();
    rooms.hear(id, "p3", elsewhere(), 1_000);
    expect(shown(2_000)).toEqual(["Ada writes"]);
  });

  it("a process says again who looks through it, and the people of one that died vanish", () => {
    rooms.look(id, "one", looker("Ada"));
    rooms.hear(id, "p2", elsewhere("Ben"), 0);
    expect(shown(0)).toEqual(["Ada", "Ben"]);
    expect(turn(BEAT_MS - 1)).toBeUndefined();
    expect(turn(BEAT_MS)).toMatchObject({ announced: elsewhere("Ada"), shown: null });
    expect(shown(LAPSE_MS)).toEqual(["Ada"]);
  });

  it("what is looked at elsewhere only is not kept", () => {
    rooms.hear(id, "p2", elsewhere("Ben"), 0);
    expect(rooms.turn(0)).toEqual([]);
    rooms.look(id, "one", looker("Ada"));
    expect(shown(0)).toEqual(["Ada"]);
  });
});
