import { expect, it } from "vitest";
import "@/lib/protocols/all";
import { ARTIFACT_SOURCE, PERSON_SOURCE, REPLY_SOURCE } from "@/lib/domain/evidence/own-sources";
import { gateId } from "@/lib/domain/ids";
import type { AskedQuestion } from "@/lib/kernel/grounding";
import { groundsOf } from "@/lib/prompts/evidence/grounds";
import { agentId, completeAnswer } from "@/lib/testing/builders";
import { AUDIT, groundedDebate } from "@/lib/testing/grounded/grounded-debate";
import { play, TEST_ID } from "@/lib/testing/play";
import { rehearsalAnswer, rehearsalCreated } from "@/lib/testing/rehearsed-games";
import { checkEvidence } from "./check-evidence";
import { NO_SOURCES } from "./no-sources";
import { spokenTexts } from "./spoken-texts";

const { folded, log } = groundedDebate();
const ask = { key: "r3/speak/api", kind: "speak", round: 3, agentId: agentId("api") };
const grounds = groundsOf(folded, ask);
const cited = { id: "c1", source: "replies", path: "Security", lines: "", quote: AUDIT };
const evidence = { citations: [cited], grounds: [], questions: [], assumptions: [], unread: [] };

it("G-16: the words of another seat are found where they settle something, and lead to its reply", async () => {
  if (!grounds) throw new Error("It is grounded.");
  const settled = [{ concern: "The mute state is lost.", citations: ["c1"] }];
  const { citations } = await checkEvidence({ ...evidence, settled }, grounds, NO_SOURCES, spokenTexts(folded, ask));
  expect(citations).toMatchObject([{ status: "found", at: { source: REPLY_SOURCE } }]);
  const seq = citations[0]?.at?.seq ?? 0;
  expect(log[seq - 1]?.payload).toMatchObject({
    type: "reply.recorded",
    agentId: "security",
    reply: { blocking_concerns: [AUDIT] },
  });
  expect(citations[0]?.at?.path).toBe("Security, round 1");
});

it("named as such they are found wherever they stand, also in facts; nobody quotes its own words", async () => {
  if (!grounds) throw new Error("It is grounded.");
  const { citations } = await checkEvidence(evidence, grounds, NO_SOURCES, spokenTexts(folded, ask));
  expect(citations).toMatchObject([{ status: "found", at: { source: REPLY_SOURCE } }]);
  const unnamed = { ...evidence, citations: [{ ...cited, source: "artifact" }] };
  const elsewhere = await checkEvidence(unnamed, grounds, NO_SOURCES, spokenTexts(folded, ask));
  expect(elsewhere.citations).toMatchObject([{ status: "not_found" }]);
  const seqs = new Set(spokenTexts(folded, ask).map(({ seq }) => seq));
  for (const { seq, payload } of log)
    if (payload.type === "reply.recorded" && payload.agentId === "api") expect(seqs).not.toContain(seq);
});

it("conditions, which were taken off the reply, are among its words", () => {
  const said = log.find(({ payload }) => payload.type === "reply.recorded" && payload.agentId === "security");
  if (!said) throw new Error("Security spoke.");
  const { lifecycle } = folded;
  const facts = [
    ...lifecycle.facts,
    {
      seq: said.seq,
      key: "r1/speak/security",
      kind: "speak",
      round: 1,
      agentId: agentId("security"),
      facts: { conditions: [{ text: "Kills do not count.", state: "open" as const }] },
    },
  ];
  const texts = spokenTexts({ ...folded, lifecycle: { ...lifecycle, facts } }, ask);
  expect(texts.find(({ seq }) => seq === said.seq)?.text).toContain("Kills do not count.");
});

/** The debate with a question the person answered. */
const answeredWith = (answer: string) => asked({ kind: "answered", answer, by: "Ada", gateId: gateId(TEST_ID, 1) });

function leftOpen(isFinal: boolean): AskedQuestion["state"] {
  return { kind: "open", left: { by: "Ada", gateId: gateId(TEST_ID, 1), isFinal } };
}

function asked(state: AskedQuestion["state"]) {
  const { lifecycle } = folded;
  const question = {
    id: "q1",
    question: "How long may it stand still?",
    why: "",
    options: [],
    default: "A minute",
    askedBy: [agentId("api")],
    round: 1,
    seqs: [5],
    state,
  };
  return { ...folded, lifecycle: { ...lifecycle, grounding: { ...lifecycle.grounding, questions: [question] } } };
}

