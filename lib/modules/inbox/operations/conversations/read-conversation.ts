import { z } from 'zod'
import { can } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { recordHref } from '@/lib/core/grid/grid-for-path'
import { defineOperation } from '@/lib/core/operation'
import { toConversation } from '@/lib/modules/inbox/conversations/conversation-wire'
import { customerStanding } from '@/lib/modules/inbox/conversations/customer-standing'
import { findConversation } from '@/lib/modules/inbox/conversations/find-conversation'
import {
  MESSAGE_COLUMNS,
  type MessageRow,
  type ReplyRow,
  toMessage,
  toReply,
} from '@/lib/modules/inbox/conversations/message-wire'
import { linksOf } from '@/lib/modules/inbox/links/links'
import { conversationDetail, type PartySuggestion } from '@/lib/modules/inbox/schemas'
import { readInstall } from '@/lib/modules/inbox/settings/install'

const PAGE = 50

type PersonRow = { customer_by: string; contact_by: string; suggestions: PartySuggestion[] }

/** A conversation with its newest messages, who it is with, and what was made of it. */
export const readConversation = defineOperation({
  name: 'inbox.conversation.read',
  title: 'Viewed a conversation',
  permission: 'inbox.conversation.read',
  effect: 'read',
  input: z.strictObject({
    conversation_id: z.string(),
    before: z.uuid('Send the id of a message.').optional().describe('Messages before this one, for older pages'),
  }),
  output: conversationDetail,
  async run({ ctx, input: { conversation_id, before } }) {
    const row = await findConversation(ctx, conversation_id)
    const own = sql`m.organization_id = ${ctx.organization.id}::uuid and m.conversation_id = ${row.id}::uuid`
    const older = before
      ? sql`and (m.sent_at, m.id) < (select o.sent_at, o.id from desk_messages o where o.organization_id = ${ctx.organization.id}::uuid and o.id = ${before}::uuid)`
      : sql``
    const [found, replies, [person], links, customer, install] = await Promise.all([
      ctx.query<MessageRow>(
        compile(sql`select ${MESSAGE_COLUMNS} from desk_messages m where ${own} ${older}
          order by m.sent_at desc, m.id desc limit ${sql.lit(PAGE + 1)}`),
      ),
      ctx.query<ReplyRow>(
        compile(sql`select r.* from desk_reply r
          where r.organization_id = ${ctx.organization.id}::uuid and r.conversation_id = ${row.id}::uuid
            and r.state in ('sending', 'failed')
          order by r.created_at, r.id`),
      ),
      ctx.query<PersonRow>(
        compile(sql`select c.customer_by, c.contact_by, c.suggestions from desk_contact c
          where c.organization_id = ${ctx.organization.id}::uuid
            and c.desk_account_id = ${row.desk_account_id} and c.desk_contact_id = ${row.desk_contact_id}`),
      ),
      linksOf(ctx, { conversation_id: row.id }),
      customerStanding(ctx, row.customer_id),
      readInstall(),
    ])
    const mayOpen = row.contact_id && can(ctx, 'crm.contact.read')
    return {
      conversation: toConversation(row, install.url),
      messages: found.slice(0, PAGE).reverse().map(toMessage),
      has_more: found.length > PAGE,
      replies: replies.map(toReply),
      customer,
      contact: mayOpen
        ? { id: row.contact_id!, name: row.contact_name ?? '', href: recordHref('crm-contacts', row.contact_id!) }
        : null,
      customer_by: person?.customer_by ?? '',
      contact_by: person?.contact_by ?? '',
      suggestions: person?.suggestions ?? [],
      links,
    }
  },
})
