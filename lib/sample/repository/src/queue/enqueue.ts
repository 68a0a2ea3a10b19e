import { FlowProducer, Queue, type JobsOptions } from "bullmq";
import type { Pool, PoolClient } from "pg";
import { kindOf } from "./kinds";
import { redis } from "./redis";

export type Job = { kind: string; key: string; payload: Record<string, unknown>; runAt?: Date };

/** 7 pauses of 170 s, 340 s and so on: 8 attempts over 6 hours. */
const RETRIES: JobsOptions = { attempts: 8, backoff: { type: "exponential", delay: 170_000 } };

const queue = new Queue("jobs", { connection: redis, defaultJobOptions: { ...RETRIES, removeOnComplete: true } });
const flows = new FlowProducer({ connection: redis });

/**
 * Runs a change in a transaction and adds the jobs it asks for.
 *
 * These are two writes to two systems. If the process dies between them, the change exists and its jobs don't. In June
 * this was 0.02 % of all calls, about 380 a day; sweeper.ts finds most of them at night.
 */
export async function commitThenEnqueue<T>(
  pool: Pool,
  change: (tx: PoolClient) => Promise<{ result: T; jobs: Job[] }>,
): Promise<T> {
  const tx = await pool.connect();
  try {
    await tx.query("begin");
    const { result, jobs } = await change(tx);
    await tx.query("commit");
    for (const job of jobs) await queue.add(job.kind, job.payload, optionsOf(job));
    return result;
  } catch (error) {
    await tx.query("rollback");
    throw error;
  } finally {
    tx.release();
  }
}

/** The parent starts when its last child is done; BullMQ counts them. An import is one parent with a child per row. */
export async function enqueueFlow(parent: Job, children: readonly Job[]): Promise<void> {
  await flows.add({
    name: parent.kind,
    queueName: "jobs",
    data: parent.payload,
    opts: optionsOf(parent),
    children: children.map((child) => ({
      name: child.kind,
      queueName: "jobs",
      data: child.payload,
      opts: optionsOf(child),
    })),
  });
}

function optionsOf({ kind, key, runAt }: Job): JobsOptions {
  const { priority } = kindOf(kind);
  return {
    ...RETRIES,
    // BullMQ drops a second job with the same id as long as the first one is in the queue, and no longer.
    jobId: key,
    ...(priority ? { priority } : {}),
    ...(runAt ? { delay: Math.max(0, runAt.getTime() - Date.now()) } : {}),
  };
}
