import { z } from 'zod'
import { revokePersonalKeys } from '@/lib/core/auth/api-keys'
import { hashPassword, passwordProblem } from '@/lib/core/auth/passwords/password'
import { endSessions } from '@/lib/core/auth/sessions'
import { invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { demandSession } from '@/lib/modules/settings/domain/callers'
import { provePassword } from '@/lib/modules/settings/domain/prove-password'
import { done, passwordField } from '@/lib/modules/settings/schemas'

/** Ends all other sessions and, on demand, the person's keys: anyone who knew the old password is signed out. */
export const changePassword = defineOperation({
  name: 'settings.me.change_password',
  title: 'Changed their password',
  permission: 'settings.account.write',
  effect: 'write',
  forPeople: true,
  tenancy: 'none',
  input: z.strictObject({
    current_password: passwordField,
    new_password: passwordField,
    revoke_keys: z.boolean().default(false),
  }),
  output: done,
  run: async ({ ctx, input }) => {
    const { user: caller, sessionId } = demandSession(ctx)
    const user = await ctx.db.user.findUniqueOrThrow({ where: { id: caller.id } })
    await provePassword(user, sessionId, input.current_password)
    const problem = passwordProblem(input.new_password, [user.name, user.email])
    if (problem) throw invalidField('new_password', problem)

    await ctx.db.user.update({
      where: { id: user.id },
      data: { password_hash: await hashPassword(input.new_password) },
    })
    const ended = await endSessions(ctx.db, { user_id: user.id, id: { not: sessionId } })
    for (const id of ended) ctx.signal({ type: 'invalidate', kind: 'session', id })
    const revoked = input.revoke_keys ? await revokePersonalKeys(ctx.db, user.id) : []
    for (const id of revoked) ctx.signal({ type: 'invalidate', kind: 'key', id })
    ctx.record({
      entity: 'settings-profile',
      id: user.id,
      label: user.name,
      before: { password: 'old' },
      after: { password: 'new', sessions_ended: ended.length, keys_revoked: revoked.length },
    })
    return { ok: true, message: 'Your password is changed. You are signed out everywhere else.' }
  },
})
