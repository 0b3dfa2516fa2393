import { z } from 'zod'
import { compile, sql } from '../../db/sql'
import { defineOperation } from '../../operation'
import { jobState } from './read-job'

const entry = z.object({
  id: z.string(),
  job: z.string(),
  title: z.string(),
  state: jobState,
  done: z.number(),
  total: z.number().nullable(),
  failed: z.number(),
  message: z.string().nullable(),
  error: z.string().nullable(),
  /** A user asked it to stop, and it has not stopped yet. */
  cancelling: z.boolean(),
  /** The grid and the action that it works on, where it is such a job. */
  slug: z.string().nullable(),
  action: z.string().nullable(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
})

type Row = Omit<z.output<typeof entry>, 'created_at' | 'finished_at'> & { created_at: Date; finished_at: Date | null }

/** The caller's own runs, newest first; the results themselves are read one by one. */
export const listJobs = defineOperation({
  name: 'core.job.list',
  title: 'Listed the own jobs',
  permission: 'core.job.read',
  effect: 'read',
  input: z.strictObject({ limit: z.coerce.number().int().min(1).max(100).default(20) }),
  output: z.object({ jobs: z.array(entry), unfinished: z.number() }),
  async run({ ctx, input }) {
    const own = sql`organization_id = ${ctx.organization.id}::uuid and actor_id = ${ctx.actor.id}`
    const [rows, [waiting]] = await Promise.all([
      ctx.query<Row>(
        compile(sql`
          select id::text, job, title, state, done, total, failed, message, error,
            (cancel_requested_at is not null and state in ('queued', 'running')) as cancelling,
            input ->> 'slug' as slug, input ->> 'action' as action, created_at, finished_at
          from job_run where ${own} order by created_at desc, id desc limit ${sql.lit(input.limit)}`),
      ),
      ctx.query<{ n: number }>(
        compile(sql`select count(*)::int as n from job_run where ${own} and state in ('queued', 'running')`),
      ),
    ])
    return {
      jobs: rows.map((row) => ({
        ...row,
        created_at: row.created_at.toISOString(),
        finished_at: row.finished_at?.toISOString() ?? null,
      })),
      unfinished: waiting!.n,
    }
  },
})
