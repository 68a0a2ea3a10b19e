/** Documents, dimensions and stances of a judgement as they are filled in, and as they are sent. */
import { describe, expect, it } from "vitest";
import { DEFAULT_DIMENSIONS } from "@/lib/protocols/judges/rules/verdict/dimensions";
import { SEATS } from "@/lib/protocols/judges/rules/seats";
import { judgesConfigSchema } from "@/lib/protocols/judges/rules/config";
import { blankDraft, type Draft } from "@/lib/client/new-deliberation/draft";
import { draftProblems } from "@/lib/client/new-deliberation/draft-problems";
import { draftReducer, type DraftAction } from "@/lib/client/new-deliberation/draft-reducer";
import { ownSeat, seatsOf } from "@/lib/client/new-deliberation/seats";
import { toRequest } from "@/lib/client/new-deliberation/to-request";
import { dimensionsIn, dimensionsToSend, evenWeights, weightSum } from "./dimensions";
import { documentsIn, freeName, keepDocuments, MAX_DOCUMENTS, withFile, type DraftDocument } from "./documents";
import { takeStance } from "./stances";

const after = (draft: Draft, ...actions: DraftAction[]): Draft => actions.reduce(draftReducer, draft);
const blank = after(
  { ...blankDraft(), title: "Archive", question: "Good enough?" },
  { type: "protocol", protocol: "judges" },
);
const request = (draft: Draft) => toRequest(draft, { seats: seatsOf(draft), source: { kind: "rehearsal" }, by: "" });
const problems = (draft: Draft) => draftProblems(request(draft));
const withDocuments = (draft: Draft, ...documents: DraftDocument[]) => after(draft, ...keepDocuments(documents));
const make = (document: { name: string; text: string }): DraftDocument => ({ key: document.name, ...document });

describe("documents (P4-12)", () => {
  it("begin with the artifact of the other protocols, which is kept when the protocol is changed", () => {
    const begun = after({ ...blankDraft(), artifact: "We move." }, { type: "protocol", protocol: "judges" });
    expect(documentsIn(begun)).toEqual([{ key: "first", name: "design", text: "We move." }]);
    const two = withDocuments(
      begun,
      { key: "first", name: "Plan", text: "We stay." },
      { key: "b", name: "tasks", text: "1." },
    );
    expect(request(two)).toMatchObject({
      artifact: "",
      config: {
        documents: [
          { name: "Plan", text: "We stay." },
          { name: "tasks", text: "1." },
        ],
      },
    });
    expect(request(two).config).not.toHaveProperty("first_document");
    expect(after(two, { type: "protocol", protocol: "debate" }).artifact).toBe("We stay.");
    expect(
      documentsIn(after(two, { type: "protocol", protocol: "debate" }, { type: "protocol", protocol: "judges" })),
    ).toHaveLength(2);
  });

  it("are none where the only one is empty; any other empty one, a missing name and the same name twice are said at their field", () => {
    expect(request(blank).config?.["documents"]).toEqual([]);
    expect(problems(blank)).toEqual({});
    const wrong = withDocuments(blank, { key: "first", name: "", text: "x" }, { key: "b", name: "Plan", text: " " });
    expect(problems(wrong)).toEqual({
      "config.documents.0.name": "Give the document a name.",
      "config.documents.1.text": "The document is empty.",
    });
    const twice = withDocuments(
      blank,
      { key: "first", name: "plan", text: "x" },
      { key: "b", name: "Plan", text: "y" },
    );
    expect(problems(twice)).toEqual({ "config.documents.1.name": "There are two documents called “Plan”." });
    expect(
      judgesConfigSchema.safeParse({
        documents: Array.from({ length: MAX_DOCUMENTS + 1 }, (_, index) => ({ name: `d${index}`, text: "x" })),
      }).success,
    ).toBe(false);
  });

  it("take a file in the place of the document of its name, else of an empty one, else at the end", () => {
    const documents = [make({ name: "design", text: "Boxes." }), make({ name: "plan", text: "" })];
    expect(
      withFile(documents, { name: "Design.md", text: "New." }, make).map(({ name, text }) => [name, text]),
    ).toEqual([
      ["design", "New."],
      ["plan", ""],
    ]);
    expect(
      withFile(documents, { name: "notes.v2.txt", text: "Notes." }, make).map(({ name, text }) => [name, text]),
    ).toEqual([
      ["design", "Boxes."],
      ["notes.v2", "Notes."],
    ]);
    expect(withFile(documents.slice(0, 1), { name: "tasks.md", text: "1." }, make)).toHaveLength(2);
    expect(freeName(documents)).toBe("tasks");
    expect(freeName([...documents, make({ name: "Tasks", text: "" })])).toBe("document 4");
  });
});

