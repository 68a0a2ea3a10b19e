/** The record of a structured deliberation: the answer, the decisions it rests on with their citations, and how they came about. */
import { conditionInWords } from "@/lib/domain/wording";
import type { DeliberationEvent } from "@/lib/events/schema";
import { isClosedAtBudget } from "@/lib/kernel/budget";
import type { Folded } from "@/lib/kernel/fold";
import { anchorOf } from "@/lib/protocols/structured/rules/claims/anchor";
import { DOMAIN_LABELS } from "@/lib/protocols/structured/rules/claims/domains";
import { neededSignals } from "@/lib/protocols/structured/rules/signals/recommendation";
import { reachableSignals, signalCount } from "@/lib/protocols/structured/rules/signals/reachable";
import { synthesisRound, type StructuredState } from "@/lib/protocols/structured/rules/state";
import { regularRounds, scheduleOf } from "@/lib/protocols/structured/rules/rounds/stress-schedule";
import { isRole, ROLE_NAMES } from "@/lib/protocols/structured/rules/vocabulary";
import { markdownBlock, markdownLine } from "@/lib/projections/record/markdown-data";
import { bullets } from "@/lib/projections/record/record-sections";
import type { Dossier } from "@/lib/projections/record/record-view";
import { sectionedRecord, type RecordSection } from "@/lib/projections/record/sectioned-record";
import { andList, countOf } from "@/lib/projections/wording";
import {
  checksSection,
  claimsSection,
  driftSection,
  failureModesSection,
  retrospectiveSection,
  scorecardSection,
  signalsSection,
  stressSection,
  tensionsSection,
} from "./record-course";
import { decisionsSection } from "./record-decisions";
import { structuredStateOf } from "../state";

export function structuredDossier(log: readonly DeliberationEvent[], folded: Folded): Dossier {
  const state = structuredStateOf(folded);
  const sections = [
    answer(state, folded),
    drivers(state),
    decisionsSection(state),
    tensionsSection(state),
    claimsSection(state),
    checksSection(folded, state),
    stressSection(folded),
    driftSection(state),
    signalsSection(state),
    failureModesSection(folded),
    ...scorecardSection(state),
    ...retrospectiveSection(state),
  ];
  return sectionedRecord({ log, folded, sections, placeOf: (id) => placeOf(state, id) });
}

function placeOf({ panel }: StructuredState, id: string): string {
  const kind = panel.find((agent) => agent.id === id)?.kind ?? "";
  return isRole(kind) ? ROLE_NAMES[kind].toLowerCase() : "domain expert";
}

function answer(state: StructuredState, { lifecycle }: Folded): RecordSection {
  const reply = synthesisRound(state)?.synthesis?.reply;
  if (!reply)
    return {
      title: "Answer",
      body: isClosedAtBudget(state.outcome)
        ? "No synthesis was written because the budget ran out first. The decisions and claims below stand as the last round left them."
        : state.outcome || state.stopped
          ? "No synthesis was written."
          : "*Written in the synthesis, once enough stop signals hold or the round budget is used up.*",
    };
  const written = lifecycle.facts.findLast(({ kind }) => kind === "synthesise")?.facts;
  const stated = written?.answer;
  const conditions = written?.conditions ?? [];
  const list = (title: string, items: readonly string[]): string[] =>
    items.length > 0 ? [`**${title}**\n\n${bullets(items)}`] : [];
  return {
    title: "Answer",
    body: [
      ...(stated ? [`**${markdownLine(stated)}**`] : []),
      markdownBlock(reply.full_answer),
      markdownBlock(reply.summary),
      // What each says stands once, below.
      ...(reply.rests_on.length > 0
        ? [`**Rests on** ${markdownLine(andList(reply.rests_on.map((id) => `${id}${replacedBy(state, id)}`)))}.`]
        : []),
      ...list(
        "Stays pending",
        reply.unresolved.map(({ claim_id, why }) => `${claim_id}: ${why}`),
      ),
      ...list(
        "Conditions",
        conditions.map((one) => `${one.text} (${conditionInWords(one)})`),
      ),
      ...list("Left open", reply.open_points),
    ].join("\n\n"),
  };
}

function replacedBy({ decisions }: StructuredState, id: string): string {
  const decision = decisions.find((one) => one.id === id.trim().toUpperCase());
  return decision?.supersededBy ? ` (superseded by ${decision.supersededBy})` : "";
}

function drivers(state: StructuredState): RecordSection {
  const { config } = state;
  const planned = Object.entries(scheduleOf(config)).map(([round, role]) => `${ROLE_NAMES[role]} in round ${round}`);
  return {
    title: "Decision drivers",
    body: [
      bullets([
        `Roles cast for: ${DOMAIN_LABELS[config.domain]}`,
        `Budget: ${countOf(regularRounds(config), "round")}; ${signalCount({ satisfied: neededSignals(config.stop_threshold), reachable: config.length === "short" ? reachableSignals(state) : undefined }, "stop signals")} needed to recommend stopping`,
        `Stress rounds planned: ${planned.length > 0 ? planned.join(", ") : "none"}`,
        `Drift check every ${countOf(config.drift_every, "round")} against the anchor`,
      ]),
      ...(config.anchor ? [`Anchor: ${markdownLine(anchorOf(state))}`] : []),
    ].join("\n\n"),
  };
}
