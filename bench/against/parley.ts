/** Parley's own engine: deliberations are inserted, a worker takes them from queued to recorded, and a new worker takes over what a dead one held. */
import { createPool } from "@/lib/server/db/pool";
import { migrate } from "@/lib/server/db/migrations/migrate";
import { allRecorded, startEngine } from "../engine";
import { contenderArguments, serve } from "./serve-contender";

const { connectionString, endpoint } = contenderArguments();
await migrate(connectionString);
const pool = createPool(connectionString, "bench");
const engine = await startEngine(pool, connectionString, endpoint);

serve({
  run: async (ids) => void (await engine.run(ids.length)),
  resume: async () => {
    const { rows } = await pool.query<{ id: string }>("select id from deliberation");
    await allRecorded(
      pool,
      rows.map(({ id }) => id),
    );
  },
});
