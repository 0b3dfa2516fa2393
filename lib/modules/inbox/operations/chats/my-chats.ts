import { z } from 'zod'
import { demand } from '@/lib/core/context'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import {
  type ConversationRow,
  conversationColumns,
  toConversation,
} from '@/lib/modules/inbox/conversations/conversation-wire'
import { gradeWaiting } from '@/lib/modules/inbox/domain/grades'
import { chatSignal, myChats } from '@/lib/modules/inbox/schemas'
import { readAccount } from '@/lib/modules/inbox/settings/accounts'
import { readInstall } from '@/lib/modules/inbox/settings/install'

const MAX_CONVERSATIONS = 200
const OPEN = sql`c.status <> 'resolved' and c.status <> ''`

/** The caller's conversations in the active organization's account, from the mirror (Business Platform Modules 4.8). */
export const readMyChats = defineOperation({
  name: 'inbox.chats.read',
  title: 'Viewed chats',
  permission: 'inbox.chats.read',
  effect: 'read',
  input: z.strictObject({
    user_id: z.uuid('Send the id of a user.').optional().describe('Another user; for superusers alone'),
  }),
  output: myChats,
  async run({ ctx, input: { user_id } }) {
    if (user_id !== undefined && user_id !== ctx.user?.id) demand(ctx, 'inbox.chats.read_others')
    const person = await personOf(ctx, user_id)
    const account = await readAccount(ctx.organization.id)
    if (!account) return { configured: false, user_id: person.id, cards: [], conversations: [] }
    const mine = sql`c.organization_id = ${ctx.organization.id}::uuid and c.assignee_email = ${person.email} and c.assignee_email <> ''
      and c.desk_account_id = ${account.desk_account_id}`
    const midnight = sql`(date_trunc('day', now() at time zone ${ctx.organization.time_zone}) at time zone ${ctx.organization.time_zone})`
    const [[figures], rows, install] = await Promise.all([
      ctx.query<{ open: number; unread: number; waited_minutes: number | null; resolved: number }>(
        compile(sql`
          select count(*) filter (where ${OPEN})::int as open, count(*) filter (where ${OPEN} and c.unread_count > 0)::int as unread,
            (extract(epoch from now() - min(c.waiting_since) filter (where c.status in ('open', 'pending'))) / 60)::int as waited_minutes,
            count(*) filter (where c.status = 'resolved' and c.resolved_at >= ${midnight})::int as resolved
          from desk_conversations c where ${mine}`),
      ),
      ctx.query<ConversationRow>(
        compile(sql`select ${conversationColumns(sql`c`)} from desk_conversations c where ${mine} and ${OPEN}
          order by c.waiting_since, c.last_activity_at desc, c.id limit ${sql.lit(MAX_CONVERSATIONS)}`),
      ),
      readInstall(),
    ])
    const { open, unread, waited_minutes, resolved } = figures!
    const list = `/inbox/conversations?filter[assignee_email]=${encodeURIComponent(person.email)}`
    const openList = `${list}&filter[status][in]=open,pending,snoozed`
    const card = { format: 'number' as const, colour: 'neutral' as const }
    return {
      configured: true,
      user_id: person.id,
      cards: [
        { ...card, key: 'assigned_open', label: 'Assigned and open', value: open, href: openList },
        {
          ...card,
          ...{ key: 'unread', label: 'Unread', value: unread, href: `${openList}&filter[unread_count][gt]=0` },
          colour: unread > 0 ? ('red' as const) : ('green' as const),
        },
        {
          ...{ key: 'waiting_longest', label: 'Waiting longest', value: waited_minutes, format: 'minutes' as const },
          colour: gradeWaiting(waited_minutes),
          href: `${openList}&sort=waiting_since`,
        },
        {
          ...card,
          ...{ key: 'resolved_today', label: 'Resolved today', value: resolved },
          href: `${list}&filter[status]=resolved&filter[resolved_at]=today`,
        },
      ],
      conversations: rows.map((row) => toConversation(row, install.url)),
    }
  },
})

/** What every open browser asks every few seconds: one look into an index, and nothing of the helpdesk. Always the caller's own. */
export const readChatSignal = defineOperation({
  name: 'inbox.chats.signal',
  title: 'Viewed whether there are new chats',
  permission: 'inbox.chats.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({
    user_id: z.string().max(100).optional().describe('Ignored: it is always the caller’s own'),
  }),
  output: chatSignal,
  async run({ ctx }) {
    const email = ctx.user?.email.toLowerCase() ?? ''
    const [row] = await ctx.query<{ latest: Date | null; unread: number }>(
      compile(sql`
        select max(last_activity_at) as latest, count(*) filter (where unread_count > 0 and status <> 'resolved' and status <> '')::int as unread
        from desk_conversations where organization_id = ${ctx.organization.id}::uuid and assignee_email = ${email} and assignee_email <> ''`),
    )
    return { latest_activity_at: row!.latest?.toISOString() ?? null, unread: row!.unread }
  },
})

/** The caller, or a member of the organization. A key that stands for no one has no chats. */
async function personOf(ctx: OperationCtx, id: string | undefined): Promise<{ id: string; email: string }> {
  if (id === undefined || id === ctx.user?.id)
    return { id: ctx.user?.id ?? '', email: ctx.user?.email.toLowerCase() ?? '' }
  const [person] = await ctx.query<{ id: string; email: string }>(
    compile(sql`select u.id::text, lower(u.email) as email from membership m join "user" u on u.id = m.user_id
      where m.organization_id = ${ctx.organization.id}::uuid and u.id = ${id}::uuid`),
  )
  if (!person) throw notFound('user')
  return person
}
