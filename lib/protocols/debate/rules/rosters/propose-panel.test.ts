import { describe, expect, it } from "vitest";
import { agentSchema } from "@/lib/domain/agent";
import { debateConfigSchema, featureTypeSchema, type DebateConfig, type FeatureType } from "../config";
import { proposePanel } from "./propose-panel";
import { CROSS_CUTTING_SEATS } from "./cross-cutting";
import { ROSTERS } from "./rosters";
import { CROSS_CUTTING_IDS } from "../seating";
import { panelProblems } from "./seats";

const rosters: DebateConfig["roster"][] = ["software", "meeting"];

function propose(
  roster: DebateConfig["roster"],
  feature_type: FeatureType,
  question = "What shall we do?",
  artifact?: string,
) {
  const config = debateConfigSchema.parse({ roster, feature_type });
  return proposePanel({
    config,
    title: "A decision",
    question,
    context: "",
    ...(artifact === undefined ? {} : { artifact }),
  });
}
const domainOf = (...args: Parameters<typeof propose>) =>
  propose(...args)
    .filter(({ isRemovable }) => isRemovable)
    .map(({ agent }) => agent.id);

describe("P5-02: the decision matrix", () => {
  it("TV-P5-22: a signaling message gets the Meeting Controller, Protocol and the four", () => {
    const panel = propose("meeting", "signaling_message", "Should a host be able to mute everyone at once?");
    expect(panel.map(({ agent }) => agent.name)).toEqual([
      "Meeting Controller",
      "Protocol",
      "Observability",
      "Operations",
      "Test",
      "Security",
    ]);
  });

  const meeting: Record<FeatureType, string[]> = {
    api_endpoint: ["global-controller"],
    signaling_message: ["meeting-controller", "protocol"],
    media_forwarding: ["media-handler"],
    cross_service: ["media-handler", "database"],
    database_schema: ["media-handler", "database"],
    performance: ["media-handler", "database"],
    infrastructure: ["media-handler", "database", "infrastructure"],
    deployment_scaling: ["infrastructure"],
  };
  it.each(featureTypeSchema.options)("meeting roster, %s", (feature) => {
    expect(domainOf("meeting", feature, "Store statistics of forwarding in a new schema?")).toEqual(meeting[feature]);
  });

  const software: Record<FeatureType, string[]> = {
    api_endpoint: ["api"],
    signaling_message: ["backend", "protocol"],
    media_forwarding: ["jobs"],
    cross_service: ["jobs", "database"],
    database_schema: ["jobs", "database"],
    performance: ["jobs", "database"],
    infrastructure: ["jobs", "database", "infrastructure"],
    deployment_scaling: ["infrastructure"],
  };
  it.each(featureTypeSchema.options)("software roster, %s", (feature) => {
    expect(domainOf("software", feature, "Move the queue to Postgres?")).toEqual(software[feature]);
  });

  it("takes the optional Protocol seat when the text names it", () => {
    expect(domainOf("meeting", "media_forwarding", "Add a protobuf header?")).toEqual(["media-handler", "protocol"]);
  });

  it.each(rosters)("%s: proposes every service when no word says which is affected, and says so", (roster) => {
    const panel = propose(roster, "cross_service", "Is this wise?");
    expect(panel.filter(({ isRemovable }) => isRemovable).map(({ agent }) => agent.id)).toEqual(
      ROSTERS[roster].services,
    );
    expect(panel[0]?.reason).toContain("all are proposed");
  });

  it.each(rosters)("%s: has at least five agents for every feature type and passes the panel check", (roster) => {
    for (const feature of featureTypeSchema.options) {
      const panel = propose(roster, feature).map(({ agent }) => agent);
      expect(panel.length).toBeGreaterThanOrEqual(5);
      expect(panelProblems(panel)).toEqual({});
    }
  });
});

