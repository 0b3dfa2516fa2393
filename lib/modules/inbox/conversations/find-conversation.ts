import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { type Connected, connectDesk } from '../settings/accounts'
import { type ConversationRow, conversationColumns } from './conversation-wire'

const UUID = z.uuid()

/** @throws 404, also for one of another organization */
export async function findConversation(
  ctx: Pick<OperationCtx, 'organization' | 'query'>,
  id: string,
): Promise<ConversationRow> {
  const [row] = UUID.safeParse(id).success
    ? await ctx.query<ConversationRow>(
        compile(sql`select ${conversationColumns(sql`c`)} from desk_conversations c
          where c.organization_id = ${ctx.organization.id}::uuid and c.id = ${id}::uuid`),
      )
    : []
  if (!row) throw notFound('conversation')
  return row
}

/** The conversation with the helpdesk that has it. @throws 409 where its account is not the organization's any more */
export async function reachConversation(
  ctx: OperationCtx,
  id: string,
): Promise<Connected & { row: ConversationRow; number: number }> {
  const row = await findConversation(ctx, id)
  const connected = await connectDesk(ctx.organization.id)
  if (row.desk_account_id !== connected.account.desk_account_id)
    throw conflict(
      `This conversation is of the helpdesk account ${row.desk_account_id}, which is not your organization’s any more. It can be read only.`,
    )
  return { ...connected, row, number: Number(row.desk_conversation_id) }
}
