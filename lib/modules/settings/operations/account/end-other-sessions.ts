import { z } from 'zod'
import { endSessions } from '@/lib/core/auth/sessions'
import { defineOperation } from '@/lib/core/operation'
import { demandSession } from '@/lib/modules/settings/domain/callers'
import { done } from '@/lib/modules/settings/schemas'

export const endOtherSessions = defineOperation({
  name: 'settings.session.end_others',
  title: 'Ended all other sessions',
  permission: 'settings.account.write',
  effect: 'danger',
  forPeople: true,
  tenancy: 'none',
  input: z.strictObject({}),
  output: done,
  run: async ({ ctx }) => {
    const { user, sessionId } = demandSession(ctx)
    const ended = await endSessions(ctx.db, { user_id: user.id, id: { not: sessionId } })
    for (const id of ended) {
      ctx.signal({ type: 'invalidate', kind: 'session', id })
      ctx.record({ entity: 'settings-sessions', id, label: user.name, before: { open: true }, after: { open: false } })
    }
    const devices = ended.length === 1 ? '1 other device' : `${ended.length} other devices`
    return { ok: true, message: ended.length ? `Signed out on ${devices}.` : 'You were signed in here only.' }
  },
})
