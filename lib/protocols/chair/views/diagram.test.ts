import { describe, expect, it } from "vitest";
import { arrowsOf, arrowText } from "./diagram";

const told = (source: string) => arrowsOf(source)?.map(arrowText) ?? null;

describe("a flowchart in words", () => {
  it.each([
    ["graph TD; a-->b", ["a → b"]],
    ['flowchart LR\n  q["Login links"]\n  s1["Short tokens"]\n  q --> s1', ["Login links → Short tokens"]],
    [
      "flowchart TD\nA[Mail] -->|15 min| B{Valid?}\nB -- no --> C(Ask again)",
      ["Mail → Valid? (15 min)", "Valid? → Ask again (no)"],
    ],
    ["graph LR\na --> b --> c", ["a → b", "b → c"]],
    ["flowchart LR\n%% a remark\ncli-tool -.-> api", ["cli-tool → api"]],
  ])("%s", (source, words) => expect(told(source)).toEqual(words));

  it.each([
    ["sequenceDiagram\n  A->>B: hi"],
    ["flowchart LR\n  subgraph one\n  a --> b\n  end"],
    ["flowchart LR"],
    [""],
  ])("%s is left to its source", (source) => expect(told(source)).toBeNull());
});
