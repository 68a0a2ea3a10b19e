/** Claims by what became of them, each with its testable outcome, its transitions and what refers to it (P3-34 to P3-37). */
import type { Folded } from "@/lib/kernel/fold";
import { groundOf } from "@/lib/protocols/structured/rules/claims/proof";
import { seatOf, type Claim, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { CLAIM_STATUSES, type ClaimStatus, type Role } from "@/lib/protocols/structured/rules/vocabulary";
import { countOf } from "@/lib/projections/wording";
import { claimLink, decisionLink, evidenceLink, verificationLink, type Link } from "./links";
import { structuredStateOf } from "../state";
import { groundText, STATUS_WORDS, type Word } from "../words";

export type BoardClaim = Pick<Claim, "id" | "round" | "text" | "testable_as" | "seq"> & {
  role: Role;
  place: number;
  name: string;
  status: ClaimStatus;
  /** What the status rests on; null where there is nothing to rest on. */ ground: string | null;
  transitions: number;
  /** The claim its maker has put in its place, where it has not ended by that. */ replacedBy: string | null;
};
export type Lane = { status: ClaimStatus; title: string; meaning: string; claims: readonly BoardClaim[] };
export type ClaimsBoardModel = {
  total: number;
  lanes: readonly Lane[];
  /** In a sentence, for the head of the board. */ summary: string;
};

/** What is still to be done first, what is over last. */
const LANES: readonly ClaimStatus[] = [
  "pending",
  "tested_unclear",
  "tested_confirmed",
  "partially_refuted",
  "tested_refuted",
  "superseded",
];
const TITLES: Readonly<Record<ClaimStatus, string>> = {
  pending: "Pending",
  tested_unclear: "Unclear",
  tested_confirmed: "Confirmed",
  partially_refuted: "Partly refuted",
  tested_refuted: "Refuted",
  superseded: "Superseded",
};

/** `role`: only those it raised; null is everyone's. */
export function claimsBoard(folded: Folded, role: Role | null = null): ClaimsBoardModel {
  const state = structuredStateOf(folded);
  const shown = state.claims.filter(({ raised_by }) => role === null || raised_by === role);
  const count = (status: ClaimStatus): number => shown.filter(({ effective }) => effective === status).length;
  return {
    total: shown.length,
    lanes: LANES.map((status) => ({
      status,
      title: TITLES[status],
      meaning: STATUS_WORDS[status].meaning,
      claims: shown.filter(({ effective }) => effective === status).map((claim) => boardClaim(state, claim)),
    })),
    summary: `${countOf(shown.length, "claim")}: ${
      CLAIM_STATUSES.filter((status) => count(status) > 0)
        .map((status) => `${count(status)} ${STATUS_WORDS[status].word}`)
        .join(", ") || "none yet"
    }${groundsOf(shown)}`,
  };
}

/** How many of those that have a status were tested, and how many only argued. */
function groundsOf(claims: readonly Claim[]): string {
  const grounds = claims.map(groundOf);
  const [tested, argued] = (["tested", "argued"] as const).map((word) => grounds.filter((one) => one === word).length);
  return tested || argued ? `; ${tested} tested, ${argued} argued` : "";
}

function boardClaim(state: StructuredState, claim: Claim): BoardClaim {
  const { id, round, raised_by, text, testable_as, seq, effective, history, supersededBy } = claim;
  const seat = seatOf(state, raised_by);
  return {
    id,
    round,
    text,
    testable_as,
    seq,
    role: raised_by,
    place: state.panel.indexOf(seat) + 1,
    name: seat.name,
    status: effective,
    ground: groundText(claim),
    transitions: history.length,
    replacedBy: effective === "superseded" ? null : supersededBy,
  };
}

export type ClaimDetail = BoardClaim & {
  word: Word;
  raisedAt: Link;
  history: readonly {
    round: number;
    from: Word;
    to: Word;
    polarity: string | null;
    verification: Link;
    why: string;
    /** What was looked up, worked out or said, where it was. */ shown: string | null;
  }[];
  /** What shows its present status. */ shown: string | null;
  /** Said again in other words by its maker. */ rewordings: Claim["rewordings"];
  /** Also those that tested it without changing it. */
  verifications: readonly Link[];
  decisions: readonly Link[];
  supersedes: Link | null;
  supersededBy: Link | null;
};

export function claimDetail(folded: Folded, id: string): ClaimDetail | null {
  const state = structuredStateOf(folded);
  const claim = state.claims.find((one) => one.id === id);
  if (!claim) return null;
  return {
    ...boardClaim(state, claim),
    word: STATUS_WORDS[claim.effective],
    raisedAt: evidenceLink(state, claim.raised_at_artifact),
    shown: claim.proof?.shown ?? null,
    rewordings: claim.rewordings,
    history: claim.history.map(({ round, from, to, polarity, verification, why, proof }) => ({
      round,
      from: STATUS_WORDS[from],
      to: STATUS_WORDS[to],
      polarity,
      verification: verificationLink(state, verification),
      why,
      shown: proof?.shown ?? null,
    })),
    verifications: claim.verifications.map((one) => verificationLink(state, one)),
    decisions: claim.decisions.map((one) => decisionLink(state, one)),
    supersedes: claim.supersedes ? claimLink(state, claim.supersedes) : null,
    supersededBy: claim.supersededBy ? claimLink(state, claim.supersededBy) : null,
  };
}
