import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { readWorkerSilence } from '@/lib/core/metrics/read-backlogs'
import { defineOperation } from '@/lib/core/operation'
import { workSummary } from '@/lib/modules/settings/schemas'
import { readSchedules } from '@/lib/modules/settings/work/read-schedules'
import { selectWork, workSources } from '@/lib/modules/settings/work/work-sources'

/** A worker says every few seconds that it lives. */
const SILENT_AFTER_SECONDS = 120
const PAGE = '/settings/operations'

const NEWEST = 3

type Failure = Omit<z.output<typeof workSummary>['failures'][number], 'at'> & { at: Date }
type Problem = z.output<typeof workSummary>['problems'][number]

/** Whether background work goes well, in a sentence, and what needs a person. */
export const readWorkSummary = defineOperation({
  name: 'settings.work.summary',
  title: 'Viewed the state of background work',
  permission: 'settings.job.read',
  effect: 'read',
  input: z.strictObject({}),
  output: workSummary,
  run: async ({ ctx }) => {
    const work = sql`from (${selectWork(ctx)}) w where needs_you`
    const [counts, newest, schedules, silence] = await Promise.all([
      ctx.query<{ kind: string; count: number }>(
        compile(sql`select kind, count(*)::int as count ${work} group by kind`),
      ),
      ctx.query<Failure>(
        compile(sql`
          select row_id, title, reason, advice, at, can_retry ${work}
          order by at desc, row_id limit ${sql.lit(NEWEST)}`),
      ),
      readSchedules(ctx),
      readWorkerSilence(),
    ])
    const problems: Problem[] = [
      ...workerProblem(silence),
      ...workSources().flatMap(({ kind, describeFailures }) => {
        const count = counts.find((row) => row.kind === kind)?.count ?? 0
        const href = `${PAGE}?filter[needs_you]=true&filter[kind]=${kind}`
        return count > 0 ? [{ kind, count, text: `${describeFailures(count)}.`, href }] : []
      }),
      ...scheduleProblem(schedules.filter(({ state }) => state === 'failed' || state === 'late').length),
    ]
    const total = problems.reduce((sum, { count }) => sum + count, 0)
    const title = total === 0 ? 'Everything is running' : total === 1 ? '1 thing needs you' : `${total} things need you`
    return { ok: total === 0, title, problems, failures: newest.map((row) => ({ ...row, at: row.at.toISOString() })) }
  },
})

function workerProblem(silentSeconds: number | null): Problem[] {
  if (silentSeconds !== null && silentSeconds < SILENT_AFTER_SECONDS) return []
  const since = silentSeconds === null ? 'has never run' : `stopped ${Math.round(silentSeconds / 60)} minutes ago`
  const text = `Background work ${since}. Ask the person who runs this installation to start the worker.`
  return [{ kind: 'worker', count: 1, text, href: `${PAGE}/schedules` }]
}

function scheduleProblem(count: number): Problem[] {
  const text = count === 1 ? '1 schedule failed or is late.' : `${count} schedules failed or are late.`
  return count > 0 ? [{ kind: 'schedule', count, text, href: `${PAGE}/schedules` }] : []
}
