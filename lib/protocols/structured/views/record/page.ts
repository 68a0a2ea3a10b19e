/** What a structured deliberation puts on the first page of its record. */
import { isClosedAtBudget } from "@/lib/kernel/budget";
import type { Folded } from "@/lib/kernel/fold";
import type { PageDriver, PageOption, ProtocolPage, Statement } from "@/lib/projections/record/page/adr-page";
import { consequence, driver, question, stated, told } from "@/lib/projections/record/page/statements";
import { wholeSentences } from "@/lib/projections/record/page/whole-sentences";
import { endless } from "@/lib/projections/wording";
import { synthesisRound, type Decision, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { decisionRow } from "../decisions";
import { structuredIssues } from "../issues";
import { structuredStateOf } from "../state";
import { claimWord } from "../words";

export function structuredPage(folded: Folded): ProtocolPage {
  const state = structuredStateOf(folded);
  const written = synthesisRound(state)?.synthesis ?? null;
  return {
    ...decided(folded, state),
    drivers: drivers(folded, state),
    options: options(state),
    inDossier: { drivers: state.tensions.length },
    consequences: standing(state).flatMap(({ text, seq }) => consequence("neutral", text, seq)),
    confirmation: tests(state),
    revisit: (written?.reply.unresolved ?? []).flatMap(({ claim_id, why }) => {
      const claim = state.claims.find(({ id }) => id === claim_id.trim().toUpperCase());
      return stated(`${claim ? endless(claim.text) : claim_id} is decided. Pending: ${why}`, [
        claim?.seq,
        written?.seq,
      ]);
    }),
    openQuestions: [
      ...(written?.reply.open_points ?? []).flatMap((text) => question(text, written?.seq)),
      ...structuredIssues(folded)
        .filter((one) => one.state === "open")
        .flatMap(({ text, seq }) => question(text, seq)),
    ],
  };
}

function decided(folded: Folded, state: StructuredState): Pick<ProtocolPage, "decision" | "how" | "because"> {
  const { end, facts } = folded.lifecycle;
  const written = synthesisRound(state)?.synthesis ?? null;
  if (end?.kind !== "closed" || !end.outcome.recorded || !written || isClosedAtBudget(end.outcome)) return {};
  const answer = facts.findLast(({ kind }) => kind === "synthesise")?.facts.answer;
  const text = answer ?? wholeSentences(written.reply.full_answer, 400, 2);
  const { full_answer, summary } = written.reply;
  return {
    decision: text ? told(text, written.seq) : null,
    how: [told(end.outcome.summary, end.seq)],
    because: stated(answer ? full_answer : summary, written.seq, 400),
  };
}

/** What pulled the roles apart: open first. */
function drivers(folded: Folded, state: StructuredState): PageDriver[] {
  const seqOf = new Map(structuredIssues(folded).map(({ id, seq }) => [id, seq]));
  return state.tensions
    .toSorted((a, b) => Number(a.status === "resolved") - Number(b.status === "resolved"))
    .flatMap(({ id, text, sources, status, resolvedIn }) =>
      driver(
        text,
        sources.map((role) => ROLE_NAMES[role]),
        seqOf.get(id),
      ).map((one) => ({
        ...one,
        text: `${endless(one.text)}${status === "open" ? "; still open" : `; resolved in round ${resolvedIn}`}`,
      })),
    )
    .slice(0, 8);
}

const isOverturned = (state: StructuredState, decision: Decision): boolean =>
  decisionRow(state, decision).overturned !== null;

/** Decisions that stand, neither overturned nor stated anew since, those the synthesis rests on first. */
function standing(state: StructuredState): Decision[] {
  const rests = new Set((synthesisRound(state)?.synthesis?.reply.rests_on ?? []).map((id) => id.trim().toUpperCase()));
  return state.decisions
    .filter((decision) => decision.supersededBy === null && !isOverturned(state, decision))
    .toSorted((a, b) => Number(rests.has(b.id)) - Number(rests.has(a.id)));
}

/** What was decided once and overturned later. */
function options(state: StructuredState): PageOption[] {
  return state.decisions.flatMap((decision): PageOption[] => {
    const { overturned, text, seq } = decisionRow(state, decision);
    const name = overturned && wholeSentences(text, 200);
    return name
      ? [{ name, isChosen: false, why: stated(overturned.reason, seq)[0] ?? null, ...claimed(state, decision) }]
      : [];
  });
}

/** The claims it rested on; what was refuted, if only in part, speaks against it. */
function claimed(state: StructuredState, { cites }: Decision): Pick<PageOption, "pros" | "cons"> {
  const of = (isRefuted: boolean, put: (text: string, word: string) => string): Statement[] =>
    state.claims
      .filter(
        ({ id, supersededBy, effective }) =>
          supersededBy === null &&
          cites.some((one) => one.id === id && one.relation !== "supersedes") &&
          (effective === "tested_refuted" || effective === "partially_refuted") === isRefuted,
      )
      .flatMap((claim) =>
        stated(claim.text, claim.seq).map((one) => ({ ...one, text: put(endless(one.text), claimWord(claim).word) })),
      );
  return {
    pros: of(false, (text, word) => `${text} (${word})`),
    cons: of(true, (text, word) => `It rests on “${text}” (${word})`),
  };
}

/** How one will see whether the claims it rests on hold, those nobody has looked up first; what was looked up is seen already. */
function tests(state: StructuredState): Statement[] {
  const cited = new Set(standing(state).flatMap(({ cites }) => cites.map(({ id }) => id)));
  return state.claims
    .filter(
      ({ id, supersededBy, effective, proof }) =>
        cited.has(id) && supersededBy === null && effective !== "tested_refuted" && !proof,
    )
    .flatMap((claim) =>
      stated(`“${endless(claim.text)}” (${claimWord(claim).word}). Test: ${claim.testable_as}`, claim.seq),
    );
}
