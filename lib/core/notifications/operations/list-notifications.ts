import { z } from 'zod'
import { defineOperation } from '../../operation'

const notification = z.object({
  id: z.string(),
  kind: z.string(),
  title: z.string(),
  body: z.string().nullable(),
  href: z.string().nullable(),
  created_at: z.string(),
  read_at: z.string().nullable(),
})

/** The caller's own notifications, newest first. A key that stands for no person has none. */
export const listNotifications = defineOperation({
  name: 'core.notification.list',
  title: 'Read notifications',
  permission: 'signed-in',
  effect: 'read',
  input: z.strictObject({
    page: z.coerce.number().int().min(1).max(10_000).default(1),
    per_page: z.coerce.number().int().min(1).max(100).default(25),
  }),
  output: z.object({
    notifications: z.array(notification),
    unread: z.number(),
    total: z.number(),
    page: z.number(),
    per_page: z.number(),
  }),
  async run({ ctx, input: { page, per_page } }) {
    if (!ctx.user) return { notifications: [], unread: 0, total: 0, page, per_page }
    const where = { user_id: ctx.user.id }
    const [rows, total, unread] = await Promise.all([
      ctx.db.notification.findMany({
        where,
        orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
        skip: (page - 1) * per_page,
        take: per_page,
      }),
      ctx.db.notification.count({ where }),
      ctx.db.notification.count({ where: { ...where, read_at: null } }),
    ])
    const notifications = rows.map(({ id, kind, title, body, href, created_at, read_at }) => ({
      id,
      kind,
      title,
      body,
      href,
      created_at: created_at.toISOString(),
      read_at: read_at?.toISOString() ?? null,
    }))
    return { notifications, unread, total, page, per_page }
  },
})
