import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { statusField } from '@/lib/modules/crm/schemas'
import { opportunityWrites } from '../deals/opportunity-writes'
import { leadWrites } from './lead-writes'

/** Changes that are made to many rows at once; each goes through the ordinary update, with all its rules. */

const output = z.object({ message: z.string() })

export const assignLeadOwner = defineOperation({
  name: 'crm.lead.assign_owner',
  title: 'Assigned a lead',
  permission: 'crm.lead.update',
  effect: 'write',
  input: z.strictObject({ row_id: z.string(), owner_id: z.uuid().nullish() }),
  output,
  async run({ ctx, input }) {
    await ctx.call(leadWrites.update, { row_id: input.row_id, changes: { owner_id: input.owner_id ?? null } })
    return { message: input.owner_id ? 'Assigned.' : 'No owner any more.' }
  },
})

export const setLeadStatus = defineOperation({
  name: 'crm.lead.set_status',
  title: 'Changed the status of a lead',
  permission: 'crm.lead.update',
  effect: 'write',
  input: z.strictObject({ row_id: z.string(), status: statusField }),
  output,
  async run({ ctx, input }) {
    await ctx.call(leadWrites.update, { row_id: input.row_id, changes: { status: input.status } })
    return { message: `Now ${input.status}.` }
  },
})

export const setCallback = defineOperation({
  name: 'crm.opportunity.set_callback',
  title: 'Set the callback of an opportunity',
  permission: 'crm.opportunity.update',
  effect: 'write',
  input: z.strictObject({ row_id: z.string(), callback_at: z.iso.datetime({ offset: true }).nullish() }),
  output,
  async run({ ctx, input }) {
    await ctx.call(opportunityWrites.update, {
      row_id: input.row_id,
      changes: { callback_at: input.callback_at ?? null },
    })
    return { message: input.callback_at ? 'Callback set.' : 'Callback cleared.' }
  },
})
