import { z } from 'zod'
import type { OrganizationCtx } from '@/lib/core/context'
import { env } from '@/lib/core/env'
import { notFound } from '@/lib/core/errors'
import { hideEntryLinks } from '@/lib/core/mail/entry-links'
import { defineOperation } from '@/lib/core/operation'
import { providerRequest } from '@/lib/core/outbound/http-client'
import { ROLES } from '@/lib/core/permissions'
import { type InboxMessage, inboxMessage } from '@/lib/modules/settings/schemas'

/**
 * What the sandbox caught instead of sending it. Each organization has an account of its own there, and only that is
 * asked for.
 */
const caughtMail = z.object({
  id: z.string(),
  from: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  received_at: z.string(),
})

const caughtSms = z.object({
  id: z.string(),
  type: z.string(),
  from: z.string(),
  to: z.string(),
  body: z.string(),
  status: z.object({ id: z.string(), type: z.string(), subtype: z.string().nullable() }),
  submission: z.object({ date: z.string() }),
})

export const listSandboxInbox = defineOperation({
  name: 'settings.sandbox.list',
  title: 'Listed what the sandbox caught',
  permission: 'settings.connection.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ messages: z.array(inboxMessage) }),
  run: async ({ ctx }) => {
    const [mails, messages] = await Promise.all([mailsOf(ctx), smsOf(ctx)])
    const all = [...mails.map(({ html: _, ...mail }) => mail), ...messages]
    return { messages: all.sort((a, b) => b.received_at.localeCompare(a.received_at)).slice(0, 200) }
  },
})

export const readSandboxMail = defineOperation({
  name: 'settings.sandbox.read',
  title: 'Read a mail that the sandbox caught',
  permission: 'settings.connection.read',
  effect: 'read',
  input: z.strictObject({ id: z.string() }),
  output: inboxMessage.extend({ html: z.string(), links_hidden: z.boolean() }),
  run: async ({ ctx, input }) => {
    const mail = (await mailsOf(ctx)).find(({ id }) => id === input.id)
    if (!mail) throw notFound('mail')
    return { ...mail, links_hidden: mail.text.includes('/(hidden)') }
  },
})

async function mailsOf(ctx: OrganizationCtx): Promise<(InboxMessage & { html: string })[]> {
  const { mails } = await ask('mail', 'mail', ctx.organization.id, z.object({ mails: z.array(caughtMail) }))
  const shown = (text: string) => (ctx.role === ROLES.owner ? text : hideEntryLinks(text))
  return mails.map(({ text, html, to, ...mail }) => ({
    ...mail,
    channel: 'mail' as const,
    to: to.join(', '),
    text: shown(text),
    html: shown(html),
    state: '',
  }))
}

async function smsOf(ctx: OrganizationCtx): Promise<InboxMessage[]> {
  const shape = z.object({ messages: z.array(caughtSms) })
  const { messages } = await ask('sms', 'messages', `sandbox-${ctx.organization.id}`, shape)
  return messages.map(({ id, type, from, to, body, status, submission }) => ({
    id: `sms-${id}`,
    channel: 'sms' as const,
    from: type === 'RECEIVED' ? `+${from}` : from,
    to: `+${to}`,
    subject: '',
    text: body,
    state: status.subtype ? `${status.type}.${status.subtype}` : status.type,
    received_at: submission.date,
  }))
}

async function ask<T>(kind: string, control: string, account: string, shape: z.ZodType<T>): Promise<T> {
  if (!env.sandboxUrl) throw notFound('sandbox in this installation')
  const url = new URL(`${env.sandboxUrl}/${kind}/__sandbox/${control}`)
  url.searchParams.set('account', account)
  const answer = await providerRequest({ provider: 'sandbox', op: control, method: 'GET', url, kind: 'read' })
  return answer.json(shape)
}
