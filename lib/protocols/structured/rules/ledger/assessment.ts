/** Phase G: decisions with their citations, tensions, and drift findings that were dealt with (P3-25, P3-38, P3-39, P3-46). */
import { storedRef } from "../claims/evidence-ref";
import { decisionId, tensionId, tidyId } from "../claims/ids";
import type { ReplyOf } from "../replies/replies";
import type { Decision, Ledger, Round, StructuredState, Tension } from "../state";

export function withAssessment(
  state: StructuredState,
  { number }: Round,
  reply: ReplyOf<"assess">,
  seq: number,
): Ledger {
  const made = reply.decisions.map((decision, index): Decision => ({
    id: decisionId(number, index + 1),
    round: number,
    text: decision.text,
    cites: decision.cites.map((cited) => ({ ...cited, id: tidyId(cited.id) })),
    made_by: decision.made_by,
    round_artifact_refs: decision.round_artifact_refs.map(storedRef),
    citedBy: [],
    supersededBy: null,
    seq,
  }));
  return {
    claims: linked(state.claims, made, "claim", (claim, ids) => ({
      ...claim,
      decisions: [...claim.decisions, ...ids],
    })),
    decisions: [
      ...linked(state.decisions, made, "decision", (decision, ids) => ({
        ...decision,
        citedBy: [...decision.citedBy, ...ids],
        supersededBy: decision.supersededBy ?? successorOf(decision.id, made),
      })),
      ...made,
    ],
    tensions: [...resolved(state.tensions, reply, number), ...raised(reply, number)],
    drift: state.drift.map((report) => {
      const note = reply.addressed_drift.find(({ round }) => round === report.round)?.note;
      return note && report.verdict !== "PASS" && report.addressed_by === null
        ? { ...report, addressed_by: `Round ${number}: ${note}` }
        : report;
    }),
  };
}

/** Cited things learn who cites them; the others stay the same objects. */
function linked<T extends { id: string }>(
  things: readonly T[],
  made: readonly Decision[],
  type: "claim" | "decision",
  link: (thing: T, ids: string[]) => T,
): T[] {
  return things.map((thing) => {
    const ids = made
      .filter(({ cites }) => cites.some((cited) => cited.type === type && cited.id === thing.id))
      .map(({ id }) => id);
    return ids.length > 0 ? link(thing, ids) : thing;
  });
}

const successorOf = (id: string, made: readonly Decision[]): string | null =>
  made.find(({ cites }) =>
    cites.some((cited) => cited.type === "decision" && cited.relation === "supersedes" && cited.id === id),
  )?.id ?? null;

function resolved(tensions: readonly Tension[], { resolved_tensions }: ReplyOf<"assess">, round: number): Tension[] {
  return tensions.map((tension) => {
    const told = resolved_tensions.find(({ id }) => tidyId(id) === tension.id);
    return told && tension.status === "open"
      ? { ...tension, status: "resolved", resolvedIn: round, how: told.how }
      : tension;
  });
}

function raised({ tensions }: ReplyOf<"assess">, round: number): Tension[] {
  return tensions.map(({ text, sources, needs }, index) => ({
    id: tensionId(round, index + 1),
    round,
    sources: [...new Set(sources)],
    needs: [...new Set(needs)],
    text,
    status: "open",
    resolvedIn: null,
    how: null,
  }));
}
