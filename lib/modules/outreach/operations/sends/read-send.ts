import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { MESSAGE_STATES, type MessageState, type SEND_STATES } from '@/lib/modules/outreach/schemas'

export type SendRow = {
  id: string
  list_id: string
  channel: 'email' | 'sms'
  subject: string
  body: string
  state: (typeof SEND_STATES)[number]['value']
  scheduled_at: Date | null
  total: number
  job_id: string | null
  created_by_name: string
  error: string
  version: number
  started_at: Date | null
  finished_at: Date | null
  created_at: Date
}

export async function sendOf(ctx: OperationCtx, id: string): Promise<SendRow> {
  const send = z.uuid().safeParse(id).success ? await ctx.db.outreachSend.findFirst({ where: { id } }) : null
  if (!send) throw notFound('send')
  return send as unknown as SendRow
}

const counts = Object.fromEntries(MESSAGE_STATES.map(({ value }) => [value, z.number()])) as Record<
  MessageState,
  z.ZodNumber
>
export const sendOutput = z.object({
  id: z.string(),
  list_id: z.string(),
  list_name: z.string(),
  channel: z.enum(['email', 'sms']),
  subject: z.string(),
  body: z.string(),
  state: z.enum(['draft', 'scheduled', 'sending', 'sent', 'cancelled']),
  scheduled_at: z.string().nullable(),
  started_at: z.string().nullable(),
  finished_at: z.string().nullable(),
  created_at: z.string(),
  created_by_name: z.string(),
  /** Why it does not go on, in words; empty while it does. */
  error: z.string(),
  total: z.number(),
  job_id: z.string().nullable(),
  version: z.number(),
  counts: z.object(counts),
})

export async function sendToWire(ctx: OperationCtx, send: SendRow): Promise<z.infer<typeof sendOutput>> {
  const [list, states] = [
    await ctx.db.outreachList.findFirst({ where: { id: send.list_id } }),
    await ctx.query<{ state: MessageState; n: number }>(
      compile(sql`select state, count(*)::int as n from outreach_message
        where organization_id = ${ctx.organization.id}::uuid and send_id = ${send.id}::uuid group by state`),
    ),
  ]
  const iso = (moment: Date | null) => moment?.toISOString() ?? null
  const { id, list_id, channel, subject, body, state, total, job_id, created_by_name, error, version } = send
  return {
    ...{ id, list_id, channel, subject, body, state, total, job_id, created_by_name, error, version },
    list_name: list?.name ?? '',
    scheduled_at: iso(send.scheduled_at),
    started_at: iso(send.started_at),
    finished_at: iso(send.finished_at),
    created_at: send.created_at.toISOString(),
    counts: Object.fromEntries(
      MESSAGE_STATES.map(({ value }) => [value, states.find((one) => one.state === value)?.n ?? 0]),
    ) as Record<MessageState, number>,
  }
}

export const readSend = defineOperation({
  name: 'outreach.send.read',
  title: 'Read a send',
  permission: 'outreach.send.read',
  effect: 'read',
  input: z.strictObject({ send_id: z.string() }),
  output: z.object({ send: sendOutput }),
  run: async ({ ctx, input }) => ({ send: await sendToWire(ctx, await sendOf(ctx, input.send_id)) }),
})
