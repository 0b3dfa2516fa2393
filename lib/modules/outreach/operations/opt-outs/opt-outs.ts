import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import type { TenantDb } from '@/lib/core/db/prisma'
import { conflict, invalidField, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import type { Channel } from '@/lib/modules/outreach/schemas'

export type OptOutReason = 'unsubscribed' | 'stop' | 'manual'

/** Notes that nothing more goes to this address; again does nothing. */
export async function optOut(
  db: TenantDb,
  details: { organization_id: string; channel: Channel; address: string; reason: OptOutReason },
): Promise<void> {
  const { organization_id, channel, address } = details
  await db.outreachOptOut.createMany({ data: [{ id: newId(), ...details }], skipDuplicates: true })
  const where = channel === 'email' ? { email: address } : { phone_canonical: address }
  await db.outreachMember.updateMany({
    where: { organization_id, ...where, unsubscribed_at: null },
    data: { unsubscribed_at: new Date(), updated_at: new Date() },
  })
}

const row = z.looseObject({ id: z.string() })

export const createOptOut = defineOperation({
  name: 'outreach.opt_out.create',
  title: 'Added an opt-out',
  permission: 'outreach.opt_out.manage',
  effect: 'write',
  input: z.strictObject({
    channel: z.enum(['email', 'sms'], { error: 'Choose e-mail or SMS.' }),
    address: z
      .string({ error: 'Enter an e-mail address or a phone number.' })
      .trim()
      .min(1, 'This field is required.')
      .max(254),
  }),
  output: row,
  async check({ ctx, input }) {
    return { channel: input.channel, address: await freeAddress(ctx, input) }
  },
  async run({ ctx, input }) {
    const { channel } = input
    const address = await freeAddress(ctx, input)
    await optOut(ctx.db, { organization_id: ctx.organization.id, channel, address, reason: 'manual' })
    const made = await ctx.db.outreachOptOut.findFirstOrThrow({ where: { channel, address } })
    ctx.record({ entity: 'outreach-opt-outs', id: made.id, label: address, before: null, after: made })
    ctx.signal({ type: 'grid', slug: 'outreach-opt-outs', ids: [made.id] })
    return made
  },
})

/** The address as it is stored and compared. @throws 422 when it is none, or stands there already */
async function freeAddress(ctx: OperationCtx, input: { channel: Channel; address: string }): Promise<string> {
  const { channel } = input
  const address =
    channel === 'sms'
      ? (readPhone(input.address, ctx.organization.country).canonical.split(';')[0] ?? '')
      : input.address.toLowerCase()
  if (channel === 'sms' && !address) throw invalidField('address', 'This is not a phone number.')
  if (channel === 'email' && !z.email().safeParse(address).success)
    throw invalidField('address', 'This is not an e-mail address.')
  if (await ctx.db.outreachOptOut.findFirst({ where: { channel, address } }))
    throw invalidField('address', 'Nothing is sent there already.', 'taken')
  return address
}

export const removeOptOut = defineOperation({
  name: 'outreach.opt_out.delete',
  title: 'Removed an opt-out',
  permission: 'outreach.opt_out.manage',
  effect: 'danger',
  input: z.strictObject({ row_id: z.string() }),
  output: row,
  async run({ ctx, input }) {
    const before = z.uuid().safeParse(input.row_id).success
      ? await ctx.db.outreachOptOut.findFirst({ where: { id: input.row_id } })
      : null
    if (!before) throw notFound('opt-out')
    if (before.reason !== 'manual') throw conflict('Somebody asked for this themselves, so only they can take it back.')
    await ctx.db.outreachOptOut.deleteMany({ where: { id: before.id } })
    const { channel, address } = before
    const where = channel === 'email' ? { email: address } : { phone_canonical: address }
    await ctx.db.outreachMember.updateMany({ where, data: { unsubscribed_at: null, updated_at: new Date() } })
    ctx.record({ entity: 'outreach-opt-outs', id: before.id, label: address, before, after: null })
    ctx.signal({ type: 'grid', slug: 'outreach-opt-outs', ids: [before.id] })
    return before
  },
})
