import { describe, expect, it } from "vitest";
import { contentHashSchema } from "@/lib/domain/evidence/source";
import { askKindIn } from "@/lib/kernel/page/engine-asks";
import { wireSchema } from "@/lib/models/wire-schema";
import { agent } from "@/lib/testing/builders";
import { evidenceOf } from "@/lib/testing/grounded/grounded";
import { teamSaving } from "@/lib/protocols/chair/rules/dispatch/dispatch-mode";
import {
  advice,
  chairGame,
  comment,
  conflict,
  high,
  plainChair,
  stateIn,
} from "@/lib/protocols/chair/rules/chair-harness";
import type { ChatMessage } from "@/lib/prompts/types";
import { GAME_NAMES, PANEL, playGame } from "./games-harness";
import { measureModes } from "./measure-modes";
import { build, lastOf, messagesFor, promptsOf, systemOf, userOf } from "./prompt-harness";
import { ROSTER } from "@/lib/protocols/chair/rules/roster/roster";
import type { ChairState } from "@/lib/protocols/chair/rules/state";
import { absentPart, definitionTokens } from "./parts/subject";

const task = playGame("task");
const team = playGame("team");
const texts = (messages: readonly ChatMessage[]) => messages.map(({ content }) => content).join("\n");

describe("P2-02: specialists talk to the chair only", () => {
  it("nobody sees another's answer in round 1, nor anything but its stated concern and position later", () => {
    const [mine, other] = ["Rows survive a restart.", "Tokens in rows can leak."];
    for (const prompts of [task, team]) {
      expect(texts(messagesFor(prompts, "r1/advise/security"))).not.toContain(mine);
      const again = texts(messagesFor(prompts, "r2/advise_again/security"));
      expect(again).toContain(other);
      expect(again).not.toContain(mine);
      expect(again).toContain("Data Architect raised this concern: Memory is lost on restart.");
      expect(again).toContain("You proposed: Keep them in the database.");
    }
    expect(systemOf(task, "r1/advise/security")).toContain("You talk to the chair only");
  });

  it("P2-19: each gets its own question, and no other's", () => {
    expect(userOf(task, "r1/advise/security")).toContain(
      "<focused-question>\nWhat does security say about it?\n</focused-question>",
    );
    expect(userOf(task, "r1/advise/security")).not.toContain("What does product say");
  });

  it("P2-38: no specialist is told how many rounds there are", () => {
    for (const key of ["r1/advise/security", "r2/advise_again/security", "r3/advise_again/security"])
      expect(texts(messagesFor(task, key))).not.toMatch(/round \d|rounds? (?:left|remain)/i);
  });
});

