/** How every recorded deliberation got where it is, as it ended and on the way. */
import { describe, expect, it } from "vitest";
import { agentId, completeAnswer, panelOf, playScores, speakReply } from "@/lib/testing/builders";
import { deliberationsAtHand, titles } from "@/lib/testing/deliberations-at-hand";
import { storyOf, type StorySentence } from "./story";

const isSpoilt = ({ text, seq }: StorySentence, events: number): boolean =>
  seq < 1 ||
  seq > events ||
  !/[.!?…”’]$/.test(text) ||
  /undefined|NaN|null|\bInfinity/.test(text) ||
  /^[a-z]/.test(text);

describe("the story of a deliberation", () => {
  it("rests on events there are, in whole sentences, at most six of them", () => {
    const wrong = deliberationsAtHand().filter(({ log, folded }) => {
      const { sentences, lines } = storyOf(log, folded);
      const all = [...sentences, ...lines.flatMap((line) => line.sentences)];
      return (
        sentences.length === 0 ||
        sentences.length > 6 ||
        lines.length > 10 ||
        lines.some((line) => line.sentences.length === 0) ||
        all.some((sentence) => isSpoilt(sentence, log.length))
      );
    });
    expect(titles(wrong)).toEqual([]);
  });

  it("tells who moved whom only where the seat said so, and quotes it whole", () => {
    const panel = panelOf("API");
    const moved = [{ what: "score", by: "API", reason: "It holds at five times the load." }];
    const { log, folded } = playScores([[60, 60, 60, 60, 60], panel.map(() => 95)], {
      panel,
      special: ({ key }) => (key === "r2/speak/test" ? { json: { ...speakReply(95), moved_by: moved } } : null),
    });
    const told = storyOf(log, folded);
    expect(told.sentences.map(({ text }) => text)).toEqual([
      "In round 1, nobody stood behind it. All scores were 60.",
      "In round 2, Test says API moved it: “It holds at five times the load.”",
      "In round 2, all five stood behind it, five more than before.",
      "All five stand behind it.",
    ]);
    const event = log.find(({ seq }) => seq === told.sentences[1]?.seq)?.payload;
    expect(event).toMatchObject({ type: "reply.recorded", agentId: agentId("test"), round: 2 });
  });

  it("tells what a person chose, who did not come along and what was left", () => {
    const round = [95, 95, 95, 95, 40];
    const { log, folded } = playScores(
      Array.from({ length: 8 }, () => round),
      { decide: (gate) => ({ ...completeAnswer(gate, gate.options[0]?.id ?? ""), answeredBy: "Ada" }) },
    );
    const { lines } = storyOf(log, folded);
    expect(lines.at(-1)?.title).toBe("End");
    expect(
      lines
        .at(-1)
        ?.sentences.map(({ text }) => text)
        .join(" "),
    ).toMatch(/^Ada chose “.+”\. At the end, Security opposed it\./);
  });
});
