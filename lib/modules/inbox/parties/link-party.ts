import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { relinkCustomerToDesk } from '@/lib/modules/accounting/parties/desk-contacts'
import { relinkContactToDesk } from '@/lib/modules/crm/contacts/desk-contacts'
import { moveMessages } from '../mirror/record-messages'
import { refreshConversations } from '../mirror/refresh-conversations'

export type PartyKind = 'customer' | 'contact'
type Pair = { desk_account_id: string; desk_contact_id: string }

const relink = { customer: relinkCustomerToDesk, contact: relinkContactToDesk }

/**
 * A person says who a helpdesk contact is, or (id null) that it is no one of ours. Its conversations and their timeline entries follow.
 * @returns how many conversations changed
 */
export async function linkParty(ctx: OperationCtx, kind: PartyKind, pair: Pair, id: string | null): Promise<number> {
  const [column, by] = [sql.ref(`${kind}_id`), sql.ref(`${kind}_by`)]
  const { desk_account_id, desk_contact_id } = pair
  const how = id ? 'person' : 'unlinked'
  await ctx.query(
    compile(sql`
      insert into desk_contact as k (id, organization_id, desk_account_id, desk_contact_id, ${column}, ${by})
      values (${newId()}::uuid, ${ctx.organization.id}::uuid, ${desk_account_id}, ${desk_contact_id}, ${id}::uuid, ${how})
      on conflict (organization_id, desk_account_id, desk_contact_id) do update set ${column} = excluded.${column}, ${by} = excluded.${by},
        suggestions = coalesce((select jsonb_agg(s) from jsonb_array_elements(k.suggestions) s where s->>'kind' <> ${kind}), '[]'),
        updated_at = now()`),
  )
  relink[kind](ctx, pair, id)
  const conversations = await refreshConversations(ctx, desk_account_id, {
    conversations: [],
    contacts: [desk_contact_id],
  })
  await moveMessages(ctx, desk_account_id, { kind, id, conversations })
  ctx.signal({ type: 'module', module: 'inbox' })
  return conversations.length
}

/** The account that is meant: the organization's own. @throws 409 for another one, or where there is none */
export async function ownAccountId(ctx: OperationCtx, named: string | undefined): Promise<string> {
  const account = await ctx.db.deskAccount.findFirst({ select: { desk_account_id: true } })
  if (!account) throw conflict('The helpdesk is not set up for your organization.', 'provider_not_configured')
  if (named === undefined || named === account.desk_account_id) return account.desk_account_id
  throw conflict(`Your organization has the helpdesk account ${account.desk_account_id}, not ${named}.`)
}