describe("P2-10: task and team", () => {
  it("task: one fresh message each round, with the definition, the material and the own earlier answers again", () => {
    const roles = messagesFor(task, "r3/advise_again/security").map(({ role }) => role);
    expect(roles).toEqual(["system", "user"]);
    const user = userOf(task, "r3/advise_again/security");
    for (const part of [
      '<seat name="Security">',
      "<artifact>",
      "<question>",
      "Tokens in rows can leak.",
      "A hash covers it",
    ])
      expect(user).toContain(part);
    expect(user.match(/<earlier-answer /g)).toHaveLength(2);
  });

  it("team: one conversation, rebuilt from the log; every call begins with the whole of the one before", () => {
    const [first, second, third] = ["r1/advise/security", "r2/advise_again/security", "r3/advise_again/security"].map(
      (key) => messagesFor(team, key),
    ) as [ChatMessage[], ChatMessage[], ChatMessage[]];
    expect(third.map(({ role }) => role)).toEqual(["system", "user", "assistant", "user", "assistant", "user"]);
    expect(second.slice(0, first.length)).toEqual(first);
    expect(third.slice(0, second.length)).toEqual(second);
    expect(JSON.parse(second[2]?.content ?? "")).toMatchObject({
      finding: "Tokens in rows can leak.",
      confidence: "High",
    });
    expect(first).toEqual(messagesFor(task, "r1/advise/security"));
  });

  it("P2-30: later turns of a team hold only what is new", () => {
    const last = lastOf(team, "r2/advise_again/security");
    for (const part of ["<seat", "<artifact>", "<question>", "<earlier-answer"]) expect(last).not.toContain(part);
    expect(last.length).toBeLessThan(userOf(task, "r2/advise_again/security").length);
  });

  it("a conversation reads the same after the log came back from a database", () => {
    const { state, ask } = team.asked.get("r3/advise_again/security")!;
    const shuffled = structuredClone(state.rounds).map((round) => ({
      ...round,
      turns: Object.fromEntries(
        Object.entries(round.turns).map(([id, turn]) => [
          id,
          turn.kind === "answered"
            ? { ...turn, reply: Object.fromEntries(Object.entries(turn.reply as object).toReversed()) }
            : turn,
        ]),
      ),
    }));
    expect(build({ ...state, rounds: shuffled }, ask)).toEqual(build(state, ask));
  });

  it("TV-P2-19: a conversation that outgrows the window falls back to task, with a warning, and goes on", () => {
    const skilled = {
      security: {
        role: "reviewer" as const,
        skills: [{ name: "Threats", text: "A threat and its cost. ".repeat(1_500) }],
      },
    };
    const playIn = (mode: "task" | "team", context_window_limit = 50_000) =>
      playGame(mode, undefined, (own) => ({
        ...own,
        config: { ...own.config, definitions: skilled, context_window_limit },
      }));
    const [byTask, byTeam] = (["task", "team"] as const).map(
      (mode) => playIn(mode).asked.get("r2/advise_again/security")?.built,
    );
    if (byTask?.kind !== "ready" || byTeam?.kind !== "ready") throw new Error("Too large from the start.");
    // A conversation carries the form and the reply of each turn along: it is the first to be too long.
    expect(byTeam.tokens).toBeGreaterThan(byTask.tokens);
    const fallen = playIn("team", Math.floor((byTask.tokens + byTeam.tokens) / 2));
    expect(stateIn(fallen.played)).toMatchObject({
      mode: "task",
      team: { status: "fell_back" },
      warnings: [{ text: expect.stringContaining("It continues in task mode.") }],
    });
    expect(messagesFor(fallen, "r2/advise_again/security+1").map(({ role }) => role)).toEqual(["system", "user"]);
    expect(messagesFor(fallen, "r3/advise_again/data-architect").map(({ role }) => role)).toEqual(["system", "user"]);
  });
});

describe("P2-16: what a mode costs", () => {
  it("is measured for both, whichever was used", () => {
    const [byTask, byTeam] = [measureModes(task.played.log), measureModes(team.played.log)];
    expect(byTask).toEqual(byTeam);
    const sent = (prompts: typeof task) =>
      [...prompts.asked]
        .filter(([key]) => key.includes("/advise"))
        .reduce((sum, [, { built }]) => sum + (built.kind === "ready" ? built.tokens : 0), 0);
    expect(byTask.task.sent).toBe(sent(task));
    expect(byTeam.team.sent).toBe(sent(team));
  });

  it("a team's calls are mostly what the call before held already", () => {
    const { task: fresh, team: kept } = measureModes(team.played.log);
    expect(kept.fresh).toBeLessThan(fresh.fresh);
    const definitions = PANEL.slice(0, 2).map((seat) => definitionTokens(stateIn(team.played), seat));
    // The formula counts definitions alone; the material is saved as well.
    expect(fresh.fresh - kept.fresh).toBeGreaterThan(teamSaving(definitions, 3).saved);
  });

  it("a definition is the seat and its skills", () => {
    const seat = agent("x", { brief: "word ".repeat(100) });
    const state = (text: string) =>
      stateIn(chairGame([], { panel: [seat], config: { definitions: { x: { skills: [{ name: "s", text }] } } } }));
    expect(definitionTokens(state(""), seat)).toBeGreaterThan(100);
    expect(definitionTokens(state("more ".repeat(200)), seat)).toBeGreaterThan(definitionTokens(state(""), seat) + 150);
  });
});

