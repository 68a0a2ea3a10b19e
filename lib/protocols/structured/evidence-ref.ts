/**
 * References to what was written: `artifacts/round_3/critic.md#attack-steps`, or a decision id (P3-31).
 * Agents are given the short form `round_3/critic#attack-steps`; stored and exported is the path of the file.
 */
import { tidyId } from "./ids";
import { isRole, ROLES, type Role } from "./vocabulary";

/** The sections of each artifact: the headings of its file. */
export const SECTIONS: Readonly<Record<Role, readonly string[]>> = {
  action: ["happy-path", "edge-case", "cross-round-reference", "claims"],
  guardian: ["invariant", "relevance", "verdict", "evidence", "claims"],
  observer: ["persona", "goal", "steps", "friction-points", "verdict", "claims"],
  critic: ["target", "hypothesis", "preconditions", "attack-steps", "outcomes", "verdict", "load-bearing-assumption", "claims"],
};
const PROPOSAL_FILE = "lead_proposal";
const SUPPLEMENT = "supplement_";

export const artifactPath = (round: number, role: Role): string => `artifacts/round_${round}/${role}.md`;
export const proposalPath = (round: number): string => `artifacts/round_${round}/${PROPOSAL_FILE}.md`;
export const supplementPath = (round: number, who: string): string => `artifacts/round_${round}/${SUPPLEMENT}${who}.md`;

export type Ref = { kind: "decision"; id: string } | { kind: "file"; round: number; file: string; section: string | null };

/** No file or section we name is half as long. What is longer is no reference, and is never put to a pattern. */
const MAX_REF = 200;
/** "round_3/critic.md#verdict", "R3 critic: verdict", "round 3/critic". */
const FILE_REF = /^\[?(?:\.?\/?artifacts\/)?(?:round[ _-]?|r)(\d{1,3})[\s/:]+([a-z0-9_-]+?)(?:\.md)?(?:\s*[#:/]\s*([\w-][\w -]*?)?)?\]?$/i;

export function parseRef(text: string): Ref | null {
  const written = text.trim();
  if (written.length > MAX_REF) return null;
  const id = tidyId(written);
  if (/^D-\d+-\d+$/.test(id)) return { kind: "decision", id };
  const found = FILE_REF.exec(written);
  if (!found) return null;
  const section = found[3]?.trim().toLowerCase().replace(/[\s_]+/g, "-") ?? null;
  return { kind: "file", round: Number(found[1]), file: found[2]?.toLowerCase() ?? "", section };
}

/** As it is stored. What can't be read stays as it was written: the validator will name it. */
export function storedRef(text: string): string {
  const ref = parseRef(text);
  if (!ref) return text.trim();
  return ref.kind === "decision" ? ref.id : `artifacts/round_${ref.round}/${ref.file}.md${ref.section ? `#${ref.section}` : ""}`;
}

type Written = { artifacts: ReadonlySet<Role>; hasProposal: boolean; supplements: ReadonlySet<string> };

/** Whether the file and its section exist in what a round has written. */
export function isWritten({ file, section }: Extract<Ref, { kind: "file" }>, written: Written): boolean {
  if (isRole(file)) return written.artifacts.has(file) && (section === null || SECTIONS[file].includes(section));
  if (file === PROPOSAL_FILE) return written.hasProposal && (section === null || section === "position");
  return file.startsWith(SUPPLEMENT) && written.supplements.has(file.slice(SUPPLEMENT.length)) && (section === null || section === "position");
}

/** The short forms an agent may cite for one round. */
export function refsOfRound(round: number, { artifacts, hasProposal, supplements }: Written): string[] {
  return [
    ...(hasProposal ? [`round_${round}/${PROPOSAL_FILE}#position`] : []),
    ...[...supplements].map((who) => `round_${round}/${SUPPLEMENT}${who}#position`),
    ...ROLES.filter((role) => artifacts.has(role)).flatMap((role) => SECTIONS[role].map((section) => `round_${round}/${role}#${section}`)),
  ];
}
