/** Every picture of every recorded deliberation: sums agree, nothing is undrawn, no label covers another. */
import { describe, expect, it } from "vitest";
import { panelOfSize, playScores } from "@/lib/testing/builders";
import { deliberationsAtHand, titles, type AtHand } from "@/lib/testing/deliberations-at-hand";
import { play } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { agreement, medianOf } from "./agreement";
import { layOutAgreement } from "./agreement-layout";
import { approvals } from "./approvals";
import { concernFlow, type ConcernFlowModel } from "./concern-flow";
import { layOutFlow } from "./concern-flow-layout";
import { evidenceBalance } from "./evidence-balance";
import type { FigureModel } from "./figure";
import { issueMap } from "./issue-map";
import { movers, type MoversModel } from "./movers";
import { layOutMovers } from "./movers-layout";
import { placeLabels } from "./place-labels";
import { roundEffort } from "./round-effort";

const WIDTHS = [300, 700];
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);
const isNoNumber = (drawn: unknown): boolean => /NaN|undefined|Infinity/.test(JSON.stringify(drawn));

const isBadFigure = ({ title, sentence, subtitle, table }: FigureModel): boolean =>
  [title, subtitle, sentence].some((text) => text.trim() === "" || /undefined|NaN|Infinity/.test(text)) ||
  !/^[\p{Lu}\d“]/u.test(title) ||
  table.rows.some(({ cells }) => cells.length !== table.columns.length);

function isBadFlow(model: ConcernFlowModel): boolean {
  const { columns, links, total, table } = model;
  const stock = (column: number): number => sum(Object.values(columns[column]?.counts ?? {}));
  return (
    table.rows.length !== total ||
    sum(columns.map(({ raised }) => raised)) !== total ||
    stock(columns.length - 1) !== total ||
    columns
      .slice(1)
      .some((_, at) => sum(links.filter((one) => one.column === at).map((one) => one.count)) !== stock(at)) ||
    WIDTHS.some((width) => isNoNumber(layOutFlow(model, width)))
  );
}

const isBadMovers = (model: MoversModel): boolean => {
  const [argued, moved, links] = [model.argued, model.moved, model.links].map((all) =>
    sum(all.map(({ weight }) => weight)),
  );
  const isUneven = Math.abs((argued ?? 0) - (moved ?? 0)) > 0.05 || Math.abs((argued ?? 0) - (links ?? 0)) > 0.05;
  return isUneven || WIDTHS.some((width) => isNoNumber(layOutMovers(model, width)));
};

function isBad({ log, folded }: Pick<AtHand, "log" | "folded">): boolean {
  const [lines, flow, who] = [agreement(folded), concernFlow(folded), movers(folded)];
  const rest = [approvals(folded), issueMap(folded), roundEffort(log, folded), evidenceBalance(folded)];
  return (
    [lines, flow, who, ...rest].some((figure) => figure !== null && isBadFigure(figure)) ||
    (lines !== null && WIDTHS.some((width) => hasCovered(layOutAgreement(lines, width)))) ||
    (flow !== null && isBadFlow(flow)) ||
    (who !== null && isBadMovers(who))
  );
}

function hasCovered(layout: ReturnType<typeof layOutAgreement>): boolean {
  const ys = layout.seats.flatMap(({ label }) => label?.y ?? []).toSorted((one, other) => one - other);
  return isNoNumber(layout) || ys.some((y, index) => index > 0 && y - (ys[index - 1] ?? 0) < 11);
}

describe("the pictures", () => {
  it("are sound for every recorded deliberation, as it ended and on the way", () => {
    expect(titles(deliberationsAtHand().filter(isBad))).toEqual([]);
  });

  it("draw who moved whom only from what seats stated", () => {
    const { log, folded } = play({ created: rehearsalCreated("debate"), answer: rehearsalAnswer });
    const stated = log.flatMap(({ payload }) =>
      payload.type === "reply.recorded" ? (payload.facts?.moved ?? []) : [],
    );
    const model = movers(folded);
    expect(stated.length).toBeGreaterThan(2);
    expect(model?.table.rows.length).toBe(stated.filter(({ by }) => by !== "none").length);
    expect(isBad({ log, folded })).toBe(false);
    expect(movers(playScores([[95, 95, 95, 95, 95]]).folded)).toBeNull();
  });

  it("become a band beyond eight seats and fold rounds beyond twelve", () => {
    const panel = panelOfSize(13);
    const table = Array.from({ length: 14 }, (_, round) =>
      panel.map((_seat, seat) => Math.min(95, 40 + round * 6 + (seat % 3))),
    );
    const played = playScores(table, { panel, config: { max_iterations: 14 } });
    const model = agreement(played.folded);
    expect(model?.band).not.toBeNull();
    expect(model?.columns.length).toBeLessThanOrEqual(12);
    expect(isBad(played)).toBe(false);
  });

  it("say what was found: who met, and who did not follow", () => {
    const round = [95, 95, 95, 95, 60];
    const { folded } = playScores(Array.from({ length: 6 }, () => round));
    expect(agreement(folded)?.title).toBe("Four seats met at 90 or above; Security did not follow");
    expect(agreement(playScores([[95, 95, 95, 95, 95]]).folded)?.title).toBe("All five seats met at 90 or above");
    const alone = playScores(Array.from({ length: 6 }, () => [60, 60, 60, 60, 95]));
    expect(agreement(alone.folded)?.title).toBe("Only Security is at 90 or above");
    expect(concernFlow(playScores([[95, 95, 95, 95, 95]]).folded)).toBeNull();
  });

  it("move labels apart no further than needed", () => {
    expect(placeLabels([{ y: 50 }, { y: 52 }, { y: 90 }], 14, 0, 100)).toEqual([50, 64, 90]);
    expect(placeLabels([{ y: 99 }, { y: 98 }], 14, 0, 100)).toEqual([100, 86]);
    expect(medianOf([3, 1, 2])).toBe(2);
    expect(medianOf([1, 2, 3, 4])).toBe(2.5);
  });
});
