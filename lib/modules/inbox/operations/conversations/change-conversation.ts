import { z } from 'zod'
import { type OrganizationCtx, systemContext } from '@/lib/core/context'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx, runOperation } from '@/lib/core/operation'
import { toConversation } from '@/lib/modules/inbox/conversations/conversation-wire'
import { findConversation, reachConversation } from '@/lib/modules/inbox/conversations/find-conversation'
import { mirrorConversation } from '@/lib/modules/inbox/conversations/mirror-conversation'
import { chatConversation } from '@/lib/modules/inbox/schemas'
import { connectDesk } from '@/lib/modules/inbox/settings/accounts'
import { readDirectory } from '@/lib/modules/inbox/sync/read-directory'
import { recordConversationChange } from './record-change'

const conversation_id = z.string()
const answer = z.object({ conversation: chatConversation }).meta({ id: 'DeskConversationAnswer' })

/** Nothing changes here before the helpdesk has confirmed it. */
export const assignConversation = defineOperation({
  name: 'inbox.conversation.assign',
  title: 'Assigned a conversation',
  permission: 'inbox.conversation.update',
  effect: 'write',
  delegates: true,
  input: z.strictObject({
    conversation_id,
    desk_agent_id: z
      .union([z.string(), z.number()])
      .transform(String)
      .nullable()
      .describe('An agent of the account, `me`, or null for no one'),
  }),
  output: answer,
  async run({ ctx, input }) {
    const { desk, row, number, account } = await reachConversation(ctx, input.conversation_id)
    const wanted = input.desk_agent_id === 'me' ? await ownAgent(ctx) : input.desk_agent_id
    const known = account.agents.some(({ id }) => id === wanted)
    if (wanted !== null && !known) {
      const { agents } = await readDirectory(asMirror(ctx), desk, account.desk_account_id)
      if (!agents.some(({ id }) => id === wanted))
        throw invalidField('desk_agent_id', 'There is no such agent in your helpdesk account.', 'not_found')
    }
    await desk.assign(number, wanted === null ? null : Number(wanted))
    return settled(ctx, desk, { before: row, number })
  },
})

export const setConversationStatus = defineOperation({
  name: 'inbox.conversation.set_status',
  title: 'Changed the status of a conversation',
  permission: 'inbox.conversation.update',
  effect: 'write',
  delegates: true,
  input: z.strictObject({
    conversation_id,
    status: z.enum(['open', 'pending', 'snoozed', 'resolved'], { error: 'Choose open, pending, snoozed or resolved.' }),
    snoozed_until: z.iso
      .datetime({ offset: true, error: 'Send an ISO 8601 time.' })
      .optional()
      .describe('Of snoozed: until then, else until the customer writes again'),
  }),
  output: answer,
  async run({ ctx, input: { conversation_id: id, status, snoozed_until } }) {
    const until = snoozed_until ? new Date(snoozed_until) : undefined
    if (until && status !== 'snoozed') throw invalidField('snoozed_until', 'Only a snoozed conversation has one.')
    if (until && until.getTime() <= Date.now()) throw invalidField('snoozed_until', 'Choose a time in the future.')
    const { desk, row, number } = await reachConversation(ctx, id)
    await desk.setStatus(number, status, until)
    return settled(ctx, desk, { before: row, number })
  },
})

export const markConversationRead = defineOperation({
  name: 'inbox.conversation.mark_read',
  title: 'Marked a conversation as read',
  permission: 'inbox.conversation.update',
  effect: 'write',
  delegates: true,
  input: z.strictObject({ conversation_id }),
  output: answer,
  async run({ ctx, input }) {
    const { desk, row, number } = await reachConversation(ctx, input.conversation_id)
    if (row.unread_count > 0) await desk.markRead(number)
    return settled(ctx, desk, { before: row, number })
  },
})

type Changed = { before: Awaited<ReturnType<typeof findConversation>>; number: number }

async function settled(ctx: OperationCtx, desk: Parameters<typeof mirrorConversation>[1], { before, number }: Changed) {
  await mirrorConversation(asMirror(ctx), desk, number)
  const { install } = await connectDesk(ctx.organization.id)
  const after = await findConversation(ctx, before.id)
  await runOperation(recordConversationChange, ctx, {
    conversation_id: before.id,
    before: { status: before.status, assignee: before.assignee },
    after: { status: after.status, assignee: after.assignee },
  })
  return { conversation: toConversation(after, install.url) }
}

/** What the mirror does is the product's own work, whoever caused it. */
const asMirror = (ctx: OperationCtx): OrganizationCtx => ({
  ...systemContext('inbox.mirror', ctx.organization),
  organization: ctx.organization,
})

async function ownAgent(ctx: OperationCtx): Promise<string> {
  const { account, desk } = await connectDesk(ctx.organization.id)
  const email = ctx.user?.email.toLowerCase()
  const isMe = (agent: { email: string }) => agent.email.toLowerCase() === email
  const known =
    account.agents.find(isMe) ?? (await readDirectory(asMirror(ctx), desk, account.desk_account_id)).agents.find(isMe)
  if (known) return known.id
  throw conflict(
    'You are not an agent of your organization’s helpdesk account. An administrator of the helpdesk can invite you.',
  )
}
