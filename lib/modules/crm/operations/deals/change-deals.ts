import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { resetCalls } from '@/lib/modules/crm/deals/call-targets'
import { dealOutput, dealToWire, readDealWire } from '@/lib/modules/crm/deals/deal-wire'
import { liveDeal } from '@/lib/modules/crm/records/find-record'
import { dealFields } from '@/lib/modules/crm/schemas'
import { createDeal, dealWrites, moveDeal, updateDeal } from './deal-writes'

/** Deals over HTTP (Business Platform Modules 4.5), and what actions do to many of them. */

const output = z.object({ deal: dealOutput })

export const createCrmDeal = defineOperation({
  name: 'crm.deal.add',
  title: 'Added a deal',
  permission: 'crm.deal.create',
  effect: 'write',
  input: z.strictObject(dealFields),
  output,
  run: async ({ ctx, input }) => ({ deal: dealToWire(await createDeal(ctx, input)) }),
})

export const readCrmDeal = defineOperation({
  name: 'crm.deal.read_one',
  title: 'Read a deal',
  permission: 'crm.deal.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({ id: z.string() }),
  output,
  run: async ({ ctx, input }) => ({ deal: await readDealWire(ctx, input.id) }),
})

export const updateCrmDeal = defineOperation({
  name: 'crm.deal.edit',
  title: 'Changed a deal',
  permission: 'crm.deal.update',
  effect: 'write',
  input: z.strictObject({ id: z.string(), ...dealFields }),
  output,
  async run({ ctx, input: { id, ...changes } }) {
    return { deal: dealToWire(await updateDeal(ctx, id, changes)) }
  },
})

export const moveCrmDeal = defineOperation({
  name: 'crm.deal.move_to_stage',
  title: 'Moved a deal',
  permission: 'crm.deal.update',
  effect: 'write',
  input: z.strictObject({ id: z.string(), stage_id: z.string({ error: 'Say to which stage.' }) }),
  output,
  run: async ({ ctx, input }) => ({ deal: dealToWire(await moveDeal(ctx, input.id, input.stage_id)) }),
})

export const resetDealCalls = defineOperation({
  name: 'crm.deal.reset_calls',
  title: 'Cleared the call attempts of a deal',
  permission: 'crm.deal.call',
  effect: 'write',
  input: z.strictObject({ id: z.string() }),
  output: z.object({ deal: dealOutput, message: z.string() }),
  async run({ ctx, input }) {
    const { call_attempts } = await liveDeal(ctx, input.id)
    await resetCalls(ctx, input.id)
    const message = call_attempts > 0 ? 'Call attempts cleared.' : 'No calls were logged.'
    return { deal: await readDealWire(ctx, input.id), message }
  },
})

const done = z.object({ message: z.string() })
const row = { row_id: z.string() }

export const moveDealToStage = defineOperation({
  name: 'crm.deal.to_stage',
  title: 'Moved a deal',
  permission: 'crm.deal.update',
  effect: 'write',
  input: z.strictObject({ ...row, stage_id: z.string() }),
  output: done,
  async run({ ctx, input }) {
    const deal = await moveDeal(ctx, input.row_id, input.stage_id)
    return { message: `Moved to ${deal.stage_name}.` }
  },
})

/** To the stage of the pipeline that counts as won, lost or open. */
const close = (status: 'won' | 'lost', title: string, message: string) =>
  defineOperation({
    name: `crm.deal.mark_${status}`,
    title,
    permission: 'crm.deal.update',
    effect: 'write',
    input: z.strictObject(row),
    output: done,
    async run({ ctx, input }) {
      await ctx.call(dealWrites.update, { row_id: input.row_id, changes: { status } })
      return { message }
    },
  })

export const markDealWon = close('won', 'Won a deal', 'Won.')
export const markDealLost = close('lost', 'Lost a deal', 'Lost.')

export const assignDealOwner = defineOperation({
  name: 'crm.deal.assign_owner',
  title: 'Assigned a deal',
  permission: 'crm.deal.update',
  effect: 'write',
  input: z.strictObject({ ...row, owner_id: z.uuid().nullish() }),
  output: done,
  async run({ ctx, input }) {
    await ctx.call(dealWrites.update, { row_id: input.row_id, changes: { owner_id: input.owner_id ?? null } })
    return { message: input.owner_id ? 'Assigned.' : 'No owner any more.' }
  },
})