describe("prompt caches", () => {
  const long = playGame("task", undefined, (own) => ({
    ...own,
    subject: { ...own.subject, artifact: "A paragraph about the system under design.\n".repeat(150) },
  }));
  const shared = (one: string, other: string): number => {
    let at = 0;
    while (at < one.length && one[at] === other[at]) at++;
    return at / one.length;
  };

  it("the system message is the same for every specialist and round", () => {
    expect(
      new Set([...long.asked.keys()].filter((key) => key.includes("/advise")).map((key) => systemOf(long, key))).size,
    ).toBe(1);
  });

  it("so is the chair's for all its tasks", () => {
    expect(
      new Set(
        ["r0/frame/chair", "r1/synthesise/chair", "r2/judge/chair", "r3/decide/chair", "r3/report/chair"].map((key) =>
          systemOf(long, key),
        ),
      ).size,
    ).toBe(1);
  });

  it("specialists begin alike, and so do the chair's tasks, up to what each is told at its end", () => {
    const matter = (key: string): string => userOf(long, key).split("\n# Task\n")[0] ?? "";
    const keys = ["data-architect", "security", "product"].map((id) => userOf(long, `r1/advise/${id}`));
    expect(shared(keys[0] ?? "", keys[1] ?? "")).toBeGreaterThan(0.6);
    expect(shared(matter("r0/frame/chair"), userOf(long, "r1/synthesise/chair"))).toBe(1);
    expect(shared(matter("r1/synthesise/chair"), matter("r2/judge/chair"))).toBeGreaterThan(0.8);
    expect(shared(matter("r3/decide/chair"), matter("r3/report/chair"))).toBeGreaterThan(0.8);
  });
});

describe("what the chair is told", () => {
  it("P2-20, P2-31: who is missing and whose answer is thin", () => {
    const prompts = promptsOf([{ a: { finding: "x".repeat(300) }, c: "timeout" }], {
      panel: [
        agent("a", { kind: "specialist" }),
        agent("b", { kind: "specialist" }),
        agent("c", { kind: "specialist" }),
      ],
    });
    const user = userOf(prompts, "r1/synthesise/chair");
    expect(user).toContain('confidence="not given" marks="missing recommendation, missing confidence"');
    expect(user).toContain("Not answered, and not waited for: c.");
    expect(user).toContain("Incomplete, see their marks: a.");
  });

  it("P2-35: the decision and the report stand on the answers that count", () => {
    const report = userOf(task, "r3/report/chair");
    expect(report).toContain("Backups can skip that table.");
    expect(report).not.toContain("Hashed rows hold no token");
    expect(report).toContain('<settled-conflict id="C1"');
  });

  it("an open conflict is open as long as it is discussed, whatever the rules will say", () => {
    const prompts = promptsOf([{ a: advice("High"), b: advice("Low") }], {
      panel: [agent("a", { kind: "specialist" }), agent("b", { kind: "specialist" })],
      config: { conflict_overrides: [high("a", "b")] },
      conflicts: [conflict("a", "b")],
    });
    expect(userOf(prompts, "r2/judge/chair")).toContain('<open-conflict id="C1"');
    expect(userOf(prompts, "r2/report/chair")).toContain('<settled-conflict id="C1"');
  });

  it("P2-13: a specialist gets the lines of its domains, the chair the whole", () => {
    const artifact = [..."abc"]
      .map(
        (word) =>
          `## ${word === "a" ? "Database" : word}\n\n${`${word === "a" ? "database" : word} line\n`.repeat(90)}`,
      )
      .join("\n");
    const prompts = playGame("pull_request", undefined, (own) => ({
      ...own,
      subject: { ...own.subject, artifact },
      config: { ...own.config, context_lines: 100 },
    }));
    const user = userOf(prompts, "r1/advise/data-architect");
    expect(user).toContain("database line");
    expect(user).not.toContain("c line");
    expect(user).toMatch(/<left-out-parts>\n- b \(lines \d+–\d+\)\n- c \(lines \d+–\d+\)\n<\/left-out-parts>/);
    expect(userOf(prompts, "r0/frame/chair")).toContain("c line");
  });

  it("a document that is too long for the chair is cut with a mark", () => {
    const prompts = playGame("pull_request", undefined, (own) => ({
      ...own,
      subject: { ...own.subject, artifact: `BEGIN ${"A sentence of the document. ".repeat(4_000)} END` },
      config: { ...own.config, context_window_limit: 9_000 },
    }));
    expect(userOf(prompts, "r0/frame/chair")).toMatch(
      /BEGIN [\s\S]*characters are cut here because the text is too long[\s\S]* END/,
    );
    expect(prompts.asked.get("r0/frame/chair")?.built).toMatchObject({
      contextLevel: expect.stringMatching(/^shortened, artifact cut to \d+ %$/) as string,
    });
  });

  it("P2.7: binding decisions come with a plan, and a person's choice with the report", () => {
    expect(userOf(playGame("plan"), "r0/draft/chair")).toContain(
      '<design-decision number="1">\nSessions live in Postgres.\n</design-decision>',
    );
    expect(userOf(playGame("escalated"), "r1/report/chair")).toContain(
      '<person-choice by="Ada">\nChosen: Take Data Architect\'s position',
    );
  });
});

