import { expect, it, vi } from "vitest";
import { foldLog } from "@/lib/kernel/fold";
import { provideViews, viewsOf } from "@/lib/projections/views-of";
import { timeline } from "@/lib/projections/timeline";
import { playScores } from "@/lib/testing/builders";
import { lazily } from "./lazily";
import { transcript } from "./transcript";

it("is worked out when it is read, and once", () => {
  const make = vi.fn<() => number>(() => 7);
  const read = lazily(make);
  expect(make).not.toHaveBeenCalled();
  expect([read(), read()]).toEqual([7, 7]);
  expect(make).toHaveBeenCalledOnce();
});

it("words of a turn are put together when somebody reads that turn", () => {
  const { log } = playScores([[80, 70, 60, 50, 40]], { config: { max_iterations: 1 } });
  const folded = foldLog(log);
  const views = viewsOf(folded);
  const replySentence = vi.fn<typeof views.replySentence>(views.replySentence);
  const putBack = provideViews("debate", { ...views, replySentence });
  try {
    const turns = transcript(log, folded).filter((item) => item.kind === "turn");
    expect(turns).toHaveLength(5);
    // Lines of their own, which no turn is, have theirs from the start.
    const ofTurns = () => replySentence.mock.calls.filter(([{ kind }]) => kind === "speak").length;
    expect(ofTurns()).toBe(0);
    expect(turns[0]?.entry.sentence).not.toBe("");
    expect(ofTurns()).toBe(1);
    // The rounds and the replay begin with the same.
    expect(timeline(log, folded)).toBe(timeline(log, folded));
  } finally {
    putBack();
    provideViews("debate", views);
  }
});
