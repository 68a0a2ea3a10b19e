/** What a debate puts on the first page of its record. */
import { statedAnswers } from "@/lib/kernel/facts";
import { isClosedAtBudget } from "@/lib/kernel/budget";
import type { Folded } from "@/lib/kernel/fold";
import { agentName } from "@/lib/projections/agent-name";
import type {
  PageDissent,
  PageDriver,
  PageOption,
  ProtocolPage,
  Statement,
} from "@/lib/projections/record/page/adr-page";
import { eventCite } from "@/lib/projections/record/page/adr-page";
import { conditionsOf } from "@/lib/projections/record/page/build-page";
import { consequence, driver, question, stated, told } from "@/lib/projections/record/page/statements";
import { decisionTitle } from "@/lib/projections/record/page/decision-title";
import { wholeSentences } from "@/lib/projections/record/page/whole-sentences";
import { andList, endless } from "@/lib/projections/wording";
import { ADVOCATE_ID, votersOf } from "@/lib/protocols/debate/rules/seating";
import { latestSpoken, ORCHESTRATOR_ID, type DebateState } from "@/lib/protocols/debate/rules/state";
import { concernLedger, type ToldConcern } from "./concern-ledger";
import { recordDecision, recordDissent } from "./record-decision";
import { debateStateOf } from "./state";

export function debatePage(folded: Folded): ProtocolPage {
  const state = debateStateOf(folded);
  const { synthesis } = state;
  const seq = synthesisSeq(folded);
  const { decision, how, because } = decided(folded, state);
  return {
    decision,
    how,
    because,
    deciding: votersOf(state).map(({ id }) => id),
    drivers: drivers(folded, state),
    options: options(folded, state, decision),
    ...conditions(folded),
    consequences: (["positive", "negative", "neutral"] as const).flatMap((kind) =>
      (synthesis?.consequences[kind] ?? []).flatMap((text) => consequence(KINDS[kind], text, seq)),
    ),
    confirmation: (synthesis?.performance_targets ?? []).flatMap((text) => stated(text, seq)),
    revisit: revisit(state, seq),
    // In the order the synthesis gives; without one nobody said what comes first.
    steps: (synthesis?.implementation_order ?? []).flatMap((text) => stated(text, seq)),
    dissent: dissent(folded, state),
    openQuestions: (synthesis?.open_questions ?? []).flatMap((text) => question(text, seq)),
    inDossier: {
      drivers: state.config.principles.length + concernLedger(folded).length,
      consequences: Object.values(synthesis?.consequences ?? {}).flat().length,
      openQuestions: synthesis?.open_questions.length ?? 0,
    },
  };
}

/** A choice is summed up in a reply of its own kind. */
const synthesisSeq = ({ lifecycle: { lastReplies } }: Folded): number | undefined =>
  lastReplies.synthesise_choice ?? lastReplies.synthesise;

const KINDS = { positive: "good", negative: "bad", neutral: "neutral" } as const;

/** P5-47: what the synthesis says it depends on counts for the panel; before one is written, what each seat named last. */
function conditions(folded: Folded): Pick<ProtocolPage, "conditions"> {
  const written = conditionsOf(folded, ({ agentId }) => agentId === ORCHESTRATOR_ID);
  return written.length > 0 ? { conditions: written } : {};
}

type Decided = { decision: Statement | null; how: Statement[]; because: Statement[] };

function decided(folded: Folded, state: DebateState): Decided {
  const { end, facts } = folded.lifecycle;
  const outcome = end?.kind === "closed" && end.outcome.recorded ? end.outcome : null;
  const written = recordDecision(folded);
  if (!outcome || written.kind === "pending" || isClosedAtBudget(outcome))
    return { decision: null, how: [], because: [] };
  if (outcome.decidedBy === "panel") {
    const answer = statedAnswers(facts).findLast(({ agentId }) => agentId === ORCHESTRATOR_ID);
    const overview = state.synthesis?.overview ?? "";
    const text = answer?.answer ?? wholeSentences(overview, 400, 2);
    return {
      decision: text ? told(text, answer?.seq ?? synthesisSeq(folded)) : null,
      how: [told(written.because, end?.seq)],
      // Where it is the decision itself, it stands above.
      because: answer ? stated(overview, synthesisSeq(folded), 700) : [],
    };
  }
  const choice = outcome.decision;
  const gate = state.decisions.find((one) => one.gate.id === choice?.gateId);
  const option = gate?.gate.options.find(({ id }) => id === choice?.choice);
  const label = choice?.label ?? outcome.summary;
  // “Yes, proceed as recommended”: what was recommended is the decision.
  const followed = choice?.choice === "proceed" && option ? wholeSentences(option.consequence, 400) : null;
  const rounds = outcome.rounds === 1 ? "1 round" : `${outcome.rounds} rounds`;
  return {
    decision: told(followed ?? label, gate?.seq ?? end?.seq),
    how: [told(`${choice?.by ?? "A person"} decided, because the panel had not agreed after ${rounds}`, end?.seq)],
    because: option && !followed ? stated(option.consequence, gate?.seq) : [],
  };
}

