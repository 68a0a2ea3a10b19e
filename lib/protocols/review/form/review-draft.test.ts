import { describe, expect, test } from "vitest";
import { reviewConfigSchema } from "@/lib/protocols/review/rules/config";
import { researchAnchorSchema, type ResearchAnchor } from "@/lib/protocols/review/rules/ideas/research-anchor";
import { blankDraft, readableConfig, type Draft } from "@/lib/client/new-deliberation/draft";
import { draftProblems } from "@/lib/client/new-deliberation/draft-problems";
import { draftReducer, type DraftAction } from "@/lib/client/new-deliberation/draft-reducer";
import { ownSeat, seatsFromTemplate, seatsOf } from "@/lib/client/new-deliberation/seats";
import { toRequest } from "@/lib/client/new-deliberation/to-request";
import { anchorFields } from "./anchor/anchor-fields";
import { anchorOf, formOf } from "./anchor/anchor-form";
import { lockedChanges } from "./anchor/anchor-locks";
import { BLANK_CARD, cardProblems, cardsIn, MAX_CARDS } from "./idea-cards";
import {
  drawerOf,
  REFERENCE_LIMITS,
  referencesOf,
  strayReferences,
  withReferences,
  withoutStrays,
  type DraftReference,
} from "./references";

const reduce = (draft: Draft, ...actions: DraftAction[]): Draft => actions.reduce(draftReducer, draft);
const blank = reduce(
  blankDraft(),
  { type: "protocol", protocol: "review" },
  { type: "text", field: "title", value: "RFC" },
  { type: "text", field: "question", value: "May it go out?" },
  { type: "artifact", text: "We change the queue.", fileName: null },
);
const withConfig = (changes: Draft["config"], draft = blank) => reduce(draft, { type: "config", changes });
const request = (draft: Draft) => toRequest(draft, { seats: seatsOf(draft), source: { kind: "rehearsal" }, by: "" });
const document = (title: string, text = "Text."): DraftReference => ({ key: title, title, text });
const seat = (draft: Draft, id: string) => seatsOf(draft).find((each) => drawerOf(each) === id) ?? ownSeat(id);
const attach = (draft: Draft, id: string, ...documents: DraftReference[]) =>
  withConfig(withReferences(draft.config, seat(draft, id), documents), draft);

describe("limits", () => {
  const isFine = (config: object) => reviewConfigSchema.safeParse(config).success;

  test("of references and cards are the protocol's own", () => {
    const { documents, title, chars } = REFERENCE_LIMITS;
    const references = (count: number, titleLength: number, length: number) =>
      isFine({
        references: {
          a: Array.from({ length: count }, () => ({ title: "t".repeat(titleLength), text: "x".repeat(length) })),
        },
      });
    expect([references(documents, 1, 1), references(documents + 1, 1, 1)]).toEqual([true, false]);
    expect([references(1, title, 1), references(1, title + 1, 1)]).toEqual([true, false]);
    expect([references(1, 1, chars), references(1, 1, chars + 1)]).toEqual([true, false]);
    const card = Object.fromEntries(Object.entries(BLANK_CARD).map(([field, value]) => [field, value || "x"]));
    expect([
      isFine({ idea_cards: Array.from({ length: MAX_CARDS }, () => card) }),
      isFine({ idea_cards: Array.from({ length: MAX_CARDS + 1 }, () => card) }),
    ]).toEqual([true, false]);
  });

  test("a request that is too large as a whole is said before it is sent", () => {
    const many = attach(
      blank,
      "implementer",
      ...Array.from({ length: 20 }, (_, index) => document(`D${index}`, "ü".repeat(90_000))),
    );
    expect(draftProblems(request(many))["config.references"]).toContain("larger than 2 MiB");
    expect(draftProblems(request(attach(blank, "implementer", document("D", "x".repeat(90_000)))))).toEqual({});
  });
});

describe("settings as they are read", () => {
  test("P1-06: a profile that still lacks its type keeps its profile, and its own seats", () => {
    const question = withConfig({ profile: "question", target_venue: "NSDI", max_rounds: 99 });
    expect(readableConfig(question)).toMatchObject({
      profile: "question",
      research_type: null,
      target_venue: "NSDI",
      max_rounds: null,
    });
    expect(seatsOf(question).map(({ name }) => name)).toContain("Senior Professor");
    expect(draftProblems(request(question))).toMatchObject({
      "config.research_type": expect.stringContaining("Choose the research type"),
      "config.max_rounds": "At most 10 rounds.",
    });
  });

  test("the untouched settings are a valid request", () => {
    expect(draftProblems(request(blank))).toEqual({});
  });
});

describe("what another profile was told", () => {
  test("does not go out with this one, and is there when it is chosen again", () => {
    const chosen = withConfig({ profile: "design", research_type: "H", primary_track: "D", track: "M" });
    expect(request(chosen).config).toMatchObject({ research_type: "H", primary_track: "D", track: "M" });
    expect(request(withConfig({ profile: "question" }, chosen)).config).toMatchObject({
      research_type: "H",
      primary_track: null,
      track: null,
    });
    expect(request(withConfig({ profile: "custom", section: "method" }, chosen)).config).toMatchObject({
      research_type: null,
      primary_track: null,
      track: null,
      section: null,
    });
    expect(request(withConfig({ profile: "design" }, withConfig({ profile: "custom" }, chosen))).config).toMatchObject({
      research_type: "H",
      track: "M",
    });
    expect(request(withConfig({ profile: "section", section: "method" })).config).toMatchObject({ section: "method" });
  });
});

