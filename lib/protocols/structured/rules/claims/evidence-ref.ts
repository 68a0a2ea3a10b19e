/**
 * References to what was written: `artifacts/round_3/critic.md#attack-steps`, or a decision id (P3-31).
 * Agents are given the short form `round_3/critic#attack-steps`; stored and exported is the path of the file.
 */
import { headingAt } from "@/lib/domain/scan-text";
import { tidyId } from "./ids";
import { isRole, ROLES, type Role } from "../vocabulary";

/** The sections of each artifact: the headings of its file. */
export const SECTIONS: Readonly<Record<Role, readonly string[]>> = {
  action: ["happy-path", "edge-case", "cross-round-reference", "claims"],
  guardian: ["invariant", "relevance", "verdict", "evidence", "claims"],
  observer: ["persona", "goal", "steps", "friction-points", "verdict", "claims"],
  critic: [
    "target",
    "hypothesis",
    "preconditions",
    "attack-steps",
    "outcomes",
    "verdict",
    "load-bearing-assumption",
    "claims",
  ],
};
const PROPOSAL_FILE = "lead_proposal";
const SUPPLEMENT = "supplement_";

/** P3-84: the document under deliberation, as an exhibit like the others. */
const DOCUMENT_FILE = "document";
export const DOCUMENT_PATH = `artifacts/${DOCUMENT_FILE}.md`;

export const artifactPath = (round: number, role: Role): string => `artifacts/round_${round}/${role}.md`;
export const proposalPath = (round: number): string => `artifacts/round_${round}/${PROPOSAL_FILE}.md`;
export const supplementPath = (round: number, who: string): string => `artifacts/round_${round}/${SUPPLEMENT}${who}.md`;

export type Ref =
  | { kind: "decision"; id: string }
  | { kind: "document"; section: string | null }
  | { kind: "file"; round: number; file: string; section: string | null };

/** No file or section we name is half as long. What is longer is no reference, and is never put to a pattern. */
const MAX_REF = 200;
const FILE = "(lead[ _-]proposal|[a-z0-9_-]+?)(?:\\.md)?";
const SECTION = "(?:\\s*[#:/§>,]\\s*#?([\\w-][\\w -]*?)?)?";
/** "round_3/critic.md#verdict", "R3 critic: verdict", "round 3, critic > attack steps". */
const FILE_REF = new RegExp(`^(?:\\.?/?artifacts/)?(?:round[ _-]?|r)(\\d{1,3})[\\s/:,>–—-]+${FILE}${SECTION}$`, "i");
/** "critic (round 3)#verdict", "critic, round 3: verdict". */
const FILE_FIRST_REF = new RegExp(`^${FILE}[\\s,]*\\(?(?:in )?round[ _-]?(\\d{1,3})\\)?${SECTION}$`, "i");
/** "document#open-points", "artifacts/document.md: Open points". */
const DOCUMENT_REF = new RegExp(`^(?:\\.?/?artifacts/)?${DOCUMENT_FILE}(?:\\.md)?(?:\\s*[#:/§>,]\\s*#?(.+)?)?$`, "i");
/** What a reference is put into: quotes, brackets, code, an end of sentence. */
const WRAPPING = /^[[("'`“‘<*\s]+|[\])"'`”’>*.,;\s]+$/g;

export function parseRef(text: string): Ref | null {
  if (text.length > MAX_REF) return null;
  const written = text.replaceAll(WRAPPING, "");
  const id = tidyId(written);
  if (/^D-\d+-\d+$/.test(id)) return { kind: "decision", id };
  const document = DOCUMENT_REF.exec(written);
  if (document) return { kind: "document", section: document[1] ? slugOf(document[1]) : null };
  const [, round, name, section] = FILE_REF.exec(written) ?? swapped(FILE_FIRST_REF.exec(written));
  if (round === undefined || name === undefined) return null;
  const file = name.toLowerCase().replace(/^lead[ -]/, "lead_");
  return {
    kind: "file",
    round: Number(round),
    file,
    section:
      section === undefined
        ? null
        : sectionOf(
            file,
            section
              .trim()
              .toLowerCase()
              .replace(/[\s_]+/g, "-"),
          ),
  };
}

const swapped = (found: RegExpExecArray | null): (string | undefined)[] =>
  found ? [found[0], found[2], found[1], found[3]] : [];

/** "attack-steps-3", "attack-step" and "steps" are the critic's attack-steps; what could be two sections, or none, stays as it is. */
function sectionOf(file: string, section: string): string {
  if (!isRole(file) || SECTIONS[file].includes(section)) return section;
  const plain = section.replace(/-?\d+$/, "").replace(/s$/, "");
  const meant =
    plain === ""
      ? []
      : SECTIONS[file].filter((known) => [known, ...known.split("-")].some((part) => part.replace(/s$/, "") === plain));
  return meant.length === 1 && meant[0] !== undefined ? meant[0] : section;
}

/** As it is stored. What can't be read stays as it was written: the validator will name it. */
export function storedRef(text: string): string {
  const ref = parseRef(text);
  if (!ref) return text.trim();
  if (ref.kind === "decision") return ref.id;
  const path = ref.kind === "document" ? DOCUMENT_PATH : `artifacts/round_${ref.round}/${ref.file}.md`;
  return `${path}${ref.section ? `#${ref.section}` : ""}`;
}

/** The headings of a Markdown text, as browsers name them. */
export const headingsOf = (markdown: string): string[] =>
  markdown
    .split("\n")
    .flatMap((line) => headingAt(line) || [])
    .map(slugOf);

export const slugOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/[\s_]+/g, "-");

/** The forms in which the document may be cited; none where there is no document. */
export function documentRefs(text: string): string[] {
  if (text.trim() === "") return [];
  return [DOCUMENT_FILE, ...new Set(headingsOf(text).filter(Boolean))].map((name, index) =>
    index === 0 ? name : `${DOCUMENT_FILE}#${name}`,
  );
}

type Written = { artifacts: ReadonlySet<Role>; hasProposal: boolean; supplements: ReadonlySet<string> };

/** Whether the file and its section exist in what a round has written. */
export function isWritten({ file, section }: Extract<Ref, { kind: "file" }>, written: Written): boolean {
  if (isRole(file)) return written.artifacts.has(file) && (section === null || SECTIONS[file].includes(section));
  if (file === PROPOSAL_FILE) return written.hasProposal && (section === null || section === "position");
  return (
    file.startsWith(SUPPLEMENT) &&
    written.supplements.has(file.slice(SUPPLEMENT.length)) &&
    (section === null || section === "position")
  );
}

/** The short forms an agent may cite for one round. */
export function refsOfRound(round: number, { artifacts, hasProposal, supplements }: Written): string[] {
  return [
    ...(hasProposal ? [`round_${round}/${PROPOSAL_FILE}#position`] : []),
    ...[...supplements].map((who) => `round_${round}/${SUPPLEMENT}${who}#position`),
    ...ROLES.filter((role) => artifacts.has(role)).flatMap((role) =>
      SECTIONS[role].map((section) => `round_${round}/${role}#${section}`),
    ),
  ];
}
