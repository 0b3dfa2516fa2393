import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { hrefsOf } from './conversation-links'
import { CHAT_NOTIFICATION } from './notify-absent'

/** Whoever reads a conversation needs the bell no more to lead them there. */
export async function clearBell(ctx: OperationCtx, me: ChatUser, readIds: number[]): Promise<void> {
  const { user_id } = me
  if (!user_id || readIds.length === 0) return
  const unread = { user_id, kind: CHAT_NOTIFICATION, read_at: null }
  if ((await ctx.db.notification.count({ where: unread })) === 0) return
  const href = { in: await hrefsOf(ctx, readIds) }
  const { count } = await ctx.db.notification.updateMany({ where: { ...unread, href }, data: { read_at: new Date() } })
  if (count > 0) ctx.signal({ type: 'notification', user_id })
}
