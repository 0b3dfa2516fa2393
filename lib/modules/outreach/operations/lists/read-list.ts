import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { countRecipients } from '@/lib/modules/outreach/sends/recipients'
import { listOf } from './add-to-list'

const counts = z.object({
  total: z.number(),
  sendable: z.number(),
  no_address: z.number(),
  opted_out: z.number(),
  duplicates: z.number(),
})

export const readList = defineOperation({
  name: 'outreach.list.read',
  title: 'Read a list',
  permission: 'outreach.list.read',
  effect: 'read',
  input: z.strictObject({ list_id: z.string() }),
  output: z.object({
    list: z.object({
      id: z.string(),
      name: z.string(),
      channel: z.enum(['email', 'sms', 'both']),
      description: z.string(),
      version: z.number(),
    }),
    email: counts,
    sms: counts,
  }),
  async run({ ctx, input }) {
    const { id, name, channel, description, version } = await listOf(ctx, input.list_id)
    const [email, sms] = [await countRecipients(ctx, id, 'email'), await countRecipients(ctx, id, 'sms')]
    return { list: { id, name, channel, description, version: Number(version) }, email, sms }
  },
})
