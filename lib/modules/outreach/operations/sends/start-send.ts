import { z } from 'zod'
import { smsConnector } from '@/lib/connectors/sms'
import { connectionState } from '@/lib/core/connections/connection'
import { conflict, invalidField } from '@/lib/core/errors'
import { spaced } from '@/lib/core/jobs/job-run'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { runSend } from '@/lib/modules/outreach/jobs/run-send.job'
import { refreshMembers } from '@/lib/modules/outreach/lists/refresh-members'
import { countRecipients, writeMessages } from '@/lib/modules/outreach/sends/recipients'
import { countBeingAdded, listOf } from '../lists/add-to-list'
import type { SendRow } from './read-send'
import { sendOf, sendOutput, sendToWire } from './read-send'
import { demandText, signalSend } from './write-send'

const output = z.object({ send: sendOutput })
const LATEST_MS = 365 * 24 * 3_600_000

/** Starts a draft now, or sets its time. From here on the text stands. */
export const startSend = defineOperation({
  name: 'outreach.send.start',
  title: 'Started a send',
  permission: 'outreach.send.start',
  effect: 'danger',
  input: z.strictObject({
    send_id: z.string(),
    scheduled_at: z.iso.datetime({ offset: true, error: 'Enter a date and time.' }).nullish(),
    /** How many the person was told would get it; another number is refused, so that nobody sends more than they saw. */
    expect: z.number().int().optional(),
  }),
  output,
  async run({ ctx, input }) {
    const before = await lockSend(ctx, input.send_id)
    if (before.state !== 'draft') throw conflict('This was started already.')
    demandText(before, true)
    const list = await listOf(ctx, before.list_id)
    // A scheduled send asks again when it is due.
    const adding = input.scheduled_at ? 0 : await countBeingAdded(ctx, list)
    if (adding > 0)
      throw conflict(`${spaced(adding)} leads are still being added to ${list.name}. Start once they are added.`)
    await refreshMembers(ctx, before.list_id)
    const { sendable } = await countRecipients(ctx, before.list_id, before.channel)
    if (sendable === 0) throw conflict('Nobody in this list can be written to this way.')
    if (input.expect !== undefined && input.expect !== sendable)
      throw conflict(
        `The list has changed: ${sendable} people would get this now, not ${input.expect}. Look again.`,
        'stale',
      )
    await demandConnection(ctx, before)
    if (input.scheduled_at) return { send: await scheduleSend(ctx, before, new Date(input.scheduled_at)) }
    return { send: await begin(ctx, before) }
  },
})

/** Starts what was scheduled, once its time has come. */
export const beginScheduled = defineOperation({
  name: 'outreach.send.begin_scheduled',
  title: 'Started a scheduled send',
  permission: 'outreach.send.start',
  effect: 'danger',
  input: z.strictObject({ send_id: z.string() }),
  output,
  async run({ ctx, input }) {
    const before = await lockSend(ctx, input.send_id)
    const due = before.state === 'scheduled' && before.scheduled_at && before.scheduled_at.getTime() <= Date.now()
    if (!due) return { send: await sendToWire(ctx, before) }
    const list = await ctx.db.outreachList.findFirst({ where: { id: before.list_id, deleted_at: null } })
    if (!list)
      return { send: await change(ctx, before, { ...over(), error: 'Its list was deleted before it was due.' }) }
    // Looked at again in a minute.
    if ((await countBeingAdded(ctx, list)) > 0) return { send: await sendToWire(ctx, before) }
    await refreshMembers(ctx, before.list_id)
    return { send: await begin(ctx, before) }
  },
})

/** Stops a send. What is on its way already arrives; nothing else leaves. */
export const cancelSend = defineOperation({
  name: 'outreach.send.cancel',
  title: 'Cancelled a send',
  permission: 'outreach.send.start',
  effect: 'write',
  input: z.strictObject({ send_id: z.string() }),
  output,
  async run({ ctx, input }) {
    const before = await lockSend(ctx, input.send_id)
    if (before.state !== 'scheduled' && before.state !== 'sending')
      throw conflict(before.state === 'draft' ? 'This has not been started.' : 'This is over already.')
    await ctx.db.outreachMessage.updateMany({
      where: { send_id: before.id, state: 'queued' },
      data: { state: 'cancelled', updated_at: new Date() },
    })
    return { send: await change(ctx, before, { ...over(), error: '' }) }
  },
})

const over = () => ({ state: 'cancelled', finished_at: new Date() })

/** Requests that start or cancel the same send wait, so that it happens once. */
export async function lockSend(ctx: OperationCtx, id: string): Promise<SendRow> {
  const { id: known } = await sendOf(ctx, id)
  await ctx.db.outreachSend.updateMany({ where: { id: known }, data: { updated_at: new Date() } })
  return sendOf(ctx, known)
}

async function demandConnection(ctx: OperationCtx, { channel }: SendRow): Promise<void> {
  if (channel === 'email') return
  if ((await connectionState(ctx.organization.id, smsConnector)) === 'not_configured')
    throw conflict(
      'No SMS service is connected. An administrator can connect one under Settings, Connections.',
      'provider_not_configured',
    )
}

export async function scheduleSend(ctx: OperationCtx, before: SendRow, scheduled_at: Date) {
  const wait = scheduled_at.getTime() - Date.now()
  if (wait <= 0) throw invalidField('scheduled_at', 'Choose a time that is still to come.')
  if (wait > LATEST_MS) throw invalidField('scheduled_at', 'Choose a time within a year.')
  return change(ctx, before, { state: 'scheduled', scheduled_at })
}

async function begin(ctx: OperationCtx, before: SendRow) {
  const total = await writeMessages(ctx, before)
  const title = `Sending: ${before.subject || before.body.slice(0, 60)}`
  const { job_id } = await ctx.enqueue(runSend, { send_id: before.id }, { visible: { title, total } })
  return change(ctx, before, { state: 'sending', started_at: new Date(), total, job_id })
}

async function change(ctx: OperationCtx, before: SendRow, data: Record<string, unknown>) {
  await ctx.db.outreachSend.updateMany({
    where: { id: before.id },
    data: { ...data, version: { increment: 1 }, updated_at: new Date() },
  })
  const after = await sendOf(ctx, before.id)
  signalSend(ctx, before, after)
  ctx.signal({ type: 'grid', slug: 'outreach-messages' })
  return sendToWire(ctx, after)
}
