/** The public surface as a caller from outside sees it: what a test prepares and what it compares the pages with. */
import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { CreateDeliberationInput } from "@/lib/contracts/deliberations/create-deliberation";
import type { GateDetail, GateRow } from "@/lib/contracts/gates";
import type { DeliberationRow } from "@/lib/contracts/deliberations/list-deliberations";
import type { RehearsalScript } from "@/lib/domain/model-source";
import type { DeliberationStatus } from "@/lib/domain/status";
import type { DeliberationEvent, PayloadOf } from "@/lib/events/schema";
import type { Snapshot } from "@/lib/contracts/deliberations/snapshot";

/** A deliberation of one's own on a server others use too: nothing else has this title. */
export const unique = (words: string): string => `${words} ${randomUUID().slice(0, 8)}`;

/** The smallest panel the debate takes: one domain agent and the four seats nobody can remove. */
export const SMALL_PANEL = ["Database", "Observability", "Operations", "Test", "Security"].map((name) => ({ name }));

/** Milliseconds between looks. A look is cheap, and Playwright's own second between two is longer than most rehearsals take. */
const OFTEN = [50, 100, 200];

type NewDeliberation = Partial<CreateDeliberationInput> & { title: string; script?: RehearsalScript };

export type Api = ReturnType<typeof apiOf>;

export function apiOf(url: string) {
  async function call<T>(path: string, init: RequestInit = {}): Promise<T> {
    // A connection of its own for each call: one that is kept may be one the server, restarted or idle, has just closed.
    const response = await fetch(`${url}${path}`, { ...init, headers: { ...init.headers, Connection: "close" } });
    const body = (await response.json()) as { data?: T; error?: { message: string } };
    if (body.data === undefined)
      throw new Error(`${init.method ?? "GET"} ${path}: ${response.status} ${body.error?.message ?? ""}`);
    return body.data;
  }
  const post = <T>(path: string, body: object = {}) =>
    call<T>(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });

  const snapshot = (id: string) => call<Snapshot>(`/api/deliberations/${id}`);
  const events = async (id: string) =>
    (await call<{ events: DeliberationEvent[] }>(`/api/deliberations/${id}/events?after=0`)).events;
  const openGates = async (id: string) =>
    (await call<{ items: GateRow[] }>(`/api/gates?status=open&deliberationId=${id}`)).items;

  return {
    url,
    snapshot,
    events,
    openGates,
    gate: (gateId: string) => call<GateDetail>(`/api/gates/${gateId}`),
    list: async (query = "") => (await call<{ items: DeliberationRow[] }>(`/api/deliberations${query}`)).items,

    async create({ script, ...body }: NewDeliberation): Promise<string> {
      const rehearsal = script ? { rehearsal: { script } } : {};
      const { id } = await post<{ id: string }>("/api/deliberations", {
        protocol: "debate",
        question: "Which of the two ways is the safer one?",
        panel: SMALL_PANEL,
        seed: 7,
        ...rehearsal,
        ...body,
      });
      return id;
    },
    sample: async (sample: string) => (await post<{ id: string }>("/api/sample", { sample })).id,
    fork: async (id: string, seq: number) => (await post<{ id: string }>(`/api/deliberations/${id}/fork`, { seq })).id,
    command: (id: string, name: "start" | "pause" | "resume" | "cancel") =>
      post<{ status: DeliberationStatus }>(`/api/deliberations/${id}/${name}`),
    answer: (gateId: string, answer: { choice: string; rationale: string; by?: string; acceptedRisks?: string[] }) =>
      post<{ answeredBy: string }>(`/api/gates/${gateId}/answer`, answer),

    /** Waits for a state, not for a time. */
    async until(id: string, status: DeliberationStatus): Promise<Snapshot> {
      await expect
        .poll(async () => (await snapshot(id)).status, { message: `${id} becomes ${status}`, intervals: OFTEN })
        .toBe(status);
      return snapshot(id);
    },
    async untilGate(id: string): Promise<GateRow> {
      await expect
        .poll(async () => (await openGates(id)).length, { message: `${id} opens a gate`, intervals: OFTEN })
        .toBe(1);
      const [gate] = await openGates(id);
      if (!gate) throw new Error("The gate is gone again.");
      return gate;
    },
    async untilReplies(id: string, count: number): Promise<void> {
      await expect
        .poll(async () => repliesOf(await events(id)).length, {
          message: `${id} has ${count} replies`,
          intervals: OFTEN,
        })
        .toBeGreaterThanOrEqual(count);
    },
  };
}

export const repliesOf = (events: readonly DeliberationEvent[]): PayloadOf<"reply.recorded">[] =>
  events.flatMap(({ payload }) => (payload.type === "reply.recorded" ? [payload] : []));

/** Dense, in order, and no ask answered twice: the log as it must be after anything. */
export function expectSound(events: readonly DeliberationEvent[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  const keys = repliesOf(events).map(({ key }) => key);
  expect(new Set(keys).size, "no reply twice").toBe(keys.length);
}
