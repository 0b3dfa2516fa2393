import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { done, WORK_GRID } from '@/lib/modules/settings/schemas'
import { workSource } from '@/lib/modules/settings/work/work-sources'

/** Retries failed work of any kind; each kind asks its own permission and has its own rules. */
export const retryWork = defineOperation({
  name: 'settings.work.retry',
  title: 'Retried failed work',
  permission: 'settings.job.write',
  effect: 'write',
  input: z.strictObject({ row_id: z.string() }),
  output: done,
  run: async ({ ctx, input }) => {
    const [kind = '', id = ''] = input.row_id.split(':', 2)
    const source = workSource(kind)
    if (!source) throw notFound('work')
    const { message } = (await ctx.call(source.retry, { row_id: id })) as z.output<typeof done>
    ctx.signal({ type: 'grid', slug: WORK_GRID, ids: [input.row_id] })
    return { ok: true, message }
  },
})
