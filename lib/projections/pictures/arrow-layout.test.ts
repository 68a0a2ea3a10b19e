import { describe, expect, it } from "vitest";
import { arrowLayout, type Arrow } from "./arrow-layout";

const arrow = (from: string, to: string, label = ""): Arrow => ({ from, to, label });

describe("a small flowchart", () => {
  const layout = arrowLayout([
    arrow("Mail", "Valid?", "15 min"),
    arrow("Valid?", "Sign in"),
    arrow("Valid?", "Ask again", "no"),
    arrow("Ask again", "Mail"),
  ]);
  const box = (name: string) => {
    const found = layout.boxes.find((one) => one.name === name);
    if (!found) throw new Error(`There is no box ${name}.`);
    return found;
  };

  it("puts what an arrow leads to below it, and what is equally far beside each other", () => {
    expect(box("Valid?").y).toBeGreaterThan(box("Mail").y + box("Mail").height);
    expect(box("Sign in").y).toBe(box("Ask again").y);
    expect(box("Ask again").x).toBeGreaterThan(box("Sign in").x + box("Sign in").width);
  });

  it("keeps everything within its width, and says it in a sentence", () => {
    for (const { x, width } of layout.boxes) expect([x >= 0, x + width <= layout.width]).toEqual([true, true]);
    expect(layout.lines).toHaveLength(4);
    expect(layout.sentence).toBe(
      "Mail leads to Valid? (15 min); Valid? leads to Sign in; Valid? leads to Ask again (no); Ask again leads to Mail.",
    );
  });

  it("breaks names by words and loses none of them", () => {
    const name = "Both shapes are written side by side until the counts of a whole week agree";
    const { boxes } = arrowLayout([arrow(name, "Done")]);
    expect(boxes[0]?.lines.length).toBeGreaterThan(1);
    expect(boxes[0]?.lines.join(" ")).toBe(name);
  });

  it("has an end for arrows in a circle, and rows for more than fit beside each other", () => {
    expect(arrowLayout([arrow("a", "b"), arrow("b", "a"), arrow("a", "a")]).boxes).toHaveLength(2);
    const fan = arrowLayout(["1", "2", "3", "4", "5"].map((to) => arrow("start", to)));
    expect(new Set(fan.boxes.map(({ y }) => y)).size).toBe(3);
  });
});
