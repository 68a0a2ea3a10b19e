import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as answerRoute } from "@/app/api/gates/[id]/answer/route";
import type { DeliberationId } from "@/lib/domain/ids";
import { createRehearsalPort } from "@/lib/models/rehearsal/rehearsal-port";
import { advance } from "@/lib/runner/advance";
import { monthTotal } from "@/lib/server/costs/month-total";
import { listDeliberations } from "@/lib/server/deliberations/list";
import { readEventsJson } from "@/lib/server/deliberations/read-events";
import { listGates } from "@/lib/server/gates/list";
import { changeRecordStatus } from "@/lib/server/records/change-status";
import { listRecords } from "@/lib/server/records/list";
import { archiveLog } from "@/lib/server/retention/archive";
import { systemClock } from "@/lib/server/worker/system-clock";
import { callRoute } from "@/lib/testing/call-route";
import {
  findInstalledPostgres,
  type InstalledPostgres,
  startInstalledPostgres,
} from "@/lib/testing/postgres/installed-postgres";
import { runSql } from "@/lib/testing/postgres/postgres";
import { runnerPorts } from "@/lib/testing/runner-ports";
import { servicesOn, type TestServices } from "@/lib/testing/postgres/services";
import { storeClosedDebate, storeGatedDebate } from "@/lib/testing/postgres/stored-debates";
import { migrate } from "./migrations/migrate";

const bin = findInstalledPostgres();

describe.skipIf(!bin)(
  `a dump, restored by ${bin ?? "nobody: SKIPPED, no PostgreSQL with pg_dump is installed on this machine"}`,
  () => {
    let server: InstalledPostgres;
    let folder: string;
    beforeAll(async () => {
      server = await startInstalledPostgres(bin ?? "");
      folder = await mkdtemp(path.join(tmpdir(), "parley-dump-"));
      // The tools run as the server's user.
      await chmod(folder, 0o777);
    });
    afterAll(async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    });

    /** What the lists and every log say. */
    async function everything(services: TestServices, ids: readonly DeliberationId[]) {
      const { pool, store } = services;
      return {
        list: await listDeliberations(services, { limit: 50 }),
        found: await listDeliberations(services, { limit: 50, q: "participants" }),
        records: await listRecords(services, { limit: 50 }),
        gates: await listGates(services, { limit: 50 }),
        month: await monthTotal(services),
        json: await Promise.all(ids.map((id) => readEventsJson(pool, id, 0))),
        logs: await Promise.all(ids.map((id) => store.read(id, 0))),
      };
    }

    it("holds everything, archived logs too, and goes on from there", async () => {
      await runSql(server.urlOf("postgres"), "create database one");
      await runSql(server.urlOf("postgres"), "create database two");
      await migrate(server.urlOf("one"));
      const one = await servicesOn(server.urlOf("one"));
      const hot = await storeClosedDebate(one);
      const archived = await storeClosedDebate(one, { title: "Kept for years" });
      const { id: open, gate } = await storeGatedDebate(one);
      expect(await archiveLog(one.pool, archived, new Date(Date.now() + 1000))).not.toBeNull();
      const ids = [hot, archived, open];
      const before = await everything(one, ids);
      await one.close();

      const file = path.join(folder, "parley.dump");
      await server.tool("pg_dump", ["-Fc", "-f", file, server.urlOf("one")]);
      await server.tool("pg_restore", ["--exit-on-error", "-d", server.urlOf("two"), file]);

      // As a start does: nothing is left to be migrated.
      await migrate(server.urlOf("two"));
      const two = await servicesOn(server.urlOf("two"));
      expect(await everything(two, ids)).toEqual(before);

      expect(
        (
          await callRoute(answerRoute, two, {
            params: { id: gate.id },
            body: { choice: "one_more_round", rationale: "Go on.", answeredBy: "Ada" },
          })
        ).status,
      ).toBe(200);
      await advance(
        open,
        runnerPorts({ store: two.store, model: createRehearsalPort({ speed: 0 }), clock: systemClock }),
        new AbortController().signal,
      ).done;
      const log = (await two.store.read(open, 0)) ?? [];
      expect(log.map(({ seq }) => seq)).toEqual(log.map((_, index) => index + 1));
      expect(log.filter(({ payload }) => payload.type === "round.completed").length).toBeGreaterThan(1);
      await changeRecordStatus(two, archived, { status: "accepted", by: "Ada", note: "" });
      await storeClosedDebate(two);
      const { items } = await listRecords(two, { limit: 50 });
      expect(items.find(({ deliberationId }) => deliberationId === archived)?.status).toBe("accepted");
      expect(new Set(items.map(({ number }) => number)).size).toBe(items.length);
      await two.close();
    });
  },
);
