import { describe, expect, test } from "vitest";
import { PROTOCOL_IDS } from "@/lib/protocols/protocol-ids";
import { blankDraft, type Draft } from "../draft";
import { draftReducer, type DraftAction } from "../draft-reducer";
import { seatsOf } from "../seats";
import { isDocument } from "./pasted-document";
import { alternatives, proposeProtocol, reasonFor } from "./propose-protocol";
import { proposeTitle } from "./propose-title";

const reduce = (...actions: DraftAction[]): Draft => actions.reduce(draftReducer, blankDraft());
const asked = (question: string, artifact = ""): Draft =>
  reduce({ type: "text", field: "question", value: question }, { type: "artifact", text: artifact });
const names = (draft: Draft) => seatsOf(draft).map(({ name }) => name);
const DOCUMENT = "# RFC 051: rate limits per tenant\n\nWe count requests per tenant.";

describe("how they work", () => {
  test.each([
    ["Should our job queue run on Redis or on Postgres?", "", "debate"],
    ["How do we roll back a release?", "", "debate"],
    ["Is this RFC ready to be accepted?", DOCUMENT, "review"],
    ["What has to change in this draft?", DOCUMENT, "review"],
    ["Is this design sound?", DOCUMENT, "judges"],
    ["Score the plan: is it worth funding?", DOCUMENT, "judges"],
    ["Assess whether the cache causes the outages.", "", "structured"],
    ["What evidence do we have that customers want this?", "", "structured"],
    ["Plan the rollout of login links: security, legal and product each have a say.", "", "chair"],
    // A choice stays one although a document comes with it.
    ["Should we build feature flags or buy them?", DOCUMENT, "debate"],
  ])("%s", (question, artifact, protocol) => {
    const draft = asked(question, artifact);
    expect(draft.protocol).toBe(protocol);
    expect(reasonFor(draft)).toMatch(/\.$/);
    expect(alternatives(draft)).toHaveLength(2);
    expect(alternatives(draft)).not.toContain(protocol);
  });

  test("a document alone is reviewed, and nothing at all proposes the first protocol", () => {
    expect(proposeProtocol({ question: "", artifact: DOCUMENT })).toBe("review");
    expect(proposeProtocol({ question: "", artifact: "" })).toBe(PROTOCOL_IDS[0]);
  });

  test("what was chosen, or has settings or seats of one's own, is not proposed away", () => {
    const change: DraftAction = { type: "text", field: "question", value: "Assess the evidence." };
    expect(reduce({ type: "protocol", protocol: "debate" }, change).protocol).toBe("debate");
    expect(reduce({ type: "config", changes: { max_iterations: 4 } }, change).protocol).toBe("debate");
    expect(reduce({ type: "seat.remove", key: "api" }, change).protocol).toBe("debate");
    expect(reduce({ type: "protocol", protocol: "debate" }, change, { type: "protocol.propose" }).protocol).toBe(
      "structured",
    );
  });
});

describe("title", () => {
  test("is what is asked, or what the document is called; long ones end between two words", () => {
    expect(proposeTitle({ question: "We have both. Redis or Postgres? Peak is 400.", artifact: "" })).toBe(
      "Redis or Postgres?",
    );
    expect(proposeTitle({ question: " ", artifact: DOCUMENT })).toBe("RFC 051: rate limits per tenant");
    const long = proposeTitle({ question: "a very long question that goes on ".repeat(9), artifact: "" });
    expect(long).toMatch(/\w…$/);
    expect(long.length).toBeLessThanOrEqual(90);
  });

  test("follows the question until it is written over, and again once it is given back", () => {
    const own = draftReducer(asked("Which queue?"), { type: "text", field: "title", value: "Queue" });
    const changed = draftReducer(own, { type: "text", field: "question", value: "Which store?" });
    expect(changed.title).toBe("Queue");
    expect(draftReducer(changed, { type: "title.propose" }).title).toBe("Which store?");
  });
});

test("nobody is seated for a word in another sense", () => {
  expect(names(asked("Should the REST API be versioned or not?"))).toContain("API");
  expect(names(asked("Should the database move first, or the rest of the system?"))).not.toContain("API");
  const plan = asked("Plan the rollout of Claude Code to security and legal.");
  expect(plan.protocol).toBe("chair");
  expect(
    seatsOf(plan)
      .map(({ reason }) => reason)
      .join(" "),
  ).not.toMatch(/“(?:claude )?code”/i);
});

test("what is long or has headings is a document, what somebody asks is not", () => {
  expect(isDocument(DOCUMENT)).toBe(true);
  expect(isDocument("word ".repeat(300))).toBe(true);
  expect(isDocument("Should we?\nWe have both.\nPeak is 400.")).toBe(false);
});
