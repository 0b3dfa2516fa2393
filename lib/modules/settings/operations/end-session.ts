import { z } from 'zod'
import { endSessions } from '@/lib/core/auth/sessions'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { demandPerson } from '../domain/callers'

/** Signs one of the caller's own devices out, at once. */
export const endSession = defineOperation({
  name: 'settings.session.end',
  title: 'Ended a session',
  permission: 'settings.account.write',
  effect: 'write',
  tenancy: 'none',
  input: z.strictObject({ id: z.string() }),
  output: z.null(),
  run: async ({ ctx, input }) => {
    const user = demandPerson(ctx)
    const known = z.uuid().safeParse(input.id).success
    const ended = known ? await endSessions(ctx.db, { user_id: user.id, id: input.id }) : []
    if (ended.length === 0) throw notFound('session')
    ctx.signal({ type: 'invalidate', kind: 'session', id: input.id })
    ctx.record({ entity: 'settings-sessions', id: input.id, label: user.name, before: { open: true }, after: { open: false } })
    return null
  },
})
