/** better-auth, on our own tables. Loaded with the first request that needs it, never in personal mode. */
import type { Pool } from "pg";
import { MAX_PASSWORD_CHARS } from "@/lib/contracts/people/account";
import type { Env } from "@/lib/server/env";
import { randomId } from "@/lib/server/random-id";
import { hashPassword, verifyPassword } from "./password";
import { COOKIE_PREFIX, isHttps } from "./session-cookie";
import { sessionSecret } from "./session-secret";

type AuthServices = { pool: Pool; env: Pick<Env, "secret" | "dataDir" | "publicUrl"> };

export const SESSION_DAYS = 14;
const PREFIXES: Readonly<Record<string, "per" | "ses" | "acc">> = { user: "per", session: "ses", account: "acc" };

async function create({ pool, env }: AuthServices) {
  const { betterAuth } = await import("better-auth");
  const times = { createdAt: "created_at", updatedAt: "updated_at" };
  return betterAuth({
    database: pool,
    secret: await sessionSecret(env),
    baseURL: env.publicUrl ?? "http://localhost",
    telemetry: { enabled: false },
    // It would say which addresses are known.
    logger: { disabled: true },
    // Ours hold across processes (rate-limit.ts).
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: MAX_PASSWORD_CHARS,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    user: {
      modelName: "person",
      fields: { emailVerified: "email_verified", ...times },
    },
    session: {
      modelName: "person_session",
      fields: {
        userId: "person_id",
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        ...times,
      },
      expiresIn: SESSION_DAYS * 24 * 3600,
      disableSessionRefresh: true,
    },
    account: {
      modelName: "person_account",
      fields: {
        accountId: "account_id",
        providerId: "provider_id",
        userId: "person_id",
        accessToken: "access_token",
        refreshToken: "refresh_token",
        idToken: "id_token",
        accessTokenExpiresAt: "access_token_expires_at",
        refreshTokenExpiresAt: "refresh_token_expires_at",
        ...times,
      },
    },
    verification: { fields: { expiresAt: "expires_at", ...times } },
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      useSecureCookies: isHttps(env),
      database: { generateId: ({ model }) => randomId(PREFIXES[model] ?? "acc") },
    },
  });
}

type Auth = Awaited<ReturnType<typeof create>>;
const made = new WeakMap<Pool, Promise<Auth>>();

export function auth(services: AuthServices): Promise<Auth> {
  let known = made.get(services.pool);
  if (!known) {
    known = create(services);
    made.set(services.pool, known);
    known.catch(() => made.delete(services.pool));
  }
  return known;
}