describe("dimensions (P4-10)", () => {
  it("are the usual five, and their sum is checked as the server checks it", () => {
    expect(dimensionsToSend(blank.config)).toEqual(DEFAULT_DIMENSIONS);
    expect(weightSum(dimensionsIn(blank.config))).toEqual({ sum: 1, isWhole: true });
    const less = after(blank, {
      type: "config",
      changes: {
        dimensions: dimensionsIn(blank.config)
          .slice(1)
          .map((one) => ({ ...one })),
      },
    });
    expect(weightSum(dimensionsIn(less.config))).toEqual({ sum: 0.8, isWhole: false });
    expect(problems(less)).toEqual({ "config.dimensions": "The weights add up to 0.8; they have to add up to 1." });
    for (let count = 1; count <= 10; count += 1)
      expect(weightSum(evenWeights(Array.from({ length: count }, () => ({ weight: null }))))).toEqual({
        sum: 1,
        isWhole: true,
      });
  });

  it("get ids from their names, each its own, and say what is missing at the box", () => {
    const own = [
      ["Cost of change", 0.5],
      ["設計", 0.25],
      ["constructor", 0.25],
    ].map(([label, weight], index) => ({ key: String(index), id: "", label, weight, about: "" }));
    const draft = after(blank, { type: "config", changes: { dimensions: own as never } });
    expect(dimensionsToSend(draft.config).map(({ id }) => id)).toEqual([
      "cost_of_change",
      "dimension_2",
      "dimension_3",
    ]);
    expect(problems(draft)).toEqual({});
    const unfinished = after(draft, {
      type: "config",
      changes: { dimensions: [...own, { key: "n", id: "", label: "", weight: null, about: "" }] as never },
    });
    expect(problems(unfinished)).toEqual({
      "config.dimensions.3.label": "Give the dimension a name.",
      "config.dimensions.3.weight": "Enter a number.",
    });
  });
});

describe("stances (P4-01, P4-03)", () => {
  const [neutral, advocate] = seatsOf(blank);

  it("are sent, and another stance brings its own brief along, unless the brief is the user's", () => {
    expect(request(blank).panel?.map((seat) => (typeof seat === "string" ? seat : seat.kind))).toEqual([
      "neutral",
      "for",
      "against",
    ]);
    if (!neutral || !advocate) throw new Error("Three are proposed.");
    expect(takeStance(advocate, "against", seatsOf(blank))).toMatchObject({
      kind: "against",
      name: "Challenger 2",
      brief: SEATS.against.brief,
    });
    expect(takeStance({ ...advocate, name: "Grace", brief: "My own." }, "against", seatsOf(blank))).toEqual({
      kind: "against",
      reason: "Its stance was chosen by you.",
    });
    expect(takeStance(ownSeat("own"), "for", [])).toMatchObject({
      kind: "for",
      name: "Advocate",
      brief: SEATS.for.brief,
    });
  });

  it("an own judge needs one; two of the same stance and model are refused in words", () => {
    const added = after(blank, { type: "seat.add", seat: { ...ownSeat("own"), name: "Legal" } });
    expect(problems(added)).toEqual({ panel: "Give Legal a stance: neutral, for, against, or the product lens." });
    expect(
      problems(after(added, { type: "seat.change", key: "own", changes: { kind: "against" } }))["panel"],
    ).toContain("the same model and the stance “against”");
  });
});
