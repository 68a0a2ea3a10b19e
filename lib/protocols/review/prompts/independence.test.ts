/** Who sees whose words, and when (P1-15, P1-18, P1-41, P1-50): every text of every reply carries a mark, and every prompt is searched for marks. */
import { describe, expect, it } from "vitest";
import { inTurn } from "@/lib/testing/builders";
import { foldLog } from "@/lib/kernel/fold";
import { lensOfKind } from "@/lib/protocols/review/rules/lenses/lenses";
import {
  conditional,
  issue,
  PASS,
  review,
  stateOf,
  type ReviewGame,
  type Script,
} from "@/lib/protocols/review/rules/review-harness";
import type { ReviewState } from "@/lib/protocols/review/rules/state";
import type { Ask } from "@/lib/kernel/types";
import { beforeRound } from "./parts/before-round";
import { GAME_NAMES, playGame, type Rewrite } from "./games-harness";
import { build, promptsOf, sectionsIn, type Asked, type Prompts } from "./prompt-harness";

type Mark = { round: number; kind: string; agentId: string; path: string; text: string };

const marking: Rewrite = (text, { round, kind, agentId: by }, path) => `${text} ⟦${round}|${kind}|${by}|${path}⟧`;
const MARK = /⟦(\d+)\|([^|⟧]+)\|([^|⟧]+)\|([^⟧]+)⟧/g;
const marksIn = (text: string): Mark[] =>
  [...text.matchAll(MARK)].map(([whole, round, kind = "", by = "", path = ""]) => ({
    round: Number(round),
    kind,
    agentId: by,
    path,
    text: whole,
  }));

const textOf = ({ built }: Asked): string =>
  built.kind === "ready" ? built.messages.map(({ content }) => content).join("\n") : "";
const isAssessment = (kind: string): boolean => lensOfKind(kind) !== null;
const isOthers = (mark: Mark, { agentId: reader }: Ask): boolean => isAssessment(mark.kind) && mark.agentId !== reader;

/** P1-18: a summary of the others' issues, and nothing else of what they said. */
const ISSUE_SUMMARY =
  /^(?:issues\[\]\.(?:title|detail|location|problem|evidence|current|fix)|vulnerabilities\[\]\.description|weaknesses\[\]\.(?:title|detail)|paragraphs\[\]\.issues\[\]|claims\[\]\.quote)$/;
const SEARCHED = /^(?:literature_requests|searches_needed)\[\]$/;
const REVISED =
  /^(?:artifact|edits\[\]\.replace|sections\[\]\.text|changes\[\]\.(?:what|why)|rulings\[\]\.(?:reason|part)|settlements\[\]\.(?:topic|reason)|operations\[\].*|cards\[\].*)$/;

const games = new Map(GAME_NAMES.map((name) => [name, playGame(name, { rewrite: marking })]));
const allAsked = [...games].flatMap(([game, { asked }]) =>
  [...asked].map(([key, one]) => [`${game} ${key}`, one] as const),
);
const ofKind = (isKind: (kind: string) => boolean) => allAsked.filter(([, { ask }]) => isKind(ask.kind));

function mayAssessorRead(reader: Ask, mark: Mark, text: string): boolean {
  const isIn = (...names: string[]) =>
    names.some((name) => sectionsIn(text, name).some((part) => part.includes(mark.text)));
  if (mark.round >= reader.round) return false;
  if (mark.agentId === "modifier") return REVISED.test(mark.path);
  if (mark.kind === "root_cause" || SEARCHED.test(mark.path)) return isIn("search-result");
  if (!isOthers(mark, reader)) return true;
  if (mark.path.startsWith("disagreements[]")) return isIn("contradiction", "overruled-points");
  // P1-49: what a person waived is named in the decision.
  if (mark.path === "supplements[].what") return isIn("decisions");
  // P1-58: what remains and stands in no issue is one.
  if (mark.path === "remaining[].what") return isIn("others-issues");
  return ISSUE_SUMMARY.test(mark.path);
}

