import { cleanup, render, screen, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { agreement } from "@/lib/projections/pictures/agreement";
import { playScores } from "@/lib/testing/builders";
import { AgreementLines } from "./agreement-lines";

afterEach(cleanup);

describe("a picture", () => {
  it("says its finding, is one image in one sentence, and has the same figures in a table", () => {
    const model = agreement(
      playScores([
        [60, 70, 80, 85, 88],
        [95, 95, 95, 95, 95],
      ]).folded,
    );
    if (!model) throw new Error("There are scores.");
    render(<AgreementLines model={model} />);
    expect(screen.getByRole("figure").textContent).toContain("All five seats met at 90 or above");
    expect(screen.getByRole("img").getAttribute("aria-label")).toBe(
      "Agreement by round. The middle seat went from 80 to 95. Every seat is at the target.",
    );
    expect(screen.getByText("Show as table")).toBeTruthy();
    const [head, ...rows] = within(screen.getByRole("table", { hidden: true })).getAllByRole("row", { hidden: true });
    expect(head?.textContent).toBe("SeatRound 1Round 2");
    expect(rows).toHaveLength(6);
    expect(rows.at(-1)?.textContent).toBe("Middle seat8095");
  });
});
