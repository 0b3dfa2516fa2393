import { conflict, forbidden, notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import type { ConversationRow } from './answers'

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** @throws 403 for a key that is no person's: an agent acts with the rights of a person */
export function demandUser({ user }: Pick<OperationCtx, 'user'>): string {
  if (!user) throw forbidden('Conversations belong to people. Use the key of a person.')
  return user.id
}

/** @throws 404 for that of another user too */
export async function findConversation(ctx: Pick<OperationCtx, 'db' | 'user'>, id: string): Promise<ConversationRow> {
  const user_id = demandUser(ctx)
  const found = UUID.test(id) ? await ctx.db.aiConversation.findFirst({ where: { id, user_id } }) : null
  if (!found) throw notFound('conversation')
  return found
}

/** @throws 409 */
export function demandActive({ deleted_at }: ConversationRow): void {
  if (deleted_at) throw conflict('This conversation was deleted. Begin a new one.', 'deleted')
}
