import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict, invalid, stale } from '@/lib/core/errors'
import type { FieldError } from '@/lib/core/grid/wire'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { unknownFields } from '@/lib/modules/outreach/domain/merge-fields'
import { renderText, type SendText } from '@/lib/modules/outreach/domain/render-message'
import { MAX_BODY_LENGTH, MAX_SUBJECT_LENGTH } from '@/lib/modules/outreach/schemas'
import { listOf } from '../lists/add-to-list'
import { type SendRow, sendOf, sendOutput, sendToWire } from './read-send'

const text = (most: number) =>
  z
    .string({ error: 'Enter text.' })
    .max(most, `At most ${most} characters.`)
    .refine((value) => !value.includes('\0'), 'Remove the null character.')

export const textFields = {
  channel: z.enum(['email', 'sms'], { error: 'Choose e-mail or SMS.' }),
  subject: text(MAX_SUBJECT_LENGTH).default(''),
  body: text(MAX_BODY_LENGTH.email),
}

const output = z.object({ send: sendOutput })

/** Everything that is wrong with a text, at once. A draft may lack parts; what is sent may not. */
export function demandText({ channel, subject, body }: SendText, whole: boolean): void {
  const errors: FieldError[] = []
  const say = (field: string, msg: string, type = 'value_error') => errors.push({ loc: ['body', field], msg, type })
  if (whole && channel === 'email' && !subject.trim()) say('subject', 'An e-mail needs a subject.', 'missing')
  if (whole && !body.trim()) say('body', 'There is nothing to send yet.', 'missing')
  if (channel === 'sms' && body.length > MAX_BODY_LENGTH.sms)
    say('body', `An SMS has at most ${MAX_BODY_LENGTH.sms} characters.`)
  for (const [field, value] of [
    ['subject', channel === 'email' ? subject : ''],
    ['body', body],
  ] as const)
    for (const wrong of unknownFields(value))
      say(field, `There is no field ${wrong}. Choose one from the list of fields, or remove it.`, 'unknown_field')
  if (errors.length > 0) throw invalid(errors)
}

export const createSend = defineOperation({
  name: 'outreach.send.create',
  title: 'Wrote a send',
  permission: 'outreach.send.write',
  effect: 'write',
  input: z.strictObject({ list_id: z.string(), ...textFields, body: textFields.body.default('') }),
  output,
  async run({ ctx, input }) {
    const list = await listOf(ctx, input.list_id)
    demandText(input, false)
    demandChannel(list.channel, input.channel)
    const send = (await ctx.db.outreachSend.create({
      data: {
        id: newId(),
        organization_id: ctx.organization.id,
        ...input,
        created_by: ctx.user?.id ?? null,
        created_by_name: ctx.actor.label,
      },
    })) as unknown as SendRow
    signalSend(ctx, null, send)
    return { send: await sendToWire(ctx, send) }
  },
})

function demandChannel(ofList: string, channel: string): void {
  if (ofList !== 'both' && ofList !== channel)
    throw invalid([{ loc: ['body', 'channel'], msg: 'This list is not written to that way.', type: 'value_error' }])
}

export const updateSend = defineOperation({
  name: 'outreach.send.update',
  title: 'Changed a send',
  permission: 'outreach.send.write',
  effect: 'write',
  input: z.strictObject({
    send_id: z.string(),
    version: z.number().int().optional(),
    subject: text(MAX_SUBJECT_LENGTH).optional(),
    body: text(MAX_BODY_LENGTH.email).optional(),
  }),
  output,
  async run({ ctx, input }) {
    const before = await sendOf(ctx, input.send_id)
    if (before.state !== 'draft') throw conflict('Only a draft can be changed. Write a new send instead.')
    const changes = {
      ...(input.subject === undefined ? {} : { subject: input.subject }),
      ...(input.body === undefined ? {} : { body: input.body }),
    }
    demandText({ ...before, ...changes }, false)
    const { count } = await ctx.db.outreachSend.updateMany({
      where: { id: before.id, state: 'draft', ...(input.version === undefined ? {} : { version: input.version }) },
      data: { ...changes, version: { increment: 1 }, updated_at: new Date() },
    })
    const after = await sendOf(ctx, before.id)
    if (count === 0) throw stale(await sendToWire(ctx, after))
    signalSend(ctx, before, after)
    return { send: await sendToWire(ctx, after) }
  },
})

export const deleteDraft = defineOperation({
  name: 'outreach.send.delete',
  title: 'Deleted a draft',
  permission: 'outreach.send.write',
  effect: 'danger',
  input: z.strictObject({ row_id: z.string() }),
  output: z.looseObject({ id: z.string() }),
  async run({ ctx, input }) {
    const before = await sendOf(ctx, input.row_id)
    const { count } = await ctx.db.outreachSend.deleteMany({ where: { id: before.id, state: 'draft' } })
    if (count === 0) throw conflict('Only drafts are deleted; what was sent is kept.')
    signalSend(ctx, before, null)
    return { id: before.id }
  },
})

export function signalSend(ctx: OperationCtx, before: SendRow | null, after: SendRow | null): void {
  const { id, subject, body } = (after ?? before)!
  const told = (send: SendRow | null) => send && { ...send, search_text: undefined }
  ctx.record({
    entity: 'outreach-sends',
    id,
    label: subject || body.slice(0, 60),
    before: told(before),
    after: told(after),
  })
  ctx.signal({ type: 'grid', slug: 'outreach-sends', ids: [id] })
}

/** What one reader gets. */
export const rendered = (send: SendText, fields: unknown) => renderText(send, (fields ?? {}) as Record<string, string>)
