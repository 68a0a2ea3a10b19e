/** What differs after the point where a fork parts from its past, each checked before anything is stored. */
import { whoDecides } from "@/lib/projections/gate/deciding-words";
import { gateAnswerProblems } from "@/lib/domain/gate/gate-answer-problems";
import { AppError } from "@/lib/domain/errors";
import type { EventPayload, Json } from "@/lib/events/schema";
import type { Folded } from "@/lib/kernel/fold";
import { configAt } from "@/lib/kernel/fork";
import { gateIn } from "@/lib/domain/made-ids";
import { protocolById } from "@/lib/kernel/registry";
import { andList } from "@/lib/projections/wording";
import { isKnownConnection, isSeat } from "@/lib/server/asks/change-seat";
import { invalidInput, parseInput } from "@/lib/server/http/parse-input";
import type { Services } from "@/lib/server/services";
import type { ForkBody } from "./fork";

/** All settings with the changed ones in their places; undefined where none changes. Some decide how a panel starts, and can't be taken back. */
export function changedConfig({ lifecycle }: Folded, changes: ForkBody["config"]): Json | undefined {
  const { created, headSeq } = lifecycle;
  const { laterSettings = {}, configSchema, title } = protocolById(created.protocol);
  const names = Object.keys(changes);
  if (names.length === 0) return undefined;
  const refused = names.filter((name) => !Object.hasOwn(laterSettings, name));
  const open = Object.values(laterSettings).map((label) => `“${label}”`);
  if (refused.length > 0)
    throw invalidInput(
      Object.fromEntries(
        refused.map((name) => [
          `config.${name}`,
          open.length > 0
            ? `This can’t change once it has begun. In a ${title.toLowerCase()}, a fork may change ${andList(open)}.`
            : `A ${title.toLowerCase()} can’t change its settings once it has begun.`,
        ]),
      ),
    );
  const config = { ...(configAt(created, headSeq) as Record<string, Json>), ...changes };
  return parseInput(configSchema, config, "config") as Json;
}

export async function checkSeats(
  services: Pick<Services, "prisma" | "env" | "viewer">,
  folded: Folded,
  seats: ForkBody["seats"],
): Promise<void> {
  if (seats.length > 0 && folded.lifecycle.created.source.kind === "rehearsal")
    throw new AppError("conflict", "A rehearsal does not call a model.");
  const problems: Record<string, string> = {};
  for (const [index, { agentId, settings }] of seats.entries()) {
    if (!isSeat(folded, agentId)) problems[`seats.${index}.agentId`] = "No agent on the panel has this id.";
    if (settings.connection && !(await isKnownConnection(services, settings.connection)))
      problems[`seats.${index}.settings.connection`] =
        "There is no such connection. It may have been removed; choose another in Settings → Connections.";
  }
  if (Object.keys(problems).length > 0) throw invalidInput(problems);
}

/** What happens first in the fork: it goes on where its past was held up, seats are changed, a gate is answered. */
export function firstSteps({ lifecycle }: Folded, body: ForkBody, by: string): EventPayload[] {
  const seats = body.seats.map((seat): EventPayload => ({ type: "seat.changed", ...seat, by }));
  const isDraft = lifecycle.startedAt === null && !lifecycle.isQueued && !lifecycle.paused;
  return [
    ...(lifecycle.paused ? [{ type: "deliberation.resumed", by } as const] : []),
    ...(isDraft ? [{ type: "deliberation.started", by } as const] : []),
    ...seats,
    ...answered(lifecycle, body, by),
  ];
}

function answered(
  { openGates, deliberationId, deciding }: Folded["lifecycle"],
  { answer }: ForkBody,
  by: string,
): EventPayload[] {
  if (!answer) return [];
  const { gateId: named, ...given } = answer;
  const gateId = gateIn(deliberationId, named);
  const gate = openGates.find(({ id }) => id === gateId);
  if (!gate) throw invalidInput({ "answer.gateId": "This gate is not open at that event." });
  const rule = deciding[gateId]?.rule;
  if (rule && (rule.deciders.length > 0 || rule.needed > 1))
    throw invalidInput({
      answer: `This question is for ${whoDecides(rule)}, in the fork as well. Fork without an answer and decide there.`,
    });
  const complete = { ...given, answeredBy: by };
  const problems = gateAnswerProblems(gate, complete);
  if (Object.keys(problems).length > 0)
    throw invalidInput(Object.fromEntries(Object.entries(problems).map(([field, text]) => [`answer.${field}`, text])));
  return [{ type: "gate.answered", gateId, answer: complete }];
}