/** The project's principles, then what stood in the way: what is still held first, then what a change had to settle. */
function drivers(folded: Folded, state: DebateState): PageDriver[] {
  const principles = state.config.principles.flatMap(({ text }) => driver(text, [], 1));
  const ledger = concernLedger(folded);
  const lasting = ledger.filter(({ status }) => status === "open" || status === "settled");
  // Before seats said what settled a concern, they just did not raise it again: what was held for a round only was an objection in passing.
  const lapsed = ledger.filter(({ status, age, raisers }) => status === "lapsed" && (age > 1 || raisers.length > 1));
  const mattered = (lasting.length > 0 ? lasting : lapsed).toSorted(
    (a, b) => rank(a) - rank(b) || b.raisers.length - a.raisers.length || b.age - a.age,
  );
  return [
    ...principles,
    ...mattered.flatMap((concern) =>
      driver(
        concern.text,
        concern.raisers.map((id) => agentName(state.panel, id)),
        concern.seq,
      ).map((one) => ({ ...one, text: `${endless(one.text)}${settledBy(state, concern)}` })),
    ),
  ].slice(0, 8);
}

const rank = ({ status, blocks }: ToldConcern): number => (status === "open" ? (blocks ? 0 : 2) : 1);

function settledBy({ panel }: DebateState, { status, history }: ToldConcern): string {
  if (status === "open") return "; still held";
  if (status === "lapsed") return "; not raised again";
  const by = history.filter(({ kind }) => kind === "settled").map((entry) => agentName(panel, entry.by ?? ""));
  return by.length > 0 ? `; settled by ${andList([...new Set(by)])}` : "";
}

/** What the synthesis weighed, and what seats rejected in a choice between answers. */
function options(folded: Folded, state: DebateState, decision: Statement | null): PageOption[] {
  const seq = synthesisSeq(folded);
  const weighed = (state.synthesis?.alternatives ?? []).map(({ name, pros, cons }): PageOption => ({
    name,
    isChosen: false,
    why: null,
    pros: stated(pros, seq),
    cons: stated(cons, seq),
  }));
  const rejected = new Map<string, PageOption>();
  for (const { id, name } of state.panel) {
    const spoken = id === ADVOCATE_ID ? null : latestSpoken(state, id);
    for (const { option, why } of spoken?.reply.rejected_options ?? []) {
      const key = option.trim().toLowerCase();
      const said = stated(why, spoken?.seq).map((one) => ({ ...one, text: `${endless(one.text)} (${name})` }));
      const known = rejected.get(key);
      if (known) rejected.set(key, { ...known, cons: [...known.cons, ...said] });
      else rejected.set(key, { name: option, isChosen: false, why: said[0] ?? null, pros: [], cons: said.slice(1) });
    }
  }
  const named = new Set(weighed.map(({ name }) => name.trim().toLowerCase()));
  const others = [...weighed, ...[...rejected].flatMap(([key, option]) => (named.has(key) ? [] : [option]))];
  if (others.length === 0 || !decision) return others;
  const name = decisionTitle(decision.text) ?? wholeSentences(decision.text, 240, 1);
  return name === null ? others : [{ name, isChosen: true, why: null, pros: [], cons: [] }, ...others];
}

/** P5-51: what the synthesis of a choice says would reopen it; else, P5-42, what each seat said would change its mind. */
const revisit = (state: DebateState, seq: number | undefined): Statement[] => {
  const reopens = (state.synthesis?.reopens ?? []).flatMap((text) => stated(text, seq));
  return reopens.length > 0 ? reopens : mindChanges(state);
};

const mindChanges = (state: DebateState): Statement[] =>
  votersOf(state).flatMap(({ id, name }) => {
    const spoken = latestSpoken(state, id);
    return stated(spoken?.reply.would_change_my_mind ?? "", spoken?.seq).map((one) => ({
      ...one,
      text: `${endless(one.text)} (${name})`,
    }));
  });

function dissent(folded: Folded, state: DebateState): PageDissent[] {
  const told_ = recordDissent(folded);
  if (told_.kind === "pending" || !folded.lifecycle.end) return [];
  return told_.items.map(({ name, score, concerns, treatment }) => {
    const seat = state.panel.find((one) => one.name === name);
    const spoken = seat && latestSpoken(state, seat.id);
    const words = wholeSentences(concerns.join(" "), 500) ?? wholeSentences(spoken?.reply.rationale ?? "", 500);
    return {
      name,
      about: [score === null ? "" : `score ${score}`, treatment].filter(Boolean).join(", "),
      words,
      cites: spoken ? [eventCite(spoken.seq)] : [],
    };
  });
}
