/** Every wording, to be read in review: bump the prompt's version when one of these changes. */
import { describe, expect, it } from "vitest";
import { LENSES, lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import { GAME_NAMES, playGame, type GameName } from "./games-harness";
import { systemOf, userOf } from "./prompt-harness";
import { REVIEW_PROMPTS } from "./review-prompts";

const games = new Map(GAME_NAMES.map((name) => [name, playGame(name)]));
const gameOf = (name: GameName) => games.get(name)!;

describe("assessments", () => {
  it.each(["custom", "idea", "section"] as const)("all seats of %s", (name) => {
    const key = [...gameOf(name).asked.keys()].find((one) => one.startsWith("r1/assess"))!;
    expect(systemOf(gameOf(name), key)).toMatchSnapshot("system message");
  });

  it.each([
    ["custom", "r1/assess/subject-expert"],
    ["custom", "r2/assess/subject-expert"],
    ["decided", "r2/assess/subject-expert"],
    ["strategic", "r4/assess/first-reader"],
    ["idea", "r2/assess_visionary/visionary-researcher"],
    ["story", "r2/assess_devils_advocate/devils-advocate"],
  ] as const)("%s %s, without its lens", (name, key) => {
    expect(userOf(gameOf(name), key).replace(/# Your lens[\s\S]*?\n\n(?=<seat )/, "")).toMatchSnapshot("user message");
  });

  const lenses = new Map(
    GAME_NAMES.flatMap((name) =>
      [...gameOf(name).asked.values()].map(({ ask }) => [lensOfKind(ask.kind), { name, key: ask.key }] as const),
    ),
  );

  it.each(Object.keys(LENSES))("lens, form and turn of %s", (lens) => {
    const { name, key } = lenses.get(lens as keyof typeof LENSES)!;
    const text = userOf(gameOf(name), key);
    const whole = `${systemOf(gameOf(name), key)}\n\n${text}`;
    // With the rules where all three share it, behind what all read elsewhere.
    const lensPart = whole.slice(whole.indexOf("# Your lens")).split(/\n\n(?=<(?:seat|shared-values)[ >])/)[0] ?? "";
    expect(
      [lensPart, text.slice(text.lastIndexOf("\n</")).split("\n").slice(2).join("\n")].join("\n…\n"),
    ).toMatchSnapshot("lens and end of the user message");
  });
});

describe("services", () => {
  const shown = [
    ["custom", "r1/modify/modifier"],
    ["strategic", "r3/modify/modifier"],
    ["idea", "r2/modify_ideas/modifier"],
    ["idea", "r0/generate_ideas/modifier"],
    ["idea", "r1/rescue_ideas/modifier"],
    ["idea", "r1/root_cause/field-scout"],
    ["section", "r2/cross_critique/domain-expert"],
    ["section", "r2/apply_critique/modifier"],
    ["question", "r2/name_parts/modifier"],
    ["custom", "r2/summarise/modifier"],
    ["decided", "r0/draft/modifier"],
    ["decided", "r1/carry_out/modifier"],
    ["decided", "r2/closing_edit/modifier"],
    ["decided", "r2/check_edit/subject-expert"],
  ] as const;

  it.each(shown)("%s %s", (name, key) => {
    expect(systemOf(gameOf(name), key)).toMatchSnapshot("system message");
    expect(userOf(gameOf(name), key)).toMatchSnapshot("user message");
  });

  it("shows every service", () => {
    const kinds = new Set<string>(shown.map(([, key]) => key.split("/")[1]!));
    expect(Object.keys(REVIEW_PROMPTS).filter((kind) => lensOfKind(kind) === null && !kinds.has(kind))).toEqual([]);
  });
});
