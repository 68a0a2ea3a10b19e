import type { Implementation, RecordValidation } from "@/lib/contracts/implementation";
import { listFactsSchema } from "@/lib/contracts/deliberations/list-deliberations";
import { gateAnswerSchema, gateSchema } from "@/lib/domain/gate/gate";
import { deliberationIdSchema } from "@/lib/domain/ids";
import { deliberationStatusSchema } from "@/lib/contracts/deliberations/status";
import type { Folded } from "@/lib/kernel/fold";
import { buildPage } from "@/lib/projections/record/page/build-page";
import { andSight } from "@/lib/server/access/sight";
import { readFolded } from "@/lib/server/deliberations/read-folded";
import { readRecordRow } from "@/lib/server/records/record-row";
import type { Reader, Services } from "@/lib/server/services";
import { Slices } from "@/lib/server/slices";
import { stepsOf } from "./steps";

const MAX_VALIDATIONS = 20;

export async function readImplementation(
  { pool, store, sources, viewer }: Pick<Services, "pool" | "store" | "sources" | "viewer">,
  number: number,
): Promise<Implementation> {
  const { deliberationId } = await readRecordRow(pool, number);
  const [steps, validations, { folded }] = await Promise.all([
    stepsOf(pool, number),
    validationsOf({ pool, viewer }, number),
    readFolded(store, deliberationId),
  ]);
  const slices = new Slices();
  const said = new Set(steps.map(({ text }) => text));
  const proposed = proposedSteps(folded).filter(({ text }) => !said.has(text));
  await slices.pause();
  const { created, panel } = folded.lifecycle;
  const known = created.grounding?.sources ?? [];
  const stored = known.length === 0 ? [] : await sources.trees(known.map(({ id }) => id));
  return {
    steps,
    proposed,
    validations,
    seats: panel.map(({ name }) => name),
    sources: known.filter(({ id }) => stored.some((tree) => tree.id === id)),
  };
}

/** Longer ones are no step one could tick. */
const STEP_CHARS = 500;

/** Conditions that are still open first: they were named for this. */
function proposedSteps(folded: Folded): Implementation["proposed"] {
  const page = buildPage(folded);
  const conditions = page.conditions
    .filter(({ state }) => state === "open")
    .map(({ text, cites }) => ({ text, from: "condition" as const, seq: seqIn(cites) }));
  const plan = page.steps.map(({ text, cites }) => ({ text, from: "plan" as const, seq: seqIn(cites) }));
  const all = [...conditions, ...plan].filter(({ text }) => text.length <= STEP_CHARS);
  return all.filter(({ text }, index) => all.findIndex((other) => other.text === text) === index);
}

function seqIn(cites: readonly string[]): number | null {
  const event = cites.find((cite) => cite.startsWith("e"));
  return event === undefined ? null : Number(event.slice(1));
}

type GateColumns = { status: string; gate: unknown; answer: unknown; at: string | null };
type ValidationColumns = { id: string; status: string; facts: unknown; updated_at: Date; gates: GateColumns[] | null };

/** One statement: a status and a gate read one after the other may contradict each other. */
async function validationsOf({ pool, viewer }: Reader, number: number): Promise<RecordValidation[]> {
  const { rows } = await pool.query<ValidationColumns>(
    `select d.id, d.status, d.facts, d.updated_at,
            (select jsonb_agg(jsonb_build_object('status', g.status, 'gate', g.gate, 'answer', g.answer, 'at', g.answered_at)
                              order by g.opened_seq)
               from gate g where g.deliberation_id = d.id) as gates
       from record_validation v join deliberation d on d.id = v.deliberation_id
      where v.number = $1 ${andSight(viewer, "d.id")} order by d.created_at desc, d.id desc limit ${MAX_VALIDATIONS}`,
    [number],
  );
  return rows.map(({ id, status, facts, updated_at, gates }) => {
    const { outcome, source, agents } = listFactsSchema.parse(facts);
    return {
      id: deliberationIdSchema.parse(id),
      status: deliberationStatusSchema.parse(status),
      at: updated_at.toISOString(),
      isRehearsal: source.kind === "rehearsal",
      summary: outcome?.summary ?? null,
      seats: agents,
      decisions: (gates ?? []).flatMap(toDecision),
    };
  });
}

/** Gates of the engine, about money for example, are about no deviation: they have no position. */
function toDecision({ status, gate: stored, answer, at }: GateColumns): RecordValidation["decisions"] {
  const gate = gateSchema.parse(stored);
  const [position] = gate.positions;
  if (!position) return [];
  const given = answer === null ? null : gateAnswerSchema.parse(answer);
  return [
    {
      gateId: gate.id,
      seat: position.name,
      part: position.concerns[0] ?? gate.question,
      deviation: gate.document?.text ?? position.stance,
      isOpen: status === "open",
      answer:
        given && at
          ? {
              choice: given.choice,
              label: gate.options.find(({ id }) => id === given.choice)?.label ?? given.choice,
              reason: given.rationale,
              by: given.answeredBy,
              at: new Date(at).toISOString(),
            }
          : null,
    },
  ];
}
