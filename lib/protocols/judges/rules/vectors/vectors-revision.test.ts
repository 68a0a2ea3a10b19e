/** The author's revision: edits made by program, and what they may not lose (P4-59). */
import { describe, expect, it } from "vitest";
import { TEXT_LOST } from "@/lib/domain/edits/loss";
import { eventsOf } from "@/lib/testing/builders";
import { judgesVersions } from "../../views/versions";
import { judge, stateIn, synthesis } from "../judges-harness";

const PLAN =
  "# Plan\n\nThe rota has two people.\n\n## Weekends\n\nNobody is called on weekends.\n\n## Pay\n\nIt is paid.\n";
const PAY = PLAN.slice(PLAN.indexOf("## Pay"));
const FINDING = { finding: "Pay does not belong here", priority: "HIGH", source_judges: ["all"] };

type Given = { edits?: object[]; text?: string | null; changes?: object[] };
/** `replies`: what the author sends, one after the other. All judges fail the plan for the same reason. */
function revising(...replies: [Given, ...Given[]]) {
  let at = 0;
  const game = judge([[2, 2, 2]], {
    artifact: PLAN,
    config: { max_revision_loops: 1, consensus_needs_answers: false },
    special: ({ kind }) => {
      if (kind === "synthesise") return { json: synthesis({ convergent_findings: [FINDING] }) };
      if (kind !== "revise") return null;
      const { changes = [], ...document } = replies[Math.min(at++, replies.length - 1)] ?? replies[0];
      return { json: { documents: [{ name: "document", ...document }], changes } };
    },
  });
  return {
    game,
    text: stateIn(game).versions[1]?.documents[0]?.text,
    reasons: eventsOf(game.log, "reply.rejected").flatMap(({ kind, reason }) => (kind === "revise" ? [reason] : [])),
    flags: eventsOf(game.log, "reply.recorded").find(({ kind }) => kind === "revise")?.flags,
  };
}
const edit = (find: string, replace: string, answers: string[] = []) => ({ find, replace, answers });
const MENDED: Given = { edits: [edit("two people", "three people")], text: null };

describe("P4-59: the author's edits", () => {
  it("change what they name and nothing else", () => {
    const { text, reasons, game } = revising(MENDED);
    expect(reasons).toEqual([]);
    expect(text).toBe(PLAN.replace("two people", "three people"));
    const reply = eventsOf(game.log, "reply.recorded").find(({ kind }) => kind === "revise")?.reply;
    expect(reply).toMatchObject({ documents: [{ name: "document", text, edits: MENDED.edits }] });
  });

  it("keep the space at their ends", () => {
    const { text } = revising({ edits: [edit("It is paid.\n", "It is paid.\n\nMonthly.\n")] });
    expect(text).toBe(`${PLAN}\nMonthly.\n`);
  });

  it("are sent back with the nearest passage where they match nothing, and not mixed with a whole document", () => {
    const { reasons, text } = revising({ edits: [edit("two persons in the rota", "x")] }, MENDED);
    expect(reasons).toEqual([expect.stringMatching(/“document”, edits\.1: .*nearest passage is: “The rota has two/)]);
    expect(text).toContain("three people");
    expect(revising({ ...MENDED, text: PLAN }, MENDED).reasons[0]).toMatch(/either edits or the whole document/);
  });

  it("a whole document in the form of older logs is taken", () => {
    expect(revising({ text: `${PLAN}Monthly.` })).toMatchObject({ reasons: [], text: `${PLAN}Monthly.` });
  });
});

describe("P4-59: losses", () => {
  const without = { text: PLAN.replace(PAY, "") };
  const cut = (answers: string[]): Given => ({ edits: [edit(PAY, "", answers)], text: null });

  it.each([
    ["a document written anew", without, false],
    ["an edit that answers nothing", cut([]), false],
    ["an edit that answers a finding there is not", cut(["C9"]), true],
  ])("%s is sent back once with what would be lost", (_, given, namesId) => {
    const { reasons, text, flags } = revising(given, MENDED);
    expect(reasons).toEqual([
      expect.stringMatching(/“document”: .*the heading “Pay”.*“## Pay It is paid\.”.*Put it back/),
    ]);
    expect(reasons[0]?.includes("has the id C9")).toBe(namesId);
    expect([text?.includes("It is paid."), flags]).toEqual([true, []]);
  });

  it("given again it is judged, with a mark the person sees", () => {
    const { game, reasons, flags } = revising(without);
    expect([reasons.length, flags]).toEqual([1, [TEXT_LOST]]);
    expect(judgesVersions(stateIn(game))[1]?.changes[0]?.what).toMatch(/^document: About \d+ % .*a finding.*“Pay”$/);
  });

  it("what a finding asks to leave out may go: by the answers of its edit, or named in a change", () => {
    expect(revising(cut(["m1"])).reasons).toEqual([]);
    const named = (answers: string[]) => [{ what: "The section Pay is gone", why: "Asked for", answers }];
    expect(revising({ ...without, changes: named(["M1"]) }).reasons).toEqual([]);
    expect(revising({ ...without, changes: named([]) }).reasons).toHaveLength(1);
  });
});
