import { describe, expect, it } from "vitest";
import { readRecorded, recordedLogs } from "@/lib/testing/recorded-logs";
import { debateConfigSchema } from "./config";
import { readDebateConfig } from "./read-config";

/** Different from what holds by default, each of them. */
const OTHER = debateConfigSchema.parse({
  feature_type: "performance",
  roster: "meeting",
  question_kind: "choice",
  opening: "independent",
  rounds: "those_concerned",
  history: "everything",
  advocate: true,
  target_satisfaction: 70,
  max_iterations: 3,
  min_progress: 2,
  context_window_limit: 9000,
  reshuffle_every: 2,
  time_limit: 30,
  cross_cutting_floor: 60,
  require_risk_acceptance: false,
  principles: [{ text: "Keep it small." }],
});

describe("the settings of a debate, read from its log", () => {
  it("are those its schema reads, in logs of every version", () => {
    const configs = recordedLogs("debate").flatMap((name) => {
      const [first] = readRecorded("debate", name).log;
      return first?.payload.type === "deliberation.created" ? [first.payload.config] : [];
    });
    expect(configs.length).toBeGreaterThan(10);
    for (const config of configs) expect(readDebateConfig(config)).toEqual(debateConfigSchema.parse(config));
  });

  it.each(Object.keys(debateConfigSchema.shape))("have a default where %s came later", (name) => {
    const { [name as keyof typeof OTHER]: _later, ...before } = OTHER;
    expect(readDebateConfig(OTHER)).toEqual(OTHER);
    expect(readDebateConfig(before)).toEqual(debateConfigSchema.parse(before));
  });
});
