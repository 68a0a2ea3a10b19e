/** What an id or a reference leads to: an event of the log, or a claim or decision on the board. */
import { parseRef } from "@/lib/protocols/structured/rules/claims/evidence-ref";
import { nameOf, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { CHECK_TITLES, isRole, ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { supplementName } from "@/lib/protocols/structured/rules/claims/written-refs";
import { claimWord, RESULT_WORDS, type Word } from "../words";

/** `item`: a claim or decision on the board; `seq`: the event that shows it. Both null: it leads nowhere. */
export type Link = {
  id: string;
  label: string;
  /** In full, for a reader who wants to know before going there. */ title: string;
  item: string | null;
  seq: number | null;
  word: Word | null;
};

export function claimLink({ claims }: Pick<StructuredState, "claims">, id: string): Link {
  const claim = claims.find((one) => one.id === id);
  return {
    id,
    label: id,
    title: claim?.text ?? "Not found",
    item: claim ? id : null,
    seq: null,
    word: claim ? claimWord(claim) : null,
  };
}

export function decisionLink({ decisions }: Pick<StructuredState, "decisions">, id: string): Link {
  const decision = decisions.find((one) => one.id === id);
  return {
    id,
    label: id,
    title: decision?.text ?? "Not found",
    item: decision ? id : null,
    seq: null,
    word: null,
  };
}

/** An attempt of the synthesis is shown by the synthesis. */
export function verificationLink({ rounds }: Pick<StructuredState, "rounds">, id: string): Link {
  const round = rounds.find(({ verifications }) => verifications.some((one) => one.id === id));
  const found = round?.verifications.find((one) => one.id === id);
  if (!found) return { id, label: id, title: "Not found", item: null, seq: null, word: null };
  return {
    id,
    label: id,
    title: `${CHECK_TITLES[found.check]}, round ${found.round}. ${found.notes}`,
    item: null,
    seq: found.seq ?? round?.synthesis?.seq ?? null,
    word: RESULT_WORDS[found.result],
  };
}

/** P3-31: a section of something written, or a decision. */
export function evidenceLink(state: Pick<StructuredState, "panel" | "rounds" | "decisions">, text: string): Link {
  const ref = parseRef(text);
  if (!ref) return { id: text, label: text, title: text, item: null, seq: null, word: null };
  if (ref.kind === "decision") return decisionLink(state, ref.id);
  if (ref.kind === "document") {
    const section = ref.section ? `, ${ref.section.replaceAll("-", " ")}` : "";
    return { id: text, label: `document${section}`, title: text, item: null, seq: null, word: null };
  }
  const round = state.rounds[ref.round - 1];
  const section = ref.section ? `, ${ref.section.replaceAll("-", " ")}` : "";
  const to = (who: string, seq: number | null): Link => ({
    id: text,
    label: `R${ref.round} ${who}${section}`,
    title: text,
    item: null,
    seq,
    word: null,
  });
  if (isRole(ref.file)) return to(ROLE_NAMES[ref.file], round?.artifacts[ref.file]?.seq ?? null);
  if (ref.file === "lead_proposal") return to("proposal", round?.proposal?.seq ?? null);
  const supplement = Object.values(round?.supplements ?? {}).find(
    ({ agentId }) => `supplement_${supplementName(state, agentId)}` === ref.file,
  );
  return to(supplement ? `supplement of ${nameOf(state, supplement.agentId)}` : ref.file, supplement?.seq ?? null);
}

export function citationLink(
  state: StructuredState,
  { type, id }: { type: "claim" | "verification" | "decision"; id: string },
): Link {
  if (type === "claim") return claimLink(state, id);
  return type === "decision" ? decisionLink(state, id) : verificationLink(state, id);
}
