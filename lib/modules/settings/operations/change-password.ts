import { z } from 'zod'
import { revokePersonalKeys } from '@/lib/core/auth/api-keys'
import { hashPassword, passwordProblem, verifyPassword } from '@/lib/core/auth/password'
import { endSessions } from '@/lib/core/auth/sessions'
import { countTry, forgive, throttleKey, waitInWords } from '@/lib/core/auth/throttle'
import { invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { demandSession } from '../domain/callers'
import { done, passwordField } from '../schemas'

/** Ends all other sessions and, on demand, the person's keys: whoever knew the old password is out. */
export const changePassword = defineOperation({
  name: 'settings.me.change_password',
  title: 'Changed their password',
  permission: 'settings.account.write',
  effect: 'write',
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
    // A session that was left open must not become a place to guess the password.
    const tries = throttleKey('device', `password:${sessionId}`)
    const wait = await countTry(tries)
    if (wait) throw invalidField('current_password', `Too many tries. Wait ${waitInWords(wait)} and try again.`)
    if (!(await verifyPassword(user.password_hash, input.current_password)))
      throw invalidField('current_password', 'This is not your password.')
    await forgive(tries)
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
