import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import type { Agent, Inbox } from '@/lib/modules/inbox/settings/accounts'

/** Stores who works in the account and its inboxes, and names them in conversations that know their ids alone. */
export const storeDirectory = defineOperation({
  name: 'inbox.mirror.store_directory',
  title: 'Stored agents and inboxes of the helpdesk',
  permission: 'inbox.sync.run',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({ desk_account_id: z.string(), agents: z.custom<Agent[]>(), inboxes: z.custom<Inbox[]>() }),
  output: z.object({ renamed: z.number() }),
  async run({ ctx, input: { desk_account_id, agents, inboxes } }) {
    const own = sql`organization_id = ${ctx.organization.id}::uuid and desk_account_id = ${desk_account_id}`
    ctx.later(
      compile(sql`
        update desk_account set agents = ${JSON.stringify(agents)}::jsonb, inboxes = ${JSON.stringify(inboxes)}::jsonb, directory_at = now()
        where ${own}`),
    )
    const rows = await ctx.query<{ id: string }>(
      compile(sql`
        with agent as (select * from jsonb_to_recordset(${JSON.stringify(agents)}::jsonb) a(id text, name text, email text)),
          inbox as (select * from jsonb_to_recordset(${JSON.stringify(inboxes)}::jsonb) i(id text, name text)),
          named as (
            select c.id, coalesce(a.name, c.assignee) as assignee, coalesce(a.email, c.assignee_email) as email, coalesce(i.name, c.inbox) as inbox
            from (select * from desk_conversations where ${own}) c
            left join agent a on a.id = c.desk_assignee_id left join inbox i on i.id = c.desk_inbox_id)
        update desk_conversations c set assignee = n.assignee, assignee_email = n.email, inbox = n.inbox
        from named n where c.organization_id = ${ctx.organization.id}::uuid and c.id = n.id
          and (c.assignee, c.assignee_email, c.inbox) is distinct from (n.assignee, n.email, n.inbox)
        returning c.id::text`),
    )
    if (rows.length > 0) ctx.signal({ type: 'grid', slug: 'desk-conversations', ids: rows.map(({ id }) => id) })
    return { renamed: rows.length }
  },
})