it.each([
  ["At most 30 seconds.", "At most 30 seconds."],
  // As prompts tell it, and as seats leave out what stands between.
  ["At most 30 seconds.", "How long may it stand still?\nAnswer: At most 30 seconds."],
  ["Yes", "How long may it stand still?\nAnswer: Yes"],
  ["Yes", "How long may it stand still? … Yes"],
  ["Yes", "How long may it stand still? ... Yes"],
])("what the person answered (%s) can be quoted as %j, by a seat that sees no replies too", async (answer, quote) => {
  if (!grounds) throw new Error("It is grounded.");
  const { citations } = await checkEvidence(
    { ...evidence, citations: [{ ...cited, source: PERSON_SOURCE, path: "", quote }] },
    grounds,
    NO_SOURCES,
    spokenTexts(answeredWith(answer), { ...ask, kind: "speak_blind" }),
  );
  expect(citations).toMatchObject([
    { status: "found", at: { source: PERSON_SOURCE, path: "How long may it stand still?" } },
  ]);
});

it.each<[string, AskedQuestion["state"]]>([
  ["Nobody answered: left to the panel.", { kind: "default", by: "Ada" }],
  ["Nobody answered: left to the panel. Default: A minute", { kind: "default", by: null }],
  ["Left open by the person for now. Default: A minute", leftOpen(false)],
  ["Left open by the person.", leftOpen(true)],
])("G-16: how a question stands can be quoted as prompts tell it: %s", async (told, state) => {
  if (!grounds) throw new Error("It is grounded.");
  const quote = `How long may it stand still?\n${told}`;
  const { citations } = await checkEvidence(
    { ...evidence, citations: [{ ...cited, source: PERSON_SOURCE, path: "", quote }] },
    grounds,
    NO_SOURCES,
    spokenTexts(asked(state), { ...ask, kind: "speak_blind" }),
  );
  expect(citations).toMatchObject([{ status: "found", at: { source: PERSON_SOURCE } }]);
});

it("G-13: words a seat cites as the person's are the person's, though a document has them too", async () => {
  if (!grounds) throw new Error("It is grounded.");
  const quote = "Standing still for a minute is enough";
  const document = { source: ARTIFACT_SOURCE, path: "final plan", text: `${quote} for now.` } as const;
  const { citations } = await checkEvidence(
    { ...evidence, citations: [{ ...cited, source: PERSON_SOURCE, path: "", quote }] },
    { ...grounds, documents: [document] },
    NO_SOURCES,
    spokenTexts(answeredWith(quote), ask),
  );
  expect(citations).toMatchObject([{ status: "found", at: { source: PERSON_SOURCE } }]);
});

it("an answer the person did not give is not found", async () => {
  if (!grounds) throw new Error("It is grounded.");
  const { citations } = await checkEvidence(
    {
      ...evidence,
      citations: [{ ...cited, source: PERSON_SOURCE, path: "", quote: "How long may it stand still? … No" }],
    },
    grounds,
    NO_SOURCES,
    spokenTexts(answeredWith("Yes"), { ...ask, kind: "speak_blind" }),
  );
  expect(citations).toMatchObject([{ status: "not_found" }]);
});

it("what a person wrote with a decision is found: the reason and what has to change", async () => {
  const { log: split, folded: state } = play({
    created: rehearsalCreated("debate", { source: { kind: "rehearsal", script: "stalls" } }),
    answer: rehearsalAnswer,
    decide: (gate) => ({
      ...completeAnswer(gate, gate.options[0]?.id ?? ""),
      rationale: "The way back has to be rehearsed first.",
    }),
  });
  const said = split.find(({ payload }) => payload.type === "gate.answered");
  if (!grounds || said?.payload.type !== "gate.answered") throw new Error("A person decided.");
  const { rationale } = said.payload.answer;
  const quoted = { ...cited, source: PERSON_SOURCE, path: "", quote: rationale };
  const { citations } = await checkEvidence(
    { ...evidence, citations: [quoted] },
    grounds,
    NO_SOURCES,
    spokenTexts(state, ask),
  );
  expect(citations).toMatchObject([{ status: "found", at: { source: PERSON_SOURCE } }]);
});