describe("an assessor", () => {
  it.each(ofKind(isAssessment))(
    "P1-15, P1-18 %s: reads nothing of its own round, and of the others only what they raised before",
    (_key, one) => {
      const text = textOf(one);
      expect(
        marksIn(text)
          .filter((mark) => !mayAssessorRead(one.ask, mark, text))
          .map((mark) => mark.text),
      ).toEqual([]);
      expect(text).not.toMatch(/verdict="|<assessor-view/);
    },
  );

  it("P1-18: does read its own issues and the others' from round 2 on", () => {
    const { built } = games.get("custom")!.asked.get("r2/assess/implementer")!;
    const paths = marksIn(built.kind === "ready" ? (built.messages[1]?.content ?? "") : "").map(
      ({ agentId: by, path }) => `${by} ${path}`,
    );
    expect(paths).toEqual(
      expect.arrayContaining([
        "implementer issues[].suggestion",
        "subject-expert issues[].title",
        "first-reader issues[].title",
        "modifier changes[].what",
      ]),
    );
  });

  it("P1-30: a contradiction is told to the two it is between, not to the third", () => {
    const round2 = (seat: string) => textOf(games.get("custom")!.asked.get(`r2/assess/${seat}`)!);
    expect(round2("first-reader")).toContain('<contradiction topic="lead with stability">');
    expect(round2("subject-expert")).toContain('<contradiction topic="lead with stability">');
    expect(round2("implementer")).not.toContain("<contradiction topic");
  });
});

describe("the others who are asked", () => {
  it.each(ofKind((kind) => kind === "root_cause"))(
    "P1-41 %s: knows why everybody rated as they did, and no cause another names",
    (_key, one) => {
      const marks = marksIn(textOf(one));
      expect(marks.filter(({ kind }) => kind === "root_cause")).toEqual([]);
      const others = marks.filter((mark) => isOthers(mark, one.ask));
      expect(new Set(others.map(({ path }) => path))).toEqual(new Set(["idea_verdicts[].reasoning", "issues[].title"]));
    },
  );

  it.each(ofKind((kind) => kind === "cross_critique"))(
    "P1-50 %s: reads the Adversarial Reviewer's concerns and claims, and nothing of the Writing Editor",
    (_key, one) => {
      const assessed = marksIn(textOf(one)).filter(
        (mark) => isAssessment(mark.kind) && mark.agentId !== one.ask.agentId,
      );
      expect(new Set(assessed.map((mark) => mark.agentId))).toEqual(new Set(["adversarial-reviewer"]));
      expect(new Set(assessed.map(({ path }) => path))).toEqual(
        new Set(["questions[]", "claims[].quote", "claims[].action"]),
      );
    },
  );

  it.each(ofKind((kind) => kind === "name_parts"))(
    "P1-25 %s: reads the question and nobody's opinion of it",
    (_key, one) => {
      expect(new Set(marksIn(textOf(one)).map(({ path }) => path))).toEqual(new Set(["artifact"]));
    },
  );

  it.each(ofKind((kind) => kind === "generate_ideas"))("%s: begins with what was handed in", (_key, one) => {
    expect(marksIn(textOf(one))).toEqual([]);
  });

  it.each(ofKind((kind) => ["modify", "modify_ideas", "rescue_ideas", "apply_critique", "summarise"].includes(kind)))(
    "P1-17 %s: the modifier reads every open issue with its suggestion",
    (_key, { ask, state, built }) => {
      const text = textOf({ ask, state, built });
      for (const { title, suggestion, reports } of state.ledger.filter(
        (one) => one.reports.at(-1)?.status !== "RESOLVED",
      )) {
        expect(text).toContain(title.replaceAll("<", "&lt;"));
        if (suggestion) expect(text).toContain(suggestion);
        for (const { comment } of reports) expect(text).toContain(comment);
      }
    },
  );
});

/** The prompt as it is when the round begins, for every assessment of a game. */
function startOf({ played: { log } }: Prompts, { round }: Ask): ReviewState {
  const at = log.findIndex(
    ({ payload }) => payload.type === "ask.started" && payload.round === round && isAssessment(payload.kind),
  );
  return stateOf(foldLog(log.slice(0, at)));
}

describe("P1-15: what the others say while an assessor is still at it changes no byte of its prompt", () => {
  it.each(ofKind(isAssessment))("%s", (key, { ask, built }) => {
    const prompts = games.get(key.split(" ")[0] as (typeof GAME_NAMES)[number])!;
    const { correction: _correction, ...first } = ask;
    if (!ask.correction) expect(built).toEqual(build(startOf(prompts, ask), first));
  });

  /** A neighbour closes one issue, makes another fatal under its old title, fails twice and is asked afresh. */
  const script: Script = [
    [conditional({ issues: [issue("minor", "Old"), issue("minor", "Closed")] }), conditional(), PASS],
    [
      conditional({
        issues: [issue("fatal", "Old", { suggestion: "Burn it" })],
        prior_concerns: [
          { issue_id: "A1", status: "NOT_ADDRESSED", comment: "Worse" },
          { issue_id: "A2", status: "RESOLVED", comment: "" },
        ],
      }),
      PASS,
      PASS,
    ],
  ];
  const failing: ReviewGame = {
    decide: inTurn({ choice: "retry", rationale: "The Subject Expert was quicker." }),
    special: ({ key }) => (/^r2\/assess\/implementer(~2)?$/.test(key) ? { text: "not JSON" } : null),
  };

  it("not by a severity it raises, an issue it closes, or an answer at a gate within the round", () => {
    const prompts = promptsOf(script, failing);
    const afresh = prompts.asked.get("r2/assess/implementer+1")!;
    expect(afresh.state.ledger[0]).toMatchObject({ severity: "fatal", suggestion: "Burn it" });
    expect(afresh.state.decisions).toHaveLength(1);
    expect(afresh.built).toEqual(build(startOf(prompts, afresh.ask), afresh.ask));
    expect(textOf(afresh)).toContain('<ledger-issue id="A2" severity="minor" raised-in="1" by="Subject Expert">');
  });

  it("the ledger before a round is the one that was there", () => {
    const { log } = review([...script, [PASS, conditional(), PASS]], { config: { max_rounds: 4 } });
    for (const round of [1, 2, 3, 4]) {
      const began = log.findIndex(({ payload }) => payload.type === "round.started" && payload.round === round);
      const ended = log.findIndex(({ payload }) => payload.type === "round.completed" && payload.round === round);
      expect(beforeRound(stateOf(foldLog(log.slice(0, ended))), round).ledger).toEqual(
        stateOf(foldLog(log.slice(0, began))).ledger,
      );
    }
  });
});
