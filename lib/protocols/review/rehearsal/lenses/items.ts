/** What a seat raises, in the form its lens asks for. */
import { capital } from "@/lib/domain/wording";
import { VULNERABILITY_CATEGORIES } from "@/lib/protocols/review/rules/lenses/story";
import type { LensId } from "@/lib/protocols/review/rules/lenses/lenses";
import type { Raised } from "../course/raised";
import { plain, quotable } from "@/lib/models/rehearsal/subject-matter";
import { fill } from "@/lib/models/rehearsal/template";
import { sentences } from "../prose-sentences";

type Fields = Record<string, unknown>;

/** The lists of issues of a lens; a lens that judges claims or paragraphs lists those. */
export function itemsFor(lens: LensId, raised: readonly Raised[]): Fields {
  switch (lens) {
    case "core":
    case "design":
    case "professor":
    case "editor":
    case "scientist":
    case "target_user":
    case "story_architect":
    case "audience":
      return {
        issues: raised.map(({ title, detail, severity, ask, point, obstacle }) => ({
          title,
          detail,
          severity,
          addressable: obstacle === null,
          suggestion: ask,
          category: point.category,
        })),
      };
    case "devils_advocate":
      return { vulnerabilities: raised.map(vulnerability) };
    case "section_expert":
      return {
        issues: raised.map(({ title, detail, ask, severity, place }) => ({
          location: located(place.passage.section, place.passage.paragraph),
          problem: title,
          evidence: detail,
          rewrite: ask,
          severity,
        })),
      };
    case "writing_editor":
      return {
        paragraphs: raised.map(({ title, detail, severity, steps, ask, place }) => ({
          n: place.passage.paragraph,
          style: severity === "minor" ? "MIXED" : "BAD",
          issues: [title, detail],
          rewrite: steps[0]?.in === "sentence" ? steps[0].text : ask,
        })),
      };
    case "adversarial":
      return {
        claims: raised.map(({ place, severity, detail, ask }) => ({
          quote: place.passage.text,
          status: CLAIM_STATUS[severity],
          action: `${detail} ${ask}`,
        })),
      };
    case "proofreader":
      return {
        issues: raised.map(({ place, point, ask, steps }) => ({
          location: capital(located(place.passage.section, place.passage.paragraph)),
          type: PROOF_TYPES[point.category] ?? "clarity",
          current: place.passage.text,
          fix: steps[0]?.in === "sentence" ? `${ask} “${quotable(plain(steps[0].text), 160)}”` : ask,
        })),
      };
    case "paper_expert":
      return {
        issues: raised.map(({ title, detail, severity, ask, place }) => ({
          location: located(place.passage.section, place.passage.paragraph),
          problem: title,
          severity: severity === "critical" ? "critical" : severity === "minor" ? "minor" : "important",
          suggestion: `${detail} ${ask}`,
        })),
      };
    case "second_adversary":
      return {
        weaknesses: raised.map(({ title, detail, severity, ask }) => ({
          title,
          detail,
          severity: severity === "minor" ? "minor" : severity === "fatal" ? "fatal" : "major",
          suggestion: ask,
        })),
      };
    case "visionary":
    case "pragmatic":
    case "scout":
      throw new Error(`${lens} rates ideas; what it objects to is in ideas/issues.ts.`);
  }
}

/** P1.4: only what a text can't answer calls for an experiment. */
function vulnerability({ title, detail, severity, ask, point }: Raised): Fields {
  const isExperiment = point.id === "required-control";
  return {
    description: title,
    severity: severity === "important" || severity === "critical" ? "major" : severity,
    category: VULNERABILITY_CATEGORIES.find((one) => one === point.category) ?? "other",
    fix: isExperiment ? "EXPERIMENT_SUPPLEMENT" : "WRITING_FIX",
    how: isExperiment ? ask : `${detail} ${ask}`,
    priority: isExperiment ? "REQUIRED" : "NICE_TO_HAVE",
    scope: isExperiment ? "medium" : "small",
  };
}

const CLAIM_STATUS: Readonly<Record<Raised["severity"], string>> = {
  fatal: "UNSUPPORTED",
  critical: "UNSUPPORTED",
  major: "UNSUPPORTED",
  important: "EXAGGERATED",
  minor: "PARTIALLY",
};
const PROOF_TYPES: Readonly<Record<string, string>> = {
  typo: "typo",
  style: "style",
  clarity: "clarity",
  structural: "structural",
};

const located = (section: string | null, paragraph: number): string =>
  section
    ? fill(sentences().where.inSection, { section: quotable(plain(section), 50), paragraph })
    : fill(sentences().where.paragraph, { paragraph });
