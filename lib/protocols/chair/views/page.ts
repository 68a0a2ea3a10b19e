/** What a chair's deliberation puts on the first page of its record. */
import type { AgentId } from "@/lib/domain/ids";
import { isClosedAtBudget } from "@/lib/kernel/budget";
import type { Folded } from "@/lib/kernel/fold";
import type {
  PageConsequence,
  PageDissent,
  PageDriver,
  PageOption,
  ProtocolPage,
  Statement,
} from "@/lib/projections/record/page/adr-page";
import { eventCite } from "@/lib/projections/record/page/adr-page";
import { consequence, driver, question, stated, told } from "@/lib/projections/record/page/statements";
import { wholeSentences } from "@/lib/projections/record/page/whole-sentences";
import { chosenSentence, endless } from "@/lib/projections/wording";
import { CHAIR_ID } from "@/lib/protocols/chair/rules/chair-seat";
import { escalationDecision } from "@/lib/protocols/chair/rules/conflicts/resolution";
import { lastCheck, planVerdict } from "@/lib/protocols/chair/rules/replies/plan-verdict";
import { reportOf, type ChairReport } from "@/lib/protocols/chair/rules/replies/report";
import {
  chairStateOf,
  dispatchedIds,
  effectiveAnswer,
  everyoneAnswering,
  isSolo,
  nameOf,
  writtenReport,
  type ChairState,
} from "@/lib/protocols/chair/rules/state";
import { stanceOf } from "@/lib/protocols/chair/rules/conflicts/position";
import { conflictRows } from "./conflict-view";

export function chairPage(folded: Folded): ProtocolPage {
  const state = chairStateOf(folded);
  const report = reportOf(folded.lifecycle.end && state.report === null ? { ...state, report: "none" } : state);
  const seq = writtenReport(state)?.seq;
  return {
    ...decided(folded, state),
    deciding: [CHAIR_ID],
    drivers: drivers(state),
    options: options(state),
    confirmation: [
      ...(report?.successCriteria ?? []).flatMap((text) => stated(text, state.framing?.seq)),
      ...stated(writtenReport(state)?.testing ?? "", seq),
    ],
    consequences: folded.lifecycle.end?.kind === "closed" ? leftOpen(report, seq) : [],
    steps: steps(state, report, seq),
    dissent: folded.lifecycle.end ? dissent(state) : [],
    openQuestions: [
      ...(report?.openQuestions ?? []).flatMap((text) => question(text, seq)),
      ...(report?.missingExpertise ?? []).flatMap((text) =>
        question(`Nobody at the table answered for ${endless(text)}`, state.framing?.seq),
      ),
    ],
  };
}

function decided(folded: Folded, state: ChairState): Pick<ProtocolPage, "decision" | "how" | "because"> {
  const { end } = folded.lifecycle;
  if (end?.kind !== "closed" || !end.outcome.recorded || isClosedAtBudget(end.outcome)) return {};
  const report = writtenReport(state);
  const said = report ? (report.answer ?? wholeSentences(report.decision, 400, 2)) : null;
  const verdict = planVerdict(state);
  const person = escalationDecision(state);
  const { decision } = end.outcome;
  const how: Statement[] = [
    ...(verdict ? [told(verdict === "Ready" ? "The plan was confirmed" : verdict, end.seq)] : []),
    ...(isSolo(state) ? [told("The chair decided alone; no specialist was asked", end.seq)] : []),
    ...(person ? [told(`${person.answer.answeredBy} decided what the chair handed over`, person.seq)] : []),
    ...(decision && decision.gateId !== person?.gate.id
      ? [told(chosenSentence(end.outcome.decidedBy, decision), end.seq)]
      : []),
  ];
  return {
    decision: said && report ? told(said, report.seq) : null,
    how,
    because: stated(report?.rationale ?? "", report?.seq, 700),
  };
}

/** What it was decided under, then what each specialist worried about most. */
function drivers(state: ChairState): PageDriver[] {
  const { framing } = state;
  const under = (framing?.constraints ?? []).flatMap((text) => driver(text, [], framing?.seq));
  const concerns = dispatchedIds(state).flatMap((id) => {
    const answer = effectiveAnswer(state, id);
    return answer?.position.keyConcern ? driver(answer.position.keyConcern, [nameOf(state, id)], answer.seq) : [];
  });
  return [...under, ...concerns];
}

/** Where two stood against each other, both positions are options, and the resolution says why one was left. */
function options(state: ChairState): PageOption[] {
  return conflictRows(state).flatMap(({ sides, resolution, seq }) =>
    sides.flatMap(({ agentId, name, position, isWinner }): PageOption[] => {
      const text = wholeSentences(position, 200);
      if (text === null || !resolution?.winner) return [];
      return [
        {
          name: `${endless(text)} (${name})`,
          isChosen: isWinner,
          why: isWinner ? null : (stated(resolution.rationale, seq)[0] ?? null),
          pros: reasons(state, agentId),
          cons: [],
        },
      ];
    }),
  );
}

/** How whoever holds it answers what contradicts it. */
function reasons(state: ChairState, agentId: AgentId): Statement[] {
  const answer = effectiveAnswer(state, agentId);
  return answer?.position.response ? stated(answer.position.response, answer.seq) : [];
}

/** What the plan does not meet is what one lives with. */
const leftOpen = (report: ChairReport | null, seq: number | undefined): PageConsequence[] =>
  (report?.issues ?? [])
    .filter(({ state }) => state === "open" || state === "unmet")
    .flatMap(({ text, name, severity }) =>
      consequence("bad", text, seq).map((one) => ({
        ...one,
        text: `${endless(one.text)} (${severity}, raised by ${name}; the plan does not meet it)`,
      })),
    );

/** What the chair had the panel do, here and as issues of their own. */
function steps(state: ChairState, report: ChairReport | null, seq: number | undefined): Statement[] {
  if (!writtenReport(state)) return [];
  return [
    ...(report?.inlineActions ?? []).flatMap((text) => stated(text, seq)),
    ...(report?.separateActions ?? []).flatMap(({ action }) =>
      stated(action, seq).map((one) => ({ ...one, text: `${endless(one.text)}, as a separate issue` })),
    ),
  ];
}

/** Whoever the chair or a person overruled, in the words of its last answer, and whoever still objects to the plan. */
function dissent(state: ChairState): PageDissent[] {
  const overruled = conflictRows(state).flatMap(({ sides, resolution }) =>
    resolution?.winner && resolution.method !== "consensus" ? sides.filter(({ isWinner }) => !isWinner) : [],
  );
  const lost = [...new Map(overruled.map((side) => [side.agentId, side])).values()].flatMap(({ agentId, name }) => {
    const answer = effectiveAnswer(state, agentId);
    if (!answer) return [];
    return [
      {
        name,
        about: "overruled",
        // Not as the chair sums it up: the conflict's own words are the chair's.
        words: wholeSentences(stanceOf(answer.position), 500),
        cites: [eventCite(answer.seq)],
      },
    ];
  });
  // A later look that came to nothing leaves what was said before it.
  const objecting = everyoneAnswering(state).flatMap((id): PageDissent[] => {
    const check = lastCheck(state, id);
    return state.checks[id] && check && check.objection !== null
      ? [
          {
            name: nameOf(state, id),
            about: "objects to the final plan",
            words: wholeSentences(check.objection, 500),
            cites: [eventCite(check.seq)],
          },
        ]
      : [];
  });
  return [...lost, ...objecting];
}
