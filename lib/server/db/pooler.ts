/**
 * Parley listens (LISTEN), keeps locks for as long as a process lives, and names prepared statements: all of them belong to
 * a session. A pooler in transaction or statement mode gives each transaction whatever session is free, and everything
 * seems to work until two of them meet.
 */
export type Probe = { query: (sql: string) => Promise<{ rows: unknown[] }> };

/** What fills the pooler's hands while the first probe is idle. */
const HOLDERS = 3;
/** The pooler has no session left for whoever waits: the ones that hold one keep it. */
const WAIT_MS = 3000;

/** Whether one of the probes is given another's session, or has to wait for one. The probes are connections to the same address. */
export async function sharesSessions(connect: () => Promise<Probe>): Promise<boolean> {
  const probe = await connect();
  const own = await sessionOf(probe);
  for (let turn = 0; turn < HOLDERS; turn += 1) {
    const holder = await connect();
    try {
      await holder.query("begin");
    } catch (error) {
      if (error instanceof Error && /pooling/i.test(error.message)) return true;
      throw error;
    }
    // The one whose turn it was last is the first a pooler gives away.
    if ((await sessionOf(holder)) === own) return true;
    const again = await within(sessionOf(probe), WAIT_MS);
    if (again !== own) return true;
  }
  return false;
}

async function sessionOf(probe: Probe): Promise<unknown> {
  const { rows } = await probe.query("select pg_backend_pid() as session");
  return (rows[0] as { session: unknown } | undefined)?.session;
}

/** Null: it took longer. */
export async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}
