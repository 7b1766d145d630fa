import type { Context } from '../../../server/context.ts'
import { JOBS } from '../../../server/jobs/schedule.ts'
import { withSql } from '../database/database.ts'

export interface AskedJob {
  readonly payload: Record<string, unknown>
}

/** Takes the jobs of a name from the queue that transactions have asked for. */
export function takeAskedJobs(databaseUrl: string, name: string): Promise<AskedJob[]> {
  return withSql(
    databaseUrl,
    (sql) => sql<AskedJob[]>`
      delete from graphile_worker._private_jobs j using graphile_worker._private_tasks t
      where t.id = j.task_id and t.identifier = ${name} returning j.payload`,
  )
}

/** Does a job as the queue would. */
export async function doJob(ctx: Context, name: string, { payload }: AskedJob): Promise<void> {
  const job = JOBS[name]
  if (!job) throw new Error(`${name} is no job`)
  await job.work(ctx, payload)
}
