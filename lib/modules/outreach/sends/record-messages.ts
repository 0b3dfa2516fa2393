import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { type NewActivity, recordActivities } from '@/lib/modules/crm/activities/record-activity'
import { renderText, type SendText } from '../domain/render-message'

/** What a message's entry in timelines comes from. */
export const messageSource = (id: string): string => `outreach:${id}`

type SentMessage = {
  id: string
  to_address: string
  fields: unknown
  state: string
  error: string
  sent_at: Date | null
  lead_id: string | null
  contact_id: string | null
  is_sample: boolean
}

/**
 * Messages of a send that were handed over or sent appear in the timelines of whom they went to.
 * @param which of its messages, as `m`
 */
export async function recordMessages(
  ctx: OperationCtx,
  send: SendText & { id: string; channel: string },
  which: Sql,
): Promise<void> {
  const messages = await ctx.query<SentMessage>(
    compile(sql`
      select m.id::text, m.to_address, m.fields, m.state, m.error, m.sent_at, m.is_sample, p.lead_id::text, p.contact_id::text
      from outreach_message m join outreach_member p on p.organization_id = m.organization_id and p.id = m.member_id
      where m.organization_id = ${ctx.organization.id}::uuid and m.send_id = ${send.id}::uuid and ${which}
        and coalesce(p.lead_id, p.contact_id) is not null`),
  )
  if (messages.length > 0)
    await recordActivities(
      ctx,
      messages.map((message) => toActivity(send, message)),
    )
}

function toActivity(send: SendText & { id: string; channel: string }, message: SentMessage): NewActivity {
  const { id, to_address: to, fields, state, error, sent_at, lead_id, contact_id, is_sample } = message
  const { subject, body } = renderText(send, (fields ?? {}) as Record<string, string>)
  return {
    kind: send.channel === 'email' ? 'email' : 'sms',
    subject: lead_id ? 'lead' : 'contact',
    subject_id: (lead_id ?? contact_id)!,
    contact_id,
    direction: 'outgoing',
    title: subject,
    body,
    data: { to, subject, state, error },
    source: messageSource(id),
    ref: { grid: 'outreach-sends', id: send.id },
    at: sent_at ?? undefined,
    is_sample,
  }
}
