/** The cookie better-auth sets: the session's token, a dot, and its signature. Read here without loading better-auth. */
import { createHmac, timingSafeEqual } from "node:crypto";
import type { Env } from "@/lib/server/env";

export const COOKIE_PREFIX = "parley";

export const isHttps = ({ publicUrl }: Pick<Env, "publicUrl">): boolean => publicUrl?.startsWith("https:") ?? false;

export const sessionCookieName = (env: Pick<Env, "publicUrl">): string =>
  `${isHttps(env) ? "__Secure-" : ""}${COOKIE_PREFIX}.session_token`;

/** No script reads it, and no other site sends it but by leading here. */
const flagsOf = (env: Pick<Env, "publicUrl">): string => `HttpOnly; SameSite=Lax${isHttps(env) ? "; Secure" : ""}`;

/** What takes it back. */
export const expiredCookie = (env: Pick<Env, "publicUrl">): string =>
  `${sessionCookieName(env)}=; Max-Age=0; Path=/; ${flagsOf(env)}`;

/** As better-auth writes it. */
export function sessionCookie(env: Pick<Env, "publicUrl">, secret: string, token: string, seconds: number): string {
  const signature = createHmac("sha256", secret).update(token).digest("base64");
  return `${sessionCookieName(env)}=${encodeURIComponent(`${token}.${signature}`)}; Max-Age=${seconds}; Path=/; ${flagsOf(env)}`;
}

/** Cookies of a sign-in that has begun: only the addresses of sign-in get them, and only for some minutes. */
const stepCookieName = (env: Pick<Env, "publicUrl">, step: Step): string =>
  `${isHttps(env) ? "__Secure-" : ""}${COOKIE_PREFIX}.${step}`;
type Step = "oidc" | "second_step";

export const stepCookie = (env: Pick<Env, "publicUrl">, step: Step, value: string, seconds: number): string =>
  `${stepCookieName(env, step)}=${value}; Max-Age=${seconds}; Path=/api/session; ${flagsOf(env)}`;

export const stepIn = (env: Pick<Env, "publicUrl">, step: Step, cookies: string | null): string | null =>
  valueOf(cookies ?? "", stepCookieName(env, step));

/** Null: there is none, or somebody else signed it. */
export function sessionTokenIn(cookies: string | undefined, name: string, secret: string): string | null {
  const value = valueOf(cookies ?? "", name);
  const dot = value?.lastIndexOf(".") ?? -1;
  if (!value || dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), "base64");
  const expected = createHmac("sha256", secret).update(token).digest();
  return given.length === expected.length && timingSafeEqual(given, expected) ? token : null;
}

function valueOf(cookies: string, name: string): string | null {
  for (const part of cookies.split(";")) {
    const [key, ...rest] = part.split("=");
    if (key?.trim() !== name) continue;
    try {
      return decodeURIComponent(rest.join("=").trim());
    } catch {
      // Not one of ours: ours are encoded by the book.
      return null;
    }
  }
  return null;
}
