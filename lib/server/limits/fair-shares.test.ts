import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fairShares, isShort, restake, type Stake } from "./fair-shares";

const stakes = (max: number) =>
  fc
    .array(
      fc.record({
        used: fc.integer({ min: 0, max }),
        more: fc.integer({ min: 0, max }),
        unit: fc.integer({ min: 1, max: 4 }),
        weight: fc.integer({ min: 1, max: 4 }),
        servedAt: fc.integer({ min: 0, max: 5 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((all) =>
      all.map(({ used, more, ...rest }, index) => ({ id: `w${index}`, used, wanted: used + more, ...rest })),
    );
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

describe("what is due to each", () => {
  it("adds up to the limit", () => {
    fc.assert(
      fc.property(stakes(12), fc.integer({ min: 1, max: 20 }), (claims, limit) => {
        expect(sum(fairShares(claims, limit).values())).toBe(limit);
      }),
    );
  });

  it("is fair within one: beyond its next call nobody is given more for each deliberation than one who wants more", () => {
    fc.assert(
      fc.property(stakes(8), fc.integer({ min: 1, max: 20 }), (claims, limit) => {
        const parts = fairShares(claims, limit);
        const partOf = (id: string) => parts.get(id) ?? 0;
        for (const poor of claims.filter(({ id, wanted }) => partOf(id) < wanted)) {
          for (const rich of claims.filter(({ id, unit }) => partOf(id) > unit))
            expect((partOf(rich.id) - 1) / rich.weight).toBeLessThanOrEqual((partOf(poor.id) + 1) / poor.weight);
        }
      }),
    );
  });

  it("goes to whoever waited longest where there are fewer places than processes", () => {
    const claims = [3, 1, 2].map((servedAt, index) => ({
      id: `w${index}`,
      used: 0,
      wanted: 9,
      unit: 1,
      weight: index + 1,
      servedAt,
    }));
    expect(fairShares(claims, 1)).toEqual(
      new Map([
        ["w0", 0],
        ["w1", 1],
        ["w2", 0],
      ]),
    );
  });

  it("lets large calls and small ones take turns where they don't fit together", () => {
    const large = { id: "large", used: 0, wanted: 95, unit: 95, weight: 1, servedAt: 1 };
    const small = { id: "small", used: 90, wanted: 100, unit: 10, weight: 1, servedAt: 2 };
    expect(fairShares([large, small], 100)).toEqual(
      new Map([
        ["large", 95],
        ["small", 5],
      ]),
    );
    expect(fairShares([{ ...large, servedAt: 3 }, small], 100)).toEqual(
      new Map([
        ["small", 50],
        ["large", 50],
      ]),
    );
  });
});

/** Processes that act one after the other, in any order, on what they can see. */
class World {
  readonly limit: number;
  readonly processes: (Stake & { allowance: number; isNew: boolean })[] = [];
  private acts = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  join(wanted: number): void {
    this.processes.push({
      id: `w${this.acts++}`,
      used: 0,
      wanted: Math.min(wanted, this.limit),
      unit: 1,
      weight: 1,
      servedAt: 0,
      granted: 0,
      allowance: 0,
      isNew: false,
    });
  }

  /** Starts what it may, then sees to its stake. */
  act(index: number): void {
    const mine = this.processes[index % Math.max(1, this.processes.length)];
    if (!mine) return;
    this.start(mine);
    const { granted, allowance } = restake(
      mine,
      this.processes.filter((one) => one !== mine),
      this.limit,
      mine.isNew,
    );
    mine.isNew = granted > mine.granted;
    Object.assign(mine, { granted, allowance });
    this.start(mine);
  }

  private start(mine: World["processes"][number]): void {
    const before = mine.used;
    mine.used = Math.max(mine.used, Math.min(mine.wanted, mine.allowance));
    if (mine.used > before) mine.servedAt = ++this.acts;
  }

  end(index: number): void {
    const mine = this.processes[index % Math.max(1, this.processes.length)];
    if (!mine || mine.used === 0) return;
    mine.used--;
    // Somebody who waits takes the place at once.
    this.start(mine);
  }

  everybody(times: number, { ending = false } = {}): void {
    for (let time = 0; time < times; time++)
      for (let index = 0; index < this.processes.length; index++) {
        if (ending) for (let calls = this.processes[index]?.used ?? 0; calls > 0; calls--) this.end(index);
        this.act(index);
      }
  }

  get held(): number {
    return sum(this.processes.map(({ granted, used }) => Math.max(granted, used)));
  }
}

const steps = fc.array(
  fc.oneof(
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("join" as const), value: fc.integer({ min: 0, max: 9 }) }) },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant("leave" as const), value: fc.nat(9) }) },
    { weight: 2, arbitrary: fc.record({ kind: fc.constant("want" as const), value: fc.nat(99) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("act" as const), value: fc.nat(9) }) },
    { weight: 6, arbitrary: fc.record({ kind: fc.constant("end" as const), value: fc.nat(9) }) },
  ),
  { maxLength: 80 },
);

