/**
 * The job that moves a deliberation. `queue_name` lets one worker at a time have it; `job_key` keeps a waiting job
 * from being queued twice. Plain SQL, so that it runs in the transaction that made it necessary.
 */
export const ADVANCE_TASK = "advance";
const MAX_ATTEMPTS = 10_000;

export const ENQUEUE_ADVANCE_SQL = `
select graphile_worker.add_job(
  '${ADVANCE_TASK}', json_build_object('id', $1::text), queue_name => 'd:' || $1::text, job_key => 'advance:' || $1::text,
  max_attempts => ${MAX_ATTEMPTS}, job_key_mode => 'replace')`;

/**
 * Active deliberations nobody is going to move soon: the job is lost, or it failed and would be tried only after
 * graphile-worker's exponential pause (which counts kills as failures, and reaches hours).
 */
export const ENQUEUE_MISSING_SQL = `
select graphile_worker.add_job(
  '${ADVANCE_TASK}', json_build_object('id', d.id), queue_name => 'd:' || d.id, job_key => 'advance:' || d.id,
  max_attempts => ${MAX_ATTEMPTS}, job_key_mode => 'replace')
  from deliberation d
 where d.status in ('queued', 'running')
   and not exists (select 1 from graphile_worker.jobs j
                    where j.queue_name = 'd:' || d.id and (j.locked_at is not null or j.run_at <= now() + interval '2 seconds'))`;
