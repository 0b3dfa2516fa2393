import { z } from 'zod'
import { endSessions } from '@/lib/core/auth/sessions'
import { notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { demandPerson } from '@/lib/modules/settings/domain/callers'

const details = {
  name: 'settings.session.end',
  title: 'Ended a session',
  permission: 'settings.account.write',
  effect: 'danger',
  forPeople: true,
  tenancy: 'none',
  output: z.null(),
} as const

/** Signs one of the caller's own devices out, at once. */
export const endSession = defineOperation({
  ...details,
  input: z.strictObject({ id: z.string() }),
  run: ({ ctx, input }) => end(ctx, input.id),
})

/** The same from the grid. */
export const endSessionRow = defineOperation({
  ...details,
  input: z.strictObject({ row_id: z.string() }),
  run: ({ ctx, input }) => end(ctx, input.row_id),
})

async function end(ctx: OperationCtx, id: string): Promise<null> {
  const user = demandPerson(ctx)
  const known = z.uuid().safeParse(id).success
  const ended = known ? await endSessions(ctx.db, { user_id: user.id, id }) : []
  if (ended.length === 0) throw notFound('session')
  ctx.signal({ type: 'invalidate', kind: 'session', id })
  ctx.record({ entity: 'settings-sessions', id, label: user.name, before: { open: true }, after: { open: false } })
  return null
}
