import type { z } from 'zod'
import { countTry, throttleKey } from '@/lib/core/auth/throttle'
import { compile, sql } from '@/lib/core/db/sql'
import { rateLimited } from '@/lib/core/errors'
import { composeMail } from '@/lib/core/mail/layout'
import { queueMail } from '@/lib/core/mail/queue-mail'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { findDocument } from '@/lib/modules/accounting/documents/store-document'
import { documentGrid } from '@/lib/modules/accounting/schemas'
import { recordWith } from '@/lib/modules/crm/activities/record-call'
import { leadWrites } from '@/lib/modules/crm/operations/leads/lead-writes'
import { crmLeadTable } from '@/lib/modules/crm/tables'
import { orderOfToken } from '@/lib/modules/website/orders/order-token'
import { shopActor } from '@/lib/modules/website/orders/timeline'
import { limitCaller } from '@/lib/modules/website/shoppers/limit-caller'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import { messageFields, messageSent } from '../../schemas-contact'

/**
 * A message of a visitor. It is stored in the timeline of its sender's lead, made for the first message, and in that of their
 * customer; and it is mailed to the shop's support address, where an answer goes to the sender.
 */
export const sendMessage = defineOperation({
  name: 'website.contact.send',
  title: 'Wrote to the shop',
  permission: 'website.public.use',
  effect: 'danger',
  input: messageFields.extend({ site: siteInput }),
  output: messageSent,
  async run({ ctx, input: { site: wanted, ...message } }) {
    const site = await demandSite(ctx, wanted)
    // People do not see this field; what fills it in is told that all went well.
    if (message.website) return { ok: true as const }
    limitCaller(ctx, 'messages')
    const wait = await countTry(throttleKey('mail', `website message ${ctx.organization.id} ${message.email}`))
    if (wait) throw rateLimited(wait)
    const order = message.order_token ? await orderNamed(ctx, message.order_token) : null
    const about = [...(order ? [`Order ${order.number}`] : []), ...(message.page ? [`Page ${message.page}`] : [])]
    const lead = (await leadOf(ctx, message.email)) ?? (await newLead(ctx, message))
    const sender = { lead_id: lead, customer_id: order?.customer_id ?? null, email: message.email }
    await recordWith(ctx, sender, {
      kind: 'shop_message',
      direction: 'incoming',
      title: 'wrote through the shop',
      body: [message.message, ...about].join('\n'),
      data: { email: message.email },
      ref: order && { grid: documentGrid('acc_sales_order'), id: order.id },
      actor: shopActor(message.name),
    })
    ctx.signal({ type: 'grid', slug: 'crm-leads', ids: [lead] })
    if (site.support_email) await mailSupport(ctx, site.support_email, message, about)
    return { ok: true as const }
  },
})

async function orderNamed(ctx: OperationCtx, token: string) {
  const { id } = await orderOfToken(ctx, token)
  return findDocument(ctx, 'acc_sales_order', id)
}

type Message = z.output<typeof messageFields>

async function leadOf(ctx: OperationCtx, email: string): Promise<string | null> {
  const [lead] = await ctx.query<{ id: string }>(
    compile(sql`select id::text from ${crmLeadTable} where organization_id = ${ctx.organization.id}::uuid
      and lower(email) = ${email} and deleted_at is null order by created_at desc, id desc limit 1`),
  )
  return lead?.id ?? null
}

async function newLead(ctx: OperationCtx, { name, email, phone }: Message): Promise<string> {
  const made = await ctx.call(leadWrites.create, { name, email, phone } as never)
  return (made as { id: string }).id
}

async function mailSupport(ctx: OperationCtx, to: string, message: Message, about: string[]): Promise<void> {
  const { name, email, phone } = message
  await queueMail(ctx, {
    to,
    subject: `Message from ${name}`,
    headers: { 'Reply-To': email },
    ...composeMail({
      title: `Message from ${name}`,
      paragraphs: [message.message, [email, phone, ...about].filter(Boolean).join('\n')],
      note: 'Sent from the contact form of your shop. Reply to answer the sender. The message is saved with their lead.',
    }),
  })
}
