/** Every wording, to be read in review: bump the prompt's version when one of these changes. */
import { describe, expect, it } from "vitest";
import { CHAIR_PROMPTS } from "./chair-prompts";
import { GAME_NAMES, playGame, type GameName } from "./games-harness";
import { allOf, lastOf, systemOf, userOf } from "./prompt-harness";

const games = new Map(GAME_NAMES.map((name) => [name, playGame(name)]));
const gameOf = (name: GameName) => games.get(name)!;

describe("specialists", () => {
  it.each([
    ["task", "r1/advise/data-architect"],
    ["plan", "r1/comment/security"],
    ["review", "r1/challenge/security"],
    ["together", "r1/comment/security"],
    ["together", "r1/check_plan/security"],
  ] as const)("%s %s: all of it", (name, key) => {
    expect(allOf(gameOf(name), key)).toMatchSnapshot("messages");
  });

  it.each([
    ["task", "r2/advise_again/security"],
    ["task", "r3/advise_again/security"],
    ["plan", "r2/comment_again/data-architect"],
    ["review", "r2/challenge_again/security"],
    ["together", "r1/check_plan/security+1"],
  ] as const)("%s %s: what it is asked", (name, key) => {
    expect(userOf(gameOf(name), key)).toMatchSnapshot("user message");
  });

  it("team r3/advise_again/security: the last turn of its conversation", () => {
    expect(lastOf(gameOf("team"), "r3/advise_again/security")).toMatchSnapshot("user message");
  });
});

describe("the chair", () => {
  const shown = [
    ["task", "r0/frame/chair"],
    ["together", "r0/frame/chair"],
    ["plan", "r0/draft/chair"],
    ["task", "r1/synthesise/chair"],
    ["together", "r1/synthesise/chair"],
    ["task", "r3/judge/chair"],
    ["task", "r3/decide/chair"],
    ["escalated", "r1/propose/chair"],
    ["escalated", "r1/report/chair"],
    ["pull_request", "r1/report_pr/chair"],
    ["plan", "r3/report_plan/chair"],
    ["review", "r3/report_review/chair"],
    ["together", "r1/mend/chair"],
    ["together", "r1/revise/chair"],
    ["alone", "r0/review_alone/chair"],
  ] as const;

  it.each(shown)("%s %s", (name, key) => {
    expect(systemOf(gameOf(name), key)).toMatchSnapshot("system message");
    expect(userOf(gameOf(name), key)).toMatchSnapshot("user message");
  });

  it("shows every task of the chair", () => {
    const kinds = new Set<string>(shown.map(([, key]) => key.split("/")[1]!));
    expect(
      Object.keys(CHAIR_PROMPTS).filter(
        (kind) => !/^(?:advise|comment|challenge|check)/.test(kind) && !kinds.has(kind),
      ),
    ).toEqual([]);
  });
});

it("each prompt has an id of its own and a version", () => {
  expect(Object.entries(CHAIR_PROMPTS).map(([kind, { id }]) => [kind, id])).toEqual(
    Object.keys(CHAIR_PROMPTS).map((kind) => [kind, `chair/${kind}`]),
  );
  for (const { version } of Object.values(CHAIR_PROMPTS)) expect(version).toBeGreaterThanOrEqual(1);
});
