import { z } from 'zod'
import { revokePersonalKeys } from '@/lib/core/auth/api-keys'
import { peekToken, spendToken } from '@/lib/core/auth/passwords/one-time-token'
import { hashPassword, passwordProblem } from '@/lib/core/auth/passwords/password'
import { endSessions } from '@/lib/core/auth/sessions'
import { clearThrottle, throttleKey } from '@/lib/core/auth/throttle'
import { env } from '@/lib/core/env'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { done, passwordField } from '@/lib/modules/settings/schemas'
import { NO_SECOND_FACTOR } from './second-factor'

const USED_UP = 'This link was used already or is older than an hour. Ask for a new one.'

/**
 * Also ends every session, every wait and, unless the person keeps them, their keys: who holds the mailbox is the
 * owner, and anyone else is out. The second factor stays, but for an account that no mailed link has proven yet:
 * there it may be another person's.
 */
export const resetPassword = defineOperation({
  name: 'settings.password.reset',
  title: 'Chose a new password by a mailed link',
  permission: 'public',
  effect: 'write',
  forPeople: true,
  tenancy: 'none',
  input: z.strictObject({
    token: z.string().max(200),
    password: passwordField,
    revoke_keys: z.boolean().default(true),
  }),
  output: done.extend({ email: z.string() }),
  run: async ({ ctx, input }) => {
    const spent = await spendToken(ctx.db, 'password-reset', input.token)
    const user = spent?.userId ? await ctx.db.user.findUnique({ where: { id: spent.userId } }) : null
    if (!user) throw conflict(USED_UP, 'link_used')
    // Thrown inside the transaction, so the link stays good for another try.
    const problem = passwordProblem(input.password, [user.name, user.email])
    if (problem) throw invalidField('password', problem)
    const provesAccount = env.smtpUrl !== null && user.email_proven_at === null
    await ctx.db.user.update({
      where: { id: user.id },
      data: {
        password_hash: await hashPassword(input.password),
        ...(provesAccount ? { email_proven_at: new Date(), ...NO_SECOND_FACTOR } : {}),
      },
    })
    for (const id of await endSessions(ctx.db, { user_id: user.id }))
      ctx.signal({ type: 'invalidate', kind: 'session', id })
    const revoked = input.revoke_keys ? await revokePersonalKeys(ctx.db, user.id) : []
    for (const id of revoked) ctx.signal({ type: 'invalidate', kind: 'key', id })
    ctx.signal({ type: 'invalidate', kind: 'membership', id: user.id })
    await clearThrottle(throttleKey('account', user.email), throttleKey('mail', user.email))
    ctx.record({
      entity: 'settings-profile',
      id: user.id,
      label: user.name,
      before: { password: 'old' },
      after: { password: 'new', keys_revoked: revoked.length, second_factor_removed: provesAccount },
    })
    return { ok: true, email: user.email, message: 'Your password is changed. Sign in with the new one.' }
  },
})

/** Whether the link behind the page would still work; asking does not use it up. */
export const checkResetLink = defineOperation({
  name: 'settings.password.check_link',
  title: 'Opened a reset link',
  permission: 'public',
  effect: 'read',
  tenancy: 'none',
  input: z.strictObject({ token: z.string().max(200) }),
  output: z.object({ works: z.boolean() }),
  run: async ({ ctx, input }) => ({ works: (await peekToken(ctx.db, 'password-reset', input.token)) !== null }),
})