describe("P5-06: keyword hints", () => {
  const hints: [string, string][] = [
    ["API", "global-controller"],
    ["HTTP", "global-controller"],
    ["REST", "global-controller"],
    ["signaling", "meeting-controller"],
    ["WebTransport", "meeting-controller"],
    ["deliberation", "meeting-controller"],
    ["media", "media-handler"],
    ["forwarding", "media-handler"],
    ["datagram", "media-handler"],
    ["protobuf", "protocol"],
    ["message", "protocol"],
    ["protocol", "protocol"],
    ["database", "database"],
    ["schema", "database"],
    ["migration", "database"],
    ["query", "database"],
  ];
  it.each(hints)("%s → %s, with the word as the reason", (word, seat) => {
    const [first, ...rest] = propose("meeting", "cross_service", `How do we change the ${word}?`).filter(
      ({ isRemovable }) => isRemovable,
    );
    expect(first?.agent.id).toBe(seat);
    expect(first?.reason).toContain(`“${word}”`);
    expect(rest).toEqual([]);
  });

  it("matches whole words: the rest, rapid and latest name nobody", () => {
    expect(domainOf("meeting", "cross_service", "Is the rest rapid in its latest form?")).toEqual(
      ROSTERS.meeting.services,
    );
  });

  it("takes a document's word for it only when it says it twice", () => {
    expect(domainOf("meeting", "cross_service", "The API?", "One query.")).toEqual(["global-controller"]);
    expect(domainOf("meeting", "cross_service", "The API?", "One query. Another query.")).toEqual([
      "global-controller",
      "database",
    ]);
  });

  it.each(rosters)("%s: every matrix seat, hint and service is a seat of the roster", (roster) => {
    const { agents, matrix, hints: rules, services } = ROSTERS[roster];
    const ids: string[] = agents.map(({ id }) => id);
    const used = [
      ...Object.values(matrix).flatMap(({ seats, optional = [] }) => [...seats, ...optional]),
      ...rules.map(({ seat }) => seat),
      ...services,
    ];
    expect(used.filter((id) => !ids.includes(id))).toEqual([]);
  });
});

describe("P5-07: the cross-cutting seats", () => {
  it("are the four, in speaking order, and none of them is removable", () => {
    const fixed = propose("software", "api_endpoint").filter(({ isRemovable }) => !isRemovable);
    expect(fixed.map(({ agent }) => agent.id)).toEqual([...CROSS_CUTTING_IDS]);
  });

  it("a panel without one of them is refused", () => {
    const panel = propose("software", "api_endpoint").map(({ agent }) => agent);
    for (const id of CROSS_CUTTING_IDS)
      expect(panelProblems(panel.filter((agent) => agent.id !== id))).toHaveProperty("panel");
  });
});

describe("P5-05: the briefs", () => {
  const everyone = [...ROSTERS.software.agents, ...ROSTERS.meeting.agents, ...CROSS_CUTTING_SEATS];
  it.each(everyone.map((agent) => [agent.name, agent] as const))(
    "%s: ownership, criteria, bands and voice in 100 to 210 words",
    (_, agent) => {
      expect(agentSchema.parse(agent)).toEqual(agent);
      for (const part of ["**Owns.**", "**Leaves to others.**", "**Asks.**", "**Scores.**", "**Speaks.**"])
        expect(agent.brief).toContain(part);
      const words = agent.brief.split(/\s+/).length;
      expect(words).toBeGreaterThanOrEqual(100);
      expect(words).toBeLessThanOrEqual(210);
    },
  );
});

describe("P5-06: a word that means something else seats nobody", () => {
  it.each([
    "Do we let Claude Code write the tests?",
    "WHAT BECOMES OF THE REST OF IT?",
    "Is data encrypted at rest?",
    "In the event of a strike, who decides?",
    "What is on the table?",
    "Is social media worth it?",
    "Does it do its job?",
  ])("%s", (question) => {
    const proposed = propose("software", "cross_service", question).filter(({ isRemovable }) => isRemovable);
    expect(proposed.map(({ reason }) => reason).join()).not.toContain("The text mentions");
  });

  it("and seats its owner in its own sense", () => {
    expect(domainOf("software", "cross_service", "Is the REST API at rest?")).toEqual(["api"]);
    expect(domainOf("software", "cross_service", "Do we split the table of orders?")).toEqual(["database"]);
  });
});

it("P5-49: an advocate is proposed with the setting, before the four", () => {
  const config = debateConfigSchema.parse({ advocate: true });
  const panel = proposePanel({ config, title: "A", question: "Move the queue?", context: "" });
  expect(panel.at(-5)).toMatchObject({ agent: { id: "advocate" }, isRemovable: true });
  expect(
    panelProblems(
      panel.map(({ agent }) => agent),
      config,
    ),
  ).toEqual({});
});