describe("what each does about it", () => {
  it("never goes over the limit, whoever acts when; and soon everything is in use that is wanted, fairly", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 12 }), steps, (limit, plan) => {
        const world = new World(limit);
        for (const { kind, value } of plan) {
          if (kind === "join" && world.processes.length < 6) world.join(value);
          if (kind === "leave" && world.processes.length > 0) world.processes.splice(value % world.processes.length, 1);
          if (kind === "want") {
            const mine = world.processes[value % Math.max(1, world.processes.length)];
            if (mine) mine.wanted = Math.max(mine.used, Math.min(limit, Math.floor(value / 10)));
          }
          if (kind === "act") world.act(value);
          if (kind === "end") world.end(value);
          expect(world.held).toBeLessThanOrEqual(world.limit);
        }
        // Calls end, and everybody looks a few times.
        world.everybody(5, { ending: true });
        // A place that was just given up is taken.
        world.everybody(1);
        expect(world.held).toBeLessThanOrEqual(world.limit);
        const used = sum(world.processes.map((one) => one.used));
        expect(used).toBe(Math.min(limit, sum(world.processes.map(({ wanted }) => wanted))));
        const hungry = world.processes.filter(isShort);
        for (const poor of hungry)
          for (const rich of world.processes) expect(rich.used - poor.used).toBeLessThanOrEqual(1);
      }),
      { numRuns: 1000 },
    );
  });

  it("one that joins has its share when the others looked once and it looked twice", () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 20 }), fc.integer({ min: 1, max: 5 }), (limit, count) => {
        const world = new World(limit);
        for (let index = 0; index < count; index++) world.join(limit);
        world.everybody(4, { ending: true });
        world.join(limit);
        world.everybody(2, { ending: true });
        expect(world.processes.at(-1)?.used).toBeGreaterThanOrEqual(Math.min(1, Math.floor(limit / (count + 1))));
        expect(world.processes.at(-1)?.granted).toBeGreaterThanOrEqual(Math.floor(limit / (count + 1)));
      }),
    );
  });

  it("one place and many processes: each has it in turn", () => {
    const world = new World(1);
    for (let index = 0; index < 4; index++) world.join(1);
    const turns: string[] = [];
    for (let time = 0; time < 60; time++) {
      world.everybody(1, { ending: true });
      const holder = world.processes.find(({ used }) => used > 0);
      if (holder && turns.at(-1) !== holder.id) turns.push(holder.id);
      expect(world.held).toBeLessThanOrEqual(world.limit);
    }
    expect(turns.length).toBeGreaterThanOrEqual(12);
    for (let from = 0; from + 4 <= turns.length; from += 4) expect(new Set(turns.slice(from, from + 4)).size).toBe(4);
  });

  it("one on its own has everything at once, and keeps it while nobody goes short", () => {
    const world = new World(32);
    world.join(1);
    world.everybody(1);
    expect(world.processes[0]).toMatchObject({ granted: 32, allowance: 32, used: 1 });
  });

  it("gives way to a limit that was lowered as calls end", () => {
    const mine = { id: "a", used: 6, wanted: 9, unit: 1, weight: 1, servedAt: 0, granted: 8 };
    const other = { id: "b", used: 0, wanted: 0, unit: 1, weight: 1, servedAt: 0, granted: 0 };
    expect(restake(mine, [other], 3, false)).toEqual({ granted: 6, allowance: 3 });
  });
});
