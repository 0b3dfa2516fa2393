import { newId } from './db/ids'
import type { OperationCtx } from './operation'

export type NewNotification = {
  user_ids: string[]
  /** What it is about, e.g. `approval.requested`; the browser picks the icon by it. */
  kind: string
  title: string
  body?: string | null
  /** Where it leads: a path of this installation. */
  href?: string | null
}

/** Puts a notification into the bell of each person, in the operation's transaction; browsers hear of it after commit. */
export async function notify(ctx: OperationCtx, notification: NewNotification): Promise<void> {
  const { user_ids, kind, title, body = null, href = null } = notification
  if (href !== null && !/^\/(?!\/)/.test(href)) throw new Error('a notification leads to a path of this installation')
  const users = [...new Set(user_ids)]
  if (users.length === 0) return
  await ctx.db.notification.createMany({
    data: users.map((user_id) => ({
      id: newId(),
      organization_id: ctx.organization.id,
      user_id,
      kind,
      title: title.slice(0, 300),
      body,
      href,
    })),
  })
  for (const user_id of users) ctx.signal({ type: 'notification', user_id })
}