describe("forms", () => {
  const games = GAME_NAMES.map((name) => [name, playGame(name)] as const);
  type Schema = { properties?: Record<string, Schema>; items?: Schema; anyOf?: Schema[] };
  const fieldsIn = ({ properties = {}, items, anyOf = [] }: Schema): string[] => [
    ...Object.entries(properties).flatMap(([name, field]) => [name, ...fieldsIn(field)]),
    ...[...(items ? [items] : []), ...anyOf].flatMap(fieldsIn),
  ];

  it.each(games)(
    "%s: every field a reply must have is named in its prompt, and no field of another type",
    (_, prompts) => {
      for (const [key, { ask, state }] of prompts.asked) {
        const { replySchema } = askKindIn({ ...prompts.played.folded, protocol: state }, ask.kind);
        const text = texts(messagesFor(prompts, key));
        expect([key, fieldsIn(wireSchema(replySchema)).filter((name) => !text.includes(`"${name}": `))]).toEqual([
          key,
          [],
        ]);
      }
    },
  );

  it("a report that comes along has the fields of its type", () => {
    const report = (name: "together" | "review" | "pull_request" | "task"): string[] => {
      const { played } = playGame(name);
      const { properties } = wireSchema(askKindIn(played.folded, "synthesise").replySchema) as Schema;
      return fieldsIn(properties?.["report"] ?? {}).filter((field) =>
        /^(?:pr_|plan|revised|files|resolutions)/.test(field),
      );
    };
    expect([report("together"), report("review"), report("pull_request"), report("task")]).toEqual([
      ["plan", "files", "resolutions"],
      ["revised_plan", "resolutions"],
      ["pr_concerns", "pr_verdict"],
      [],
    ]);
  });
});

