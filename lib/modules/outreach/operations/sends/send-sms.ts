import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { recordMessages } from '@/lib/modules/outreach/sends/record-messages'
import { sendOf } from './read-send'
import { claimQueued } from './send-emails'
import { rendered } from './write-send'

const SOME = 50
/** The provider knows a repeated call again for about 12 hours; after that nobody can tell whether it went out. */
const SAFE_TO_REPEAT = '11 hours'
/** Longer than any call to the provider takes. */
const ABANDONED = '2 minutes'

const batch = z.object({
  batch_id: z.string(),
  messages: z.array(z.object({ id: z.string(), to: z.string(), body: z.string() })),
})

/**
 * Claims the next messages, in a commit of its own, before the provider is called. A batch that another attempt claimed
 * and never settled comes first, unchanged: the same call made again is told as the first was, and sends nothing twice.
 */
export const claimSms = defineOperation({
  name: 'outreach.message.claim',
  title: 'Took messages to send',
  permission: 'outreach.send.start',
  effect: 'write',
  input: z.strictObject({ send_id: z.string(), again: z.uuid().optional() }),
  output: z.object({ batch: batch.nullable(), done: z.number() }),
  async run({ ctx, input }) {
    const send = await sendOf(ctx, input.send_id)
    const own = sql`organization_id = ${ctx.organization.id}::uuid and send_id = ${send.id}::uuid`
    const whole = (batch_id: string, messages: { id: string; to_address: string; fields: unknown }[]) => ({
      batch_id,
      messages: messages
        .toSorted((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id, to_address, fields }) => ({ id, to: to_address, body: rendered(send, fields).body })),
    })
    await ctx.query(
      compile(sql`update outreach_message set state = 'unknown', updated_at = now(),
          error = 'The service did not say whether it took this, and it is too late to ask again.'
        where ${own} and state = 'sending' and created_at < now() - ${SAFE_TO_REPEAT}::interval returning id`),
    )
    const [left] = await ctx.query<{ batch_id: string }>(
      compile(sql`select batch_id::text from outreach_message where ${own} and state = 'sending'
        and ${input.again ? sql`batch_id = ${input.again}::uuid` : sql`claimed_at < now() - ${ABANDONED}::interval`}
        order by batch_id limit 1`),
    )
    if (left) {
      const messages = await ctx.query<{ id: string; to_address: string; fields: unknown }>(
        // All of it, whatever a delivery report has told since: with another number of messages it were another call.
        compile(sql`update outreach_message set claimed_at = now(), attempts = attempts + 1
          where ${own} and batch_id = ${left.batch_id}::uuid
            and ${input.again ? sql`true` : sql`claimed_at < now() - ${ABANDONED}::interval`}
          returning id::text, to_address, fields`),
      )
      if (messages.length > 0) return { batch: whole(left.batch_id, messages), done: 0 }
    }
    const taken = await claimQueued(ctx, send.id, 'sms', SOME)
    const blocked = taken.filter(({ opted_out }) => opted_out)
    const sendable = taken.filter(({ opted_out }) => !opted_out)
    await ctx.db.outreachMessage.updateMany({
      where: { id: { in: blocked.map(({ id }) => id) } },
      data: { state: 'blocked', error: 'Has opted out.', updated_at: new Date() },
    })
    const batch_id = newId()
    await ctx.query(
      compile(sql`update outreach_message set state = 'sending', batch_id = ${batch_id}::uuid, claimed_at = now(),
          attempts = attempts + 1, updated_at = now()
        where ${own} and id = any(${sendable.map(({ id }) => id)}::uuid[]) returning id`),
    )
    return { batch: sendable.length > 0 ? whole(batch_id, sendable) : null, done: blocked.length }
  },
})

const STATES = { accepted: 'sent', sent: 'sent', delivered: 'delivered', failed: 'failed', unknown: 'unknown' } as const

/** Notes what the provider said of each message of a batch. */
export const settleSms = defineOperation({
  name: 'outreach.message.settle',
  title: 'Noted what became of messages',
  permission: 'outreach.send.start',
  effect: 'write',
  input: z.strictObject({
    batch_id: z.uuid(),
    results: z.array(
      z.object({
        id: z.string(),
        provider_id: z.string(),
        state: z.enum(['accepted', 'sent', 'delivered', 'failed', 'unknown']),
        reason: z.string(),
        segments: z.number(),
      }),
    ),
  }),
  output: z.object({ done: z.number() }),
  async run({ ctx, input }) {
    for (const { id, provider_id, state, reason, segments } of input.results) {
      await ctx.db.outreachMessage.updateMany({
        where: { id, batch_id: input.batch_id, state: 'sending' },
        data: {
          state: /BLOCKED/.test(reason) ? 'blocked' : STATES[state],
          provider_id: provider_id || null,
          error: reason,
          segments,
          sent_at: state === 'failed' ? null : new Date(),
          updated_at: new Date(),
        },
      })
    }
    const message = await ctx.db.outreachMessage.findFirst({
      where: { batch_id: input.batch_id },
      select: { send_id: true },
    })
    if (message)
      await recordMessages(
        ctx,
        await sendOf(ctx, message.send_id),
        sql`m.batch_id = ${input.batch_id}::uuid and m.state in ('sent', 'delivered', 'failed', 'blocked')`,
      )
    ctx.signal({ type: 'grid', slug: 'outreach-messages' })
    return { done: input.results.length }
  },
})

/** Says why a send does not go on, and gives a batch back that certainly was not sent, so that it waits again. */
export const releaseSms = defineOperation({
  name: 'outreach.message.release',
  title: 'Put messages back',
  permission: 'outreach.send.start',
  effect: 'write',
  input: z.strictObject({ send_id: z.string(), batch_id: z.uuid().nullable(), error: z.string() }),
  output: z.null(),
  async run({ ctx, input }) {
    if (input.batch_id)
      await ctx.db.outreachMessage.updateMany({
        where: { batch_id: input.batch_id, state: 'sending' },
        data: { state: 'queued', batch_id: null, claimed_at: null, updated_at: new Date() },
      })
    await ctx.db.outreachSend.updateMany({ where: { id: input.send_id }, data: { error: input.error.slice(0, 500) } })
    ctx.signal({ type: 'grid', slug: 'outreach-sends', ids: [input.send_id] })
    return null
  },
})
