/** Who decides an open gate, changed while it is open: by an owner or its deciders, or by a decider who hands their part on. */
import type { DecidingBody, GateDetail } from "@/lib/contracts/gates";
import { can } from "@/lib/domain/access/can";
import type { Viewer } from "@/lib/domain/access/viewer";
import { AppError } from "@/lib/domain/errors";
import type { Deciding } from "@/lib/domain/gate/deciding";
import { ANYONE } from "@/lib/domain/gate/anyone";
import type { GateId } from "@/lib/domain/ids";
import { assignEvents, canBeTaken, decides } from "@/lib/kernel/deciding";
import { whoDecides } from "@/lib/projections/gate/deciding-words";
import { executeCommand } from "@/lib/server/deliberations/execute-command";
import { LOCAL_USER } from "@/lib/server/deliberations/local-user";
import { invalidInput } from "@/lib/server/http/parse-input";
import { readPrivacy } from "@/lib/server/people/privacy";
import type { Services } from "@/lib/server/services";
import { deciderById, decidingOf } from "./deciders";
import { expectOpen, storedGate } from "./answer";
import { readGate } from "./read";

type Needed = Pick<Services, "pool" | "store" | "viewer">;

export async function assignGate(
  services: Needed,
  id: GateId,
  { by = LOCAL_USER, ...wanted }: DecidingBody & { by?: string | undefined },
): Promise<GateDetail> {
  const { gate, deliberationId } = await storedGate(services.pool, id);
  const { people } = await readPrivacy(services, deliberationId);
  const rule = await decidingOf(services, wanted, people);
  expectOption(gate, rule);
  if (gate.questions && rule.needed > 1)
    throw invalidInput({ needed: "The panel’s questions are answered once: one answer is enough." });
  await executeCommand(services.store, deliberationId, ({ lifecycle }) => {
    expectOpen(lifecycle, gate);
    const state = lifecycle.deciding[id];
    if (!mayArrange(services.viewer, state?.rule))
      throw new AppError(
        "forbidden",
        `This is for ${whoDecides(state?.rule ?? rule)}. They or an owner can change that.`,
      );
    // The same deadline set again is a later one.
    const isSame = JSON.stringify(state?.rule ?? ANYONE) === JSON.stringify(rule) && !rule.deadline;
    return isSame ? [] : assignEvents(gate, state, rule, by);
  });
  return readGate(services.pool, id);
}

export async function delegateGate(services: Needed, id: GateId, to: string): Promise<GateDetail> {
  const { pool, store, viewer } = services;
  const { gate, deliberationId } = await storedGate(pool, id);
  if (viewer.kind !== "person") throw new AppError("conflict", "Here you decide; there is nobody to hand it to.");
  const { people } = await readPrivacy(services, deliberationId);
  const person = await deciderById(services, to, people, "to");
  await executeCommand(store, deliberationId, ({ lifecycle }) => {
    expectOpen(lifecycle, gate);
    const rule = lifecycle.deciding[id]?.rule;
    if (!rule || rule.deciders.length === 0)
      throw new AppError("conflict", "Anyone who may decide can answer this, so there is nothing to hand over.");
    const from = rule.deciders.find((one) => one.id === viewer.id);
    if (!from) throw new AppError("forbidden", `This is for ${whoDecides(rule)}; only they can hand it on.`);
    if (rule.deciders.some((one) => one.id === to)) throw invalidInput({ to: `${person.name} decides this already.` });
    return [{ type: "gate.delegated", gateId: id, from, to: person }];
  });
  return readGate(pool, id);
}

/** Where nobody is named, everybody who may decide; their role was asked for before. */
const mayArrange = (viewer: Viewer, rule: Deciding | undefined): boolean =>
  viewer.kind !== "person" || can(viewer, "administer") || !rule || decides(rule, viewer.id);

function expectOption(gate: Parameters<typeof canBeTaken>[0], { deadline }: Deciding): void {
  if (deadline?.option === undefined) return;
  const option = gate.options.find(({ id }) => id === deadline.option);
  if (!option)
    throw invalidInput({ "deadline.option": `Choose one of: ${gate.options.map(({ id }) => id).join(", ")}.` });
  if (!canBeTaken(gate, option))
    throw invalidInput({ "deadline.option": `“${option.label}” asks for something only a person can give.` });
}
