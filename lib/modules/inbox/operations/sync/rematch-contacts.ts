import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { matchContacts } from '@/lib/modules/inbox/mirror/match-contacts'
import { recordMessages } from '@/lib/modules/inbox/mirror/record-messages'
import { refreshConversations } from '@/lib/modules/inbox/mirror/refresh-conversations'
import { lockAccount } from '@/lib/modules/inbox/settings/lock-account'

const MAX_CONTACTS = 500

/** Looks again for helpdesk contacts that no one was found for: customers and contacts may have been added or changed since. */
export const rematchContacts = defineOperation({
  name: 'inbox.sync.rematch',
  title: 'Matched helpdesk contacts again',
  permission: 'inbox.sync.run',
  effect: 'write',
  unaudited: true,
  input: z.strictObject({ after: z.string().nullable() }),
  output: z.object({ next: z.string().nullable(), matched: z.number() }),
  async run({ ctx, input }) {
    const account = await lockAccount(ctx)
    if (!account) return { next: null, matched: 0 }
    const { desk_account_id } = account
    const open = await ctx.query<{ id: string; desk_contact_id: string }>(
      compile(sql`
        select id::text, desk_contact_id from desk_contact
        where organization_id = ${ctx.organization.id}::uuid and desk_account_id = ${desk_account_id}
          and (customer_id is null and customer_by <> 'unlinked' or contact_id is null and contact_by <> 'unlinked')
          and id > ${input.after ?? '00000000-0000-0000-0000-000000000000'}::uuid
        order by id limit ${sql.lit(MAX_CONTACTS)}`),
    )
    await matchContacts(
      ctx,
      desk_account_id,
      open.map(({ desk_contact_id }) => desk_contact_id),
    )
    // Those whose conversations do not show yet who they are.
    const changed = await ctx.query<{ desk_contact_id: string }>(
      compile(sql`
        select distinct k.desk_contact_id from desk_contact k
        join desk_conversations c on c.organization_id = k.organization_id and c.desk_account_id = k.desk_account_id
          and c.desk_contact_id = k.desk_contact_id
        where k.organization_id = ${ctx.organization.id}::uuid and k.id = any(${open.map(({ id }) => id)}::uuid[])
          and (c.customer_id, c.contact_id) is distinct from (k.customer_id, k.contact_id)`),
    )
    const contacts = changed.map(({ desk_contact_id }) => desk_contact_id)
    const moved = await refreshConversations(ctx, desk_account_id, { conversations: [], contacts })
    await recordMessages(ctx, desk_account_id, { conversations: moved })
    return { next: open.length === MAX_CONTACTS ? open.at(-1)!.id : null, matched: contacts.length }
  },
})