describe("P1-04: references in the request", () => {
  test("stand under the ids of the seats; strays are kept back and can be thrown away", () => {
    const given = attach(attach(blank, "implementer", document("Runbook")), "gone", document("Lost"));
    expect(request(given).config?.["references"]).toEqual({ implementer: [{ title: "Runbook", text: "Text." }] });
    expect(strayReferences(given, seatsOf(given)).map(({ title }) => title)).toEqual(["Lost"]);
    const cleaned = withConfig(withoutStrays(given, seatsOf(given)), given);
    expect(strayReferences(cleaned, seatsOf(cleaned))).toEqual([]);
    expect(referencesOf(cleaned.config, seat(cleaned, "implementer"))).toHaveLength(1);
  });

  test("do not go over to the seat in the same place of another saved panel", () => {
    const use = (draft: Draft, name: string) =>
      reduce(draft, { type: "panel.replace", seats: seatsFromTemplate(draft, "p", [{ name }]) });
    const ledger = use(blank, "Ledger");
    const drawer = drawerOf(seatsOf(ledger)[0] ?? ownSeat(""));
    const other = use(attach(ledger, drawer, document("Accounts")), "Legal");
    expect(request(other).config?.["references"]).toEqual({});
    expect(request(use(other, "Ledger")).config?.["references"]).toEqual({
      ledger: [{ title: "Accounts", text: "Text." }],
    });
  });
});

describe("P1-42: cards", () => {
  test("say what they lack, and go out with the idea profile only", () => {
    expect(Object.keys(cardProblems({ ...BLANK_CARD, title: "A", risk: " " }))).toEqual([
      "core_question",
      "novelty_source",
      "why_it_matters",
      "feasibility_reason",
      "risk",
      "competition",
    ]);
    const card = {
      ...Object.fromEntries(Object.entries(BLANK_CARD).map(([field, value]) => [field, value || "x"])),
      key: "k",
    };
    const ideas = withConfig({ profile: "idea", idea_cards: [card] });
    expect(cardsIn(ideas.config)).toHaveLength(1);
    const { key: _key, ...sent } = card;
    expect(request(ideas).config?.["idea_cards"]).toEqual([sent]);
    expect(request(withConfig({ profile: "custom" }, ideas)).config?.["idea_cards"]).toEqual([]);
  });
});

describe("P1-14: the anchor in boxes", () => {
  const FOLLOWS = ["confirmed_at", "last_modified", "modification_log"];
  const leaves = (value: unknown, path: string[] = []): string[] =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.entries(value).flatMap(([name, inner]) => leaves(inner, [...path, name]))
      : [path.join(".")];

  test("every field has one box, but for what follows from the others", () => {
    const all = leaves(researchAnchorSchema.parse({})).filter((path) => !FOLLOWS.includes(path));
    expect(
      anchorFields()
        .map(({ path }) => path)
        .toSorted(),
    ).toEqual(all.toSorted());
  });

  test("comes back as it was", () => {
    const anchor = researchAnchorSchema.parse({
      domain: "Networks",
      research_type: "H",
      primary_track: "M",
      reviewer_focus: ["a", "b"],
      target_venue: { primary: "NSDI", tier: "A", venue_locked: true },
      venue_constraints: { page_limit: 12, expected_tables: 0 },
      confirmed_by_user: true,
      confirmed_at: "2026-01-05",
      modification_log: [
        { date: "d", field: "domain", old_value: null, new_value: "Networks", reason: "r", user_approved: true },
      ],
    });
    expect(anchorOf(formOf(anchor), anchor)).toEqual({ ok: true, anchor });
  });

  test("says at the box what is wrong", () => {
    const base = researchAnchorSchema.parse({});
    const reading = anchorOf(
      {
        ...formOf(base),
        "venue_constraints.page_limit": "1.5",
        "venue_constraints.expected_figures": "-1",
        "target_venue.primary": "x".repeat(4001),
      },
      base,
    );
    expect(reading).toEqual({
      ok: false,
      problems: {
        "venue_constraints.page_limit": "Enter a whole number.",
        "venue_constraints.expected_figures": "At least 0.",
        "target_venue.primary": "At most 4000 characters.",
      },
    });
  });

  test("knows which changes are locked, the lock itself included", () => {
    const before = researchAnchorSchema.parse({
      research_type: "M",
      research_type_locked: true,
      target_venue: { primary: "NSDI", venue_locked: true },
    });
    const after = (changes: Partial<ResearchAnchor>) => lockedChanges(before, { ...before, ...changes });
    expect(after({ domain: "Networks", confirmed_at: "now" })).toEqual([]);
    expect(after({ research_type_locked: false, domain: "Networks" })).toEqual(["research_type_locked"]);
    expect(after({ research_type: "D", target_venue: { ...before.target_venue, tier: "A" } })).toEqual([
      "research_type",
      "target_venue",
    ]);
  });
});
