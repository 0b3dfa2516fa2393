import { z } from 'zod'
import { sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { dealOutput, readDeals } from '@/lib/modules/crm/deals/deal-wire'
import { listDetails, listFields, sortField } from '@/lib/modules/integration/rest/fields'
import { listRows } from '@/lib/modules/integration/rest/list'

export const restListDeals = defineOperation({
  name: 'integration.deal.list',
  title: 'Listed deals',
  permission: 'crm.deal.read',
  effect: 'read',
  // It may follow changes: what it shows must be newer than the time up to which it shows it.
  snapshot: 'statement',
  input: z.strictObject({
    ...listFields,
    status: z.enum(['open', 'won', 'lost'], { error: 'Choose open, won or lost.' }).optional(),
    stage_id: z.string().max(64, 'At most 64 characters.').optional(),
    sort: sortField(['created_at', 'updated_at', 'title', 'value']),
  }),
  output: z.object({ deals: z.array(dealOutput), ...listDetails }),
  async run({ ctx, input }) {
    const { status, stage_id } = input
    const { rows, ...details } = await listRows(ctx, 'crm-deals', [], input, [
      ...(status ? [{ column: 'status', op: 'eq' as const, value: status }] : []),
      ...(stage_id ? [{ column: 'stage_id', op: 'eq' as const, value: stage_id }] : []),
    ])
    const ids = rows.map(({ row_id }) => row_id)
    const deals = ids.length
      ? await readDeals(ctx, { where: sql`d.id = any(${ids}::uuid[])`, order: sql`d.id`, limit: ids.length })
      : []
    return { deals: deals.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)), ...details }
  },
})
