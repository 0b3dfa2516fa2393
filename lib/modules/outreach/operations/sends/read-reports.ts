import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import { amendEntries } from '@/lib/core/timeline/record-entry'
import { recordWith } from '@/lib/modules/crm/activities/record-call'
import { messageSource } from '@/lib/modules/outreach/sends/record-messages'
import { optOut } from '../opt-outs/opt-outs'

const report = z.object({
  /** Our id, when the provider kept it; else empty. */
  id: z.string(),
  provider_id: z.string(),
  state: z.enum(['accepted', 'sent', 'delivered', 'failed', 'unknown']),
  reason: z.string(),
})

/** Takes over what a provider says of messages that were sent. A message that is settled stays so: reports come in any order. */
export const noteReports = defineOperation({
  name: 'outreach.message.report',
  title: 'Heard what became of messages',
  permission: 'outreach.send.start',
  effect: 'write',
  input: z.strictObject({ reports: z.array(report) }),
  output: z.object({ known: z.number(), changed: z.number() }),
  async run({ ctx, input }) {
    let known = 0
    let changed = 0
    for (const { id, provider_id, state, reason } of input.reports) {
      const which = z.uuid().safeParse(id).success ? { id } : { provider_id }
      if (!id && !provider_id) continue
      const message = await ctx.db.outreachMessage.findFirst({ where: which })
      if (!message) continue
      known++
      if (state !== 'delivered' && state !== 'failed') continue
      const settled = state === 'delivered' ? 'delivered' : /BLOCKED/.test(reason) ? 'blocked' : 'failed'
      const { count } = await ctx.db.outreachMessage.updateMany({
        where: { id: message.id, state: { in: ['sending', 'sent', 'unknown'] } },
        data: {
          state: settled,
          error: reason,
          provider_id: provider_id || message.provider_id,
          updated_at: new Date(),
        },
      })
      changed += count
      if (count > 0) amendEntries(ctx, [{ source: messageSource(message.id), data: { state: settled, error: reason } }])
    }
    if (changed > 0) ctx.signal({ type: 'grid', slug: 'outreach-messages' })
    return { known, changed }
  },
})

/** What people send back to be left alone. */
const STOP = /^\s*["'“]?(stop|stopall|unsubscribe|opt\s?-?\s?out|end|cancel|quit|remove)\b/i

export const noteReply = defineOperation({
  name: 'outreach.message.reply',
  title: 'Heard a reply',
  permission: 'outreach.send.start',
  effect: 'write',
  input: z.strictObject({ from: z.string(), body: z.string(), id: z.string().optional() }),
  output: z.object({ opted_out: z.boolean(), known: z.boolean() }),
  async run({ ctx, input }) {
    const number = input.from.startsWith('+') ? input.from : `+${input.from.replace(/\D/g, '')}`
    const address = readPhone(number, ctx.organization.country).canonical
    const sender = await recordWith(
      ctx,
      { phone: number },
      {
        kind: 'sms',
        direction: 'incoming',
        body: input.body,
        data: { from: number },
        ...(input.id ? { source: `sms_reply:${input.id}` } : {}),
      },
    )
    const known = sender !== null
    if (!STOP.test(input.body) || !address) return { opted_out: false, known }
    await optOut(ctx.db, { organization_id: ctx.organization.id, channel: 'sms', address, reason: 'stop' })
    ctx.signal({ type: 'grid', slug: 'outreach-opt-outs' })
    return { opted_out: true, known }
  },
})

/** Messages that should have arrived by now, and nobody said so. */
export const messagesWithoutReport = defineOperation({
  name: 'outreach.message.without_report',
  title: 'Looked for messages without a delivery report',
  permission: 'outreach.send.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ provider_ids: z.array(z.string()) }),
  async run({ ctx }) {
    const rows = await ctx.query<{ provider_id: string }>(
      compile(sql`select m.provider_id from outreach_message m
        join outreach_send s on s.id = m.send_id and s.channel = 'sms'
        where m.organization_id = ${ctx.organization.id}::uuid and m.state = 'sent' and m.provider_id is not null
          and m.updated_at < now() - interval '3 minutes' and m.created_at > now() - interval '2 days'
        order by m.updated_at limit 25`),
    )
    return { provider_ids: rows.map(({ provider_id }) => provider_id) }
  },
})