describe("what is said of the framing and the draft", () => {
  const together = playGame("together");
  const citation = {
    id: "c1",
    source: "artifact",
    path: "",
    lines: "",
    quote: "rows in a table",
    status: "found" as const,
    at: { source: "artifact", path: "artifact", hash: contentHashSchema.parse("a".repeat(64)), from: 3, to: 3 },
  };

  it("P2-18: success criteria are the chair's proposal, wherever they are shown", () => {
    const marked = "The decision was right if (proposed, not confirmed):\n- A restart loses nobody";
    for (const key of ["r1/comment/security", "r1/synthesise/chair", "r1/mend/chair"])
      expect(userOf(together, key)).toContain(marked);
  });

  it("P2-45: what nobody answers for stays before the chair's eyes", () => {
    for (const key of ["r1/synthesise/chair", "r1/mend/chair", "r1/revise/chair"])
      expect(userOf(together, key)).toContain("Nobody at the table answers for:\n- Running Postgres.");
  });

  it("the chair is shown an answer's own sentence, before its finding", () => {
    const prompts = playGame("together", undefined, (own) => ({
      ...own,
      special: (ask) => (ask.kind === "comment" ? { json: { ...comment(), gist: "The order can stay." } } : null),
    }));
    expect(userOf(prompts, "r1/synthesise/chair")).toContain("In a sentence: The order can stay.\n\nFinding:");
  });

  it("P2-43: what the chair gives up in its own draft is no conflict with it", () => {
    const clause = "So is advice for which you give up what your draft decides.";
    expect(userOf(together, "r1/synthesise/chair")).toContain(clause);
    // The plan is another's.
    expect(userOf(playGame("review"), "r1/synthesise/chair")).not.toContain(clause);
    expect(userOf(task, "r1/synthesise/chair")).not.toContain(clause);
  });

  it("conditions are shown with their ids, to the chair and to whose they are", () => {
    const condition = "Conditions:\n- cond-B1 (open): A restart loses nobody.";
    expect(userOf(together, "r1/synthesise/chair")).toContain(condition);
    expect(userOf(together, "r1/check_plan/security")).toContain(condition);
    expect(userOf(together, "r1/check_plan/data-architect")).not.toContain("cond-");
  });

  it("P2-44: a later look is shown the conditions as its last one left them", () => {
    const later = userOf(together, "r1/check_plan/security+2");
    expect(later).toContain("Conditions:\n- cond-B2 (provided for): A restart loses no new session.");
    expect(later).not.toContain("cond-B1");
  });

  it("P2-43: the final plan is shown whole, and what was found in it reaches the chair and who looks again", () => {
    const looked = userOf(together, "r1/check_plan/security");
    for (const part of ["Decision", "Plan", "Rationale", "Actions, done as part of this", "Answers to the issues"])
      expect(looked).toContain(`\n# ${part}\n`);
    for (const part of ["# Files\n- sessions.ts", "# Testing\nRestart it.", "# Open questions\n- Who is on call?"])
      expect(looked).toContain(part);
    const found = "Objects: Nobody says how long the lock is.\nNot met, B1: The table is locked.";
    expect(userOf(together, "r1/mend/chair")).toContain(found);
    expect(userOf(together, "r1/check_plan/security+1")).toContain(
      `${found}\nCondition the plan does not provide for, cond-B1: A restart loses nobody.`,
    );
    expect(userOf(together, "r1/check_plan/security+1")).toContain("- How long the lock is. Step 1 says 10 ms.");
    expect(userOf(together, "r1/revise/chair")).not.toContain("<check-result");
  });

  it("a mark in the draft comes with its passage for whoever did not write it", () => {
    const prompts = playGame("together", undefined, (own) => ({
      ...own,
      special: (ask, state) =>
        ask.kind === "frame"
          ? {
              json: {
                ...plainChair(ask, state),
                draft: { plan: "1. Add a table. [c1]", files: [], testing: "Restart it.", open_questions: [] },
              },
              evidence: evidenceOf({ citations: [citation, { ...citation, id: "c2" }] }),
            }
          : null,
    }));
    const passage = "What the marks stand for:\n[c1] “rows in a table” (artifact:3)\n</draft-plan>";
    expect(userOf(prompts, "r1/comment/security")).toContain(passage);
    expect(userOf(prompts, "r1/synthesise/chair")).not.toContain("What the marks stand for");
  });

  describe("what a look at the final plan can make out", () => {
    const prompts = playGame("together", undefined, (own) => ({
      ...own,
      special: (ask, state) => {
        const evidence = evidenceOf({ citations: [citation] });
        const found = ask.key === "r1/check_plan/security";
        if (found) return { json: { objection: "It locks for long [c1].", unmet_issues: [] }, evidence };
        switch (ask.kind) {
          case "frame":
            return {
              json: {
                ...plainChair(ask, state),
                constraints: ["Fast [c1]"],
                draft: { plan: "1. Add a table.", files: [], testing: "Restart it.", open_questions: [] },
              },
              evidence,
            };
          case "comment":
            return {
              json: {
                ...comment("Flag concerns"),
                issues: [{ text: "The table is locked [c1].", severity: "blocking" }],
              },
              evidence,
            };
          case "mend": {
            const changes = [{ asked: "How long it locks.", done: "Step 1 says it [c1]." }];
            const edits = [{ find: "with a short lock", replace: "with a lock of 10 ms" }];
            return { json: { changes, edits }, evidence };
          }
          default:
            return null;
        }
      },
    }));

    it("marks of other replies are the words they stand for", () => {
      const again = userOf(prompts, "r1/check_plan/security+1");
      for (const text of [
        "The table is locked [“rows in a table”].",
        "Objects: It locks for long [“rows in a table”].",
        "Step 1 says it [“rows in a table”].",
      ])
        expect(again).toContain(text);
      expect(again).not.toContain("[c1]");
      expect(userOf(prompts, "r1/mend/chair")).toContain("Objects: It locks for long [“rows in a table”].");
      expect(userOf(prompts, "r1/comment/security")).toContain("- Fast [“rows in a table”]");
    });

    it("what was changed since its last look, and none of it at the first", () => {
      expect(userOf(prompts, "r1/check_plan/security")).not.toContain("<document-changes");
      expect(userOf(prompts, "r1/check_plan/security+1")).toContain(
        "<document-changes>\nRemoved or replaced:\n- Add a table, with a short lock.\nAdded:\n+ Add a table, with a lock of 10 ms.\n</document-changes>",
      );
      // It was content before the mend, and looks again only after the person's change: both are news to it.
      const other = userOf(prompts, "r1/check_plan/data-architect+1");
      expect(other).toContain("\n- Add a table, with a short lock.");
      expect(other).toContain("3. As asked.");
    });

    it("every section it is shown is named, and none that does not come", () => {
      const named = (key: string) =>
        systemOf(prompts, key).match(/^- <(document-changes|person-choice|check-result)>/gm);
      expect(named("r1/check_plan/security")).toBeNull();
      expect(named("r1/check_plan/security+1")).toHaveLength(2);
      expect(named("r1/check_plan/security+2")).toHaveLength(3);
    });
  });

  it("P2-36: a majority is worded for how many answered", () => {
    const words = (...names: string[]): string =>
      userOf(
        promptsOf([], {
          panel: names.map((name) => agent(name, { kind: "specialist" })),
          config: { triage_mode: "full" },
        }),
        "r1/synthesise/chair",
      );
    expect(words("a", "b")).toContain("Consensus is what both who answered hold,");
    expect(words("a", "b", "c", "d")).toContain("Consensus is what at least 3 of the 4 who answered hold,");
  });
});

