/**
 * The first page of a decision record as data: an ADR somebody would commit. What is longer stands in the dossier.
 * Texts are as people and agents wrote them, not yet escaped, and whole: a sentence that does not fit is left out.
 */
import type { AgentId } from "@/lib/domain/ids";
import type { RecordStatus } from "@/lib/domain/record/record-status";
import type { RecordKind } from "@/lib/projections/record/record-view";

/** `e12`: event 12 of the log. `s3`: passage 3 of the dossier's evidence. */
export type Cite = `e${number}` | `s${number}`;

export const eventCite = (seq: number): Cite => `e${seq}`;

export type Statement = {
  text: string;
  cites: readonly Cite[];
  /** The model that wrote the page named no event for it. */
  isUncited?: true;
};

/** `by`: who stands for it; empty where nobody in particular does. */
export type PageDriver = Statement & { by: readonly string[] };

export type PageOption = {
  name: string;
  isChosen: boolean;
  /** Why it was taken or left; null where nobody said. */
  why: Statement | null;
  pros: readonly Statement[];
  cons: readonly Statement[];
};

export type PageCondition = Statement & { by: string; state: "open" | "met" };

export type PageConsequence = Statement & { kind: "good" | "bad" | "neutral" };

/** `constraint`: what others depend on. `migration`: how what is there gets over, and back. */
export type PageGuidance = Statement & { kind: "guidance" | "constraint" | "migration" };

/** `words`: the dissenter's own; null where they are too long for a page. `about`: "score 55", "FAIL". */
export type PageDissent = { name: string; about: string; words: string | null; cites: readonly Cite[] };

export type PageQuestion = Statement & { owner: string | null; due: string | null };

/** What a person was asked and chose. `with`: what the option asked them to write down, "Risks: …", each whole. */
export type PageDecision = {
  /** `answer`: to a question of the panel, which told it and decided nothing. */
  kind: "decision" | "answer";
  by: string;
  asked: string;
  choice: string;
  with: readonly string[];
  why: string | null;
  cites: readonly Cite[];
};

/** What somebody made of the record's status later; the reason is null where none was given, or it is too long for a page. */
export type PageStatusChange = {
  status: RecordStatus;
  by: string;
  /** YYYY-MM-DD */
  date: string;
  why: string | null;
  /** "ADR-0004": the record that took its place. */
  supersededBy: string | null;
  cites: readonly Cite[];
};

/** How many the dossier has of what a page may have no room for. */
export type InDossier = { drivers: number; consequences: number; openQuestions: number };

export type AdrPage = {
  kind: RecordKind;
  title: string;
  /** In MADR's words; null where there is no decision to have one. */
  status: string | null;
  /** YYYY-MM-DD */
  date: string;
  deciders: readonly string[];
  consulted: readonly string[];
  /** A rehearsal says so before anything else. */
  notice: string | null;
  context: readonly Statement[];
  drivers: readonly PageDriver[];
  options: readonly PageOption[];
  /** The decision in a sentence, how it came about as the log has it, and why. */
  outcome: { decision: Statement; how: readonly Statement[]; because: readonly Statement[] };
  conditions: readonly PageCondition[];
  consequences: readonly PageConsequence[];
  confirmation: readonly Statement[];
  /** What would make one look at it again. */
  revisit: readonly Statement[];
  /** P5-38: what has to be done to carry it out, in order, as the log states it. */
  steps: readonly Statement[];
  /** P5-38: what to mind on the way, where a model drafted the page. */
  carryingOut: readonly PageGuidance[];
  dissent: readonly PageDissent[];
  openQuestions: readonly PageQuestion[];
  decidedByPeople: readonly PageDecision[];
  /** What people did with it since, oldest first. */
  statusChanges: readonly PageStatusChange[];
  assumed: readonly Statement[];
  inDossier: InDossier;
  /** What the dossier has besides what the page cites: "who took part", "every concern". */
  behind: readonly string[];
  /** "model": the model drafted what is not a fact of the log. */
  writtenBy: "program" | "model";
  /** P5-38: who of the panel stands behind the text, in a sentence; absent where nobody was asked. */
  reviewed?: string;
};

/** What only a protocol can say of its page; the rest is the same for all (build-page.ts). */
export type ProtocolPage = {
  /** The decision, or what the panel came to; null where the answer a reply stated, or the outcome's own words, say it. */
  decision?: Statement | null;
  /** How it came about: the program's own sentences, which no draft replaces. */
  how?: readonly Statement[];
  because?: readonly Statement[];
  /** What the title says behind that of the deliberation, where the decision's own words name nothing: "accept version 3". */
  inShort?: string;
  /** Seats whose word decides; the others were consulted. Absent: all of them decide. */
  deciding?: readonly AgentId[];
  drivers?: readonly PageDriver[];
  options?: readonly PageOption[];
  /** Absent: what each seat named last. */
  conditions?: readonly PageCondition[];
  consequences?: readonly PageConsequence[];
  confirmation?: readonly Statement[];
  revisit?: readonly Statement[];
  /** Absent: nothing beyond its conditions. */
  steps?: readonly Statement[];
  dissent?: readonly PageDissent[];
  openQuestions?: readonly PageQuestion[];
  /** Kinds of asks about how it was deliberated: what is assumed there is nothing the decision rests on. */
  saysNothingOfTheMatter?: readonly string[];
  /** Where the dossier has more of them than are given here: what is too long for a page, or mattered less. */
  inDossier?: Partial<InDossier>;
};

/** Everything on a page that is said and cites, put otherwise. What people said and chose stays as it is. */
export function mapStatements(page: AdrPage, change: <T extends Statement>(statement: T) => T): AdrPage {
  return {
    ...page,
    context: page.context.map(change),
    drivers: page.drivers.map(change),
    options: page.options.map((option) => ({
      ...option,
      why: option.why && change(option.why),
      pros: option.pros.map(change),
      cons: option.cons.map(change),
    })),
    outcome: {
      decision: change(page.outcome.decision),
      how: page.outcome.how.map(change),
      because: page.outcome.because.map(change),
    },
    conditions: page.conditions.map(change),
    consequences: page.consequences.map(change),
    confirmation: page.confirmation.map(change),
    revisit: page.revisit.map(change),
    steps: page.steps.map(change),
    carryingOut: page.carryingOut.map(change),
    openQuestions: page.openQuestions.map(change),
    assumed: page.assumed.map(change),
  };
}

/** Every citation of a page, in the order it is read, each once. */
export function citesOf(page: AdrPage): Cite[] {
  const statements: readonly { cites: readonly Cite[] }[] = [
    ...page.context,
    ...page.drivers,
    ...page.options.flatMap(({ why, pros, cons }) => [...(why ? [why] : []), ...pros, ...cons]),
    page.outcome.decision,
    ...page.outcome.how,
    ...page.outcome.because,
    ...page.conditions,
    ...page.consequences,
    ...page.confirmation,
    ...page.revisit,
    ...page.steps,
    ...page.carryingOut,
    ...page.dissent,
    ...page.openQuestions,
    ...page.decidedByPeople,
    ...page.statusChanges,
    ...page.assumed,
  ];
  return [...new Set(statements.flatMap(({ cites }) => cites))];
}
