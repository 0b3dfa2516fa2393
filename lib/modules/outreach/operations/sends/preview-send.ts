import { z } from 'zod'
import { smsConnector } from '@/lib/connectors/sms'
import { smsLength } from '@/lib/connectors/sms/segments'
import { connect, connectionState } from '@/lib/core/connections/connection'
import { newId } from '@/lib/core/db/ids'
import { conflict, invalidField } from '@/lib/core/errors'
import { queueMailNow } from '@/lib/core/mail/queue-mail'
import { defineOperation } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'
import { unknownFields } from '@/lib/modules/outreach/domain/merge-fields'
import { renderMail } from '@/lib/modules/outreach/domain/render-message'
import { MERGE_FIELDS } from '@/lib/modules/outreach/schemas'
import { countRecipients } from '@/lib/modules/outreach/sends/recipients'
import { listOf } from '../lists/add-to-list'
import { demandText, rendered, textFields } from './write-send'

/** The reader of a preview while the list has no members. */
const EXAMPLE_READER: Record<string, string> = {
  first_name: 'Thandi',
  name: 'Thandi Mokoena',
  company: 'Karoo Guest House',
  email: 'thandi@example.com',
  phone: '082 123 4567',
  category: 'Fibre',
  campaign: 'Spring',
}

export const previewSend = defineOperation({
  name: 'outreach.send.preview',
  title: 'Looked at a send',
  permission: 'outreach.send.read',
  effect: 'read',
  input: z.strictObject({
    list_id: z.string(),
    ...textFields,
    /** Whose copy; the first of the list by default. */
    member_id: z.uuid().nullish(),
  }),
  output: z.object({
    subject: z.string(),
    body: z.string(),
    /** The reader of this copy; empty: the list has no members, and the example reader is used. */
    reader: z.object({ id: z.string().nullable(), name: z.string(), to: z.string() }),
    unknown_fields: z.array(z.string()),
    sms: z.object({ encoding: z.string(), units: z.number(), segments: z.number(), left: z.number() }).nullable(),
    recipients: z.object({
      total: z.number(),
      sendable: z.number(),
      no_address: z.number(),
      opted_out: z.number(),
      duplicates: z.number(),
    }),
    /** Of the service that sends it. */
    connection: z.enum(['live', 'sandbox', 'not_configured']),
  }),
  async run({ ctx, input }) {
    const list = await listOf(ctx, input.list_id)
    const { channel } = input
    const member = await ctx.db.outreachMember.findFirst({
      where: { list_id: list.id, ...(input.member_id ? { id: input.member_id } : {}) },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    })
    const copy = rendered(input, member?.fields ?? EXAMPLE_READER)
    return {
      subject: copy.subject,
      body: copy.body,
      reader: {
        id: member?.id ?? null,
        name: member?.name ?? '',
        to: (channel === 'email' ? member?.email : member?.phone_canonical) ?? '',
      },
      unknown_fields: [...unknownFields(channel === 'email' ? input.subject : ''), ...unknownFields(input.body)],
      sms: channel === 'sms' ? smsLength(copy.body) : null,
      recipients: await countRecipients(ctx, list.id, channel),
      connection: channel === 'sms' ? await connectionState(ctx.organization.id, smsConnector) : 'live',
    }
  },
})

/** Sends one copy to the person who asks. No list is touched, and nothing is kept but the mail itself. */
export const testSend = defineOperation({
  name: 'outreach.send.test',
  title: 'Tried a send on oneself',
  permission: 'outreach.send.write',
  effect: 'danger',
  delegates: true,
  input: z.strictObject({ ...textFields, phone: z.string().max(64).optional() }),
  output: z.object({ message: z.string() }),
  async run({ ctx, input }) {
    if (!ctx.user) throw conflict('Only a person can try a send on themselves; a key has no address.')
    demandText(input, true)
    const { user } = ctx
    const [first_name = ''] = user.name.split(' ')
    const values = {
      ...Object.fromEntries(MERGE_FIELDS.map(({ key }) => [key, ''])),
      name: user.name,
      first_name,
      email: user.email,
    }
    const copy = rendered(input, { ...values, phone: input.phone ?? '' })
    if (input.channel === 'email') {
      await queueMailNow(ctx, {
        to: user.email,
        subject: `Test: ${copy.subject}`,
        ...renderMail(copy, ctx.organization.name, null),
      })
      return { message: `Sent to ${user.email}.` }
    }
    const to = readPhone(input.phone ?? '', ctx.organization.country).canonical.split(';')[0]
    if (!to) throw invalidField('phone', 'Enter your phone number, e.g. 082 123 4567.')
    const [result] = await (await connect(ctx.organization.id, smsConnector)).send([
      { id: newId(), to, body: copy.body },
    ])
    if (!result?.ok) throw conflict(`The message was not taken: ${result?.reason || 'no reason was given'}.`)
    return { message: `Sent to ${to}.` }
  },
})
