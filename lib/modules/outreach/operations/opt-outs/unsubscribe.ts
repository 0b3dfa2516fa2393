import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { readUnsubscribeToken } from '@/lib/modules/outreach/domain/unsubscribe-token'
import type { Channel } from '@/lib/modules/outreach/schemas'
import { optOut } from './opt-outs'

/** Works for anyone with the link; it names the organization, so the database is asked across organizations. */
const output = z.object({ organization_name: z.string(), address: z.string(), unsubscribed: z.boolean() })

async function find(ctx: OperationCtx, token: string) {
  const ids = readUnsubscribeToken(token)
  const message =
    ids &&
    (await ctx.db.outreachMessage.findFirst({ where: { id: ids.message_id, organization_id: ids.organization_id } }))
  if (!message) throw notFound('message; the address may be cut short')
  const { organization_id, send_id, to_address } = message
  const send = await ctx.db.outreachSend.findFirst({ where: { id: send_id, organization_id } })
  const organization = await organizationDetails(organization_id)
  const channel = (send?.channel ?? 'email') as Channel
  const out = await ctx.db.outreachOptOut.findFirst({ where: { organization_id, channel, address: to_address } })
  return {
    organization_id,
    channel,
    address: to_address,
    organization_name: organization?.name ?? '',
    unsubscribed: out !== null,
  }
}

export const readUnsubscribe = defineOperation({
  name: 'outreach.unsubscribe.read',
  title: 'Looked at an unsubscribe link',
  permission: 'public',
  tenancy: 'none',
  effect: 'read',
  input: z.strictObject({ token: z.string().max(200) }),
  output,
  async run({ ctx, input }) {
    const { organization_name, address, unsubscribed } = await find(ctx, input.token)
    return { organization_name, address, unsubscribed }
  },
})

/** Also what a mail program posts automatically (RFC 8058), with a form as its body. */
export const unsubscribe = defineOperation({
  name: 'outreach.unsubscribe',
  title: 'Unsubscribed',
  permission: 'public',
  tenancy: 'none',
  effect: 'write',
  input: z.strictObject({ token: z.string().max(200), raw: z.unknown().optional(), headers: z.unknown().optional() }),
  output,
  async run({ ctx, input }) {
    const { organization_id, organization_name, channel, address } = await find(ctx, input.token)
    await optOut(ctx.db, { organization_id, channel, address, reason: 'unsubscribed' })
    return { organization_name, address, unsubscribed: true }
  },
})
