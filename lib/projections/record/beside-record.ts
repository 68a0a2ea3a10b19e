/** What is told beside a record's page: who decided, what it took, what its statements rest on, what its marks name. */
import type { BesideRecord } from "@/lib/contracts/record-life";
import type { DeliberationEvent } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { readingOf } from "@/lib/kernel/registry";
import { spentText } from "@/lib/projections/amounts";
import { storyOf } from "@/lib/projections/story/story";
import { isCounted, issuesOf, viewsOf } from "@/lib/projections/views-of";
import { peopleIn } from "./deciders";
import { passagesOf } from "./evidence-sections";
import type { AdrPage, Statement } from "./page/adr-page";
import { pageNotes } from "./page-notes";

export function besideRecord(log: readonly DeliberationEvent[], folded: Folded, page: AdrPage): BesideRecord {
  const { created, decided, end, spending, headSeq } = folded.lifecycle;
  const { words, hidesRounds } = viewsOf(folded);
  const against = new Set(page.dissent.map(({ name }) => name));
  const issues = issuesOf(folded).length;
  const ending = end?.kind === "closed" && end.outcome.decidedBy === "person" ? end.outcome.decision : undefined;
  const last = decided.find(({ gate }) => gate.id === ending?.gateId);
  const named = decided.flatMap(({ answer }) => peopleIn(answer));
  const begun = Date.parse(log[0]?.at ?? "");
  const ended = Date.parse(end?.at ?? log.at(-1)?.at ?? "");
  return {
    seats: created.panel.flatMap(({ id, name }, index) =>
      isCounted(folded, id) ? [{ name, place: index + 1, dissents: against.has(name) }] : [],
    ),
    decidedBy: last ? peopleIn(last.answer) : ending ? [ending.by] : [],
    deciding: page.deciders.flatMap((name) => (name.endsWith(SEAT) ? [name.slice(0, -SEAT.length)] : [])),
    people: [...new Set(named)].map((name) => ({ name, times: named.filter((one) => one === name).length })),
    rounds: hidesRounds ? 0 : readingOf(created.protocol).summary(folded.protocol).round,
    ms: Math.max(0, ended - begun) || 0,
    spent: created.source.kind === "rehearsal" ? null : spentText(spending),
    sealed: end?.seq ?? headSeq,
    reviewed: page.reviewed ?? null,
    evidence: evidenceOf(folded, page),
    dossier: {
      issues,
      issueWord: issues === 1 ? words.issue : words.issues,
      decisions: decided.length,
      passages: passagesOf(folded).length,
      events: headSeq,
    },
    story: storyOf(log, folded).sentences.map(({ text, seq }) => ({ text, seq })),
    notes: pageNotes(log, folded, page),
  };
}

/** Of what the page argues with. What people decided and what was asked is no argument. */
function evidenceOf(folded: Folded, page: AdrPage): BesideRecord["evidence"] {
  const argued: readonly Statement[] = [
    ...page.drivers,
    ...page.options.flatMap(({ why, pros, cons }) => [...(why ? [why] : []), ...pros, ...cons]),
    ...page.outcome.because,
    ...page.consequences,
    ...page.confirmation,
    ...page.revisit,
  ];
  const sourced = argued.filter(({ cites }) => cites.some((cite) => cite.startsWith("s"))).length;
  return {
    sourced,
    argued: argued.length - sourced,
    assumed: page.assumed.length,
    sources: folded.lifecycle.created.grounding?.sources.length ?? 0,
  };
}

/** What stands behind the name of a seat among those who decided. */
const SEAT = " (agent)";
