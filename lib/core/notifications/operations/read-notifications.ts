import { z } from 'zod'
import { defineOperation } from '../../operation'

/** Marks the caller's own notifications as read; those of others are passed by as if they were unknown. */
export const readNotifications = defineOperation({
  name: 'core.notification.read',
  title: 'Marked notifications as read',
  permission: 'signed-in',
  effect: 'write',
  input: z.strictObject({
    /** Left out: all of them. */
    ids: z.array(z.uuid()).max(1_000).optional(),
  }),
  output: z.object({ read: z.number(), unread: z.number() }),
  async run({ ctx, input: { ids } }) {
    if (!ctx.user) return { read: 0, unread: 0 }
    const unreadOnes = { user_id: ctx.user.id, read_at: null }
    const { count: read } = await ctx.db.notification.updateMany({
      where: { ...unreadOnes, ...(ids ? { id: { in: ids } } : {}) },
      data: { read_at: new Date() },
    })
    const unread = await ctx.db.notification.count({ where: unreadOnes })
    if (read > 0) ctx.signal({ type: 'notification', user_id: ctx.user.id })
    return { read, unread }
  },
})