describe("what is not there is not spoken of", () => {
  it("a specialist is told which seats of its definition are not asked", () => {
    const [one, other] = ROSTER.map(({ agent: seat }) => seat).filter(({ id }) => id === "cost" || id === "product");
    const cost = [one, other].find((seat) => seat?.id === "cost");
    if (!cost) throw new Error("It is in the roster.");
    const dispatched = (...ids: string[]) => ({ dispatched: ids.map((agentId) => ({ agentId })) });
    const told = (...ids: string[]) =>
      absentPart({ outlook: dispatched(...ids), panel: [one, other] } as unknown as ChairState, cost)[0];
    expect(told("cost")).toBe("Not asked here: Product, Legal and Privacy. What falls to them nobody answers for.");
    expect(told("cost", "product")).toBe("Not asked here: Legal and Privacy. What falls to them nobody answers for.");
  });

  it("sections that can't come in this deliberation are not explained", () => {
    const system = systemOf(promptsOf([], { panel: [agent("a"), agent("b")] }), "r1/synthesise/chair");
    expect(system).not.toMatch(/<(?:context|artifact|design-decision|round|judged-answer)>:/);
    expect(systemOf(task, "r1/synthesise/chair")).toMatch(/<context>:[\s\S]*<judged-answer>:/);
  });
});

describe("G-03: re-asks", () => {
  const wrong = (key: string) =>
    playGame("team", undefined, (own) => ({
      ...own,
      special: (ask) => (ask.key === key ? { text: "Let me think." } : null),
    }));

  it.each(["r1/advise/security", "r2/advise_again/security", "r1/synthesise/chair"])(
    "%s: the first messages stay, the reply and the reason are quoted",
    (key) => {
      const prompts = wrong(key);
      const [first, again] = [messagesFor(prompts, key), messagesFor(prompts, `${key}~2`)];
      expect(again.slice(0, first.length)).toEqual(first);
      expect(again.slice(first.length).map(({ role, content }) => [role, content.slice(0, 40)])).toEqual([
        ["assistant", "Let me think."],
        ["user", expect.stringContaining("Your reply could not be accepted")],
      ]);
      expect(again.at(-1)?.content).toContain("<problem>\nThe reply is not JSON");
    },
  );
});
