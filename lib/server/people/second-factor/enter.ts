/** Between the proof of who somebody is and their session: where they set up an app, its code. */
import { randomBytes } from "node:crypto";
import { z } from "zod";
import { AppError } from "@/lib/domain/errors";
import type { Services } from "@/lib/server/services";
import { type Invited, invitedSchema } from "@/lib/server/spaces/members";
import { expectTeam } from "../expect-team";
import { keepOnce, lookAtOnce, takeOnce } from "../once";
import { forgive, giveBack, take } from "../rate-limit";
import { stepCookie, stepIn } from "../session-cookie";
import { noteEntry, startSession, type Entering, type From } from "../start-session";
import { SignInRefused } from "../wrong";
import { isTotpOn, takeCode } from "./totp";

/** `code`: they are not in yet. */
export type Entered = { cookies: string[]; needs: "code" | null };

const STEP_SECONDS = 600;
const pendingSchema = z.object({ id: z.string(), name: z.string(), invited: invitedSchema.optional() });

/** `invited`: a link they came with. They are in its space, and the session with it, once they are in at all. */
export async function enter(
  services: Pick<Services, "pool" | "env">,
  person: Entering,
  from: From,
  action: string,
  invited?: Invited,
): Promise<Entered> {
  return (
    (await secondStep(services, person, from, action, invited)) ?? {
      cookies: await startSession(services, person, from, action, invited),
      needs: null,
    }
  );
}

/** Null: none is asked for. Whoever gets here and no further had the password: the audit has it, whatever comes next. */
export async function secondStep(
  { pool, env }: Pick<Services, "pool" | "env">,
  { id, name }: Entering,
  { address }: Pick<From, "address">,
  action: string,
  invited?: Invited,
): Promise<Entered | null> {
  if (!(await isTotpOn(pool, id))) return null;
  const token = randomBytes(32).toString("base64url");
  await keepOnce(pool, "second-step", token, { id, name, invited }, STEP_SECONDS);
  await noteEntry(pool, { id, name }, address, action, ": asked for a code");
  return { cookies: [stepCookie(env, "second_step", token, STEP_SECONDS)], needs: "code" };
}

const noCode = (account: Entering): SignInRefused =>
  new SignInRefused(
    "That code is wrong or was used before, or there were too many tries. Wait for the next code, or use a recovery code.",
    account,
  );

export async function enterWithCode(
  services: Pick<Services, "pool" | "env">,
  { code, cookies }: { code: string; cookies: string | null },
  from: From,
): Promise<string[]> {
  expectTeam(services);
  const { pool, env } = services;
  const token = stepIn(env, "second_step", cookies);
  const pending = token === null ? null : pendingSchema.nullable().parse(await lookAtOnce(pool, "second-step", token));
  if (token === null || pending === null) throw new AppError("conflict", "This sign-in took too long. Start again.");
  const mayTry = await Promise.all([
    take(pool, "codeByPerson", pending.id),
    take(pool, "signInByAddress", from.address),
  ]);
  if (mayTry.includes(false) || !(await takeCode(services, pending.id, code))) throw noCode(pending);
  // Of two who come with the same step, one is let in.
  if ((await takeOnce(pool, "second-step", token)) === null) throw noCode(pending);
  await forgive(pool, "codeByPerson", pending.id);
  await giveBack(pool, "signInByAddress", from.address);
  return [
    ...(await startSession(services, pending, from, "POST /api/session/code", pending.invited)),
    stepCookie(env, "second_step", "", 0),
  ];
}
