import { describe, expect, it } from "vitest";
import { lessVague, isVague } from "./question-words";
import { asPoint, exact, inTwo, measured, plainer, qualified, withoutRepeat } from "./wording";

describe("wording", () => {
  it("says it in plain words and keeps the capital", () => {
    expect(plainer("In order to win, we utilise it due to the fact that it is very good.")).toBe(
      "To win, we use it because it is good.",
    );
    expect(plainer("It is important to note that this holds.")).toBe("This holds.");
    expect(plainer("We keep it short.")).toBeNull();
  });

  it("drops a word that stands twice by mistake", () => {
    expect(withoutRepeat("We present a new new index for the the archive.")).toBe(
      "We present a new index for the archive.",
    );
    expect(withoutRepeat("He had had enough.")).toBeNull();
  });

  it("makes two sentences of a long one where a clause surely begins", () => {
    expect(
      inTwo(
        "When it dies in between, the change exists and the job doesn't; when the commit fails after an early enqueue, it is the other way round and nobody sees it.",
      ),
    ).toMatch(/doesn't\. When the commit/);
    expect(inTwo("Short; very short.")).toBeNull();
    expect(
      inTwo(
        "A list of apples, pears, plums, cherries, grapes, melons, figs, dates, nuts, seeds, roots, leaves, bark, berries, herbs, spices, oils, salts, sugars and many other things that people eat.",
      ),
    ).toBeNull();
  });

  it("names the reading that is meant", () => {
    expect(exact("The person must respond quickly to alerts.")).toBe(
      "The person must respond quickly (within the hour) to alerts.",
    );
    expect(exact("Respond within a day.")).toBeNull();
  });

  it("qualifies the text's own statements only", () => {
    expect(qualified("The rota guarantees coverage.")).toBe(
      "As far as has been checked, the rota guarantees coverage.",
    );
    expect(qualified("Kafka never loses a message.")).toBe("As far as has been checked, Kafka never loses a message.");
    for (const other of [
      "The contract says that nothing is ever lost, never.",
      "It must never fail.",
      "Claim: it never fails.",
      "It is fine.",
    ])
      expect(qualified(other)).toBeNull();
  });

  it("puts a measure into a comparison that has none", () => {
    expect(measured("It is faster.")).toBe(
      "It is faster, by which we mean at least 20 % against today, measured the same way before and after.",
    );
    expect(measured("It is 5 % faster.")).toBeNull();
    expect(measured("It is simple.")).toBeNull();
  });

  it("lets a sentence say that it is the point", () => {
    expect(asPoint("The approach is simple.")).toBe("The main point here: the approach is simple.");
    expect(asPoint("$x$ is simple.")).toBeNull();
  });

  it("P1-25: leaves nothing a vague question is known by", () => {
    const vague =
      "We build a reproducible pipeline. Standard tools are applied to public data. We confirm known facts. It serves as a template for others. The evidence chain is closed. Does it help?";
    expect(isVague(vague)).toBe(true);
    const rewritten = lessVague(vague) ?? "";
    expect(isVague(rewritten)).toBe(false);
    expect(rewritten).toContain("Does it help?");
    expect(lessVague("Does it help?")).toBeNull();
  });
});
