import { z } from 'zod'
import { conflict, notFound } from '@/lib/core/errors'
import { retryRun } from '@/lib/core/jobs/retry-run'
import { defineOperation } from '@/lib/core/operation'
import { done } from '@/lib/modules/settings/schemas'
import { readSchedules } from '@/lib/modules/settings/work/read-schedules'

/** One more attempt of a schedule's last run, under the same id; it must have failed. */
export const retrySchedule = defineOperation({
  name: 'settings.schedule.retry',
  title: 'Retried schedule',
  permission: 'settings.job.write',
  effect: 'write',
  input: z.strictObject({ row_id: z.string() }),
  output: done,
  run: async ({ ctx, input }) => {
    const row = (await readSchedules(ctx)).find(({ row_id }) => row_id === input.row_id)
    if (!row) throw notFound('schedule')
    if (row.advice) throw conflict(row.advice)
    if (!row.can_retry) throw conflict('Only a run that has failed can be retried.')
    if (!(await retryRun(row.row_id, row.run_id, { visible: false })))
      throw conflict('It is being retried already, or is too old. The next run comes by the clock.')
    ctx.record({
      entity: 'settings-schedules',
      id: row.row_id,
      label: row.title,
      before: { state: row.state },
      after: { state: 'retrying' },
    })
    ctx.signal({ type: 'grid', slug: 'settings-schedules' })
    ctx.wake()
    return { ok: true, message: `${row.title} is being retried.` }
  },
})
