import { z } from 'zod'
import { invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { demandSession } from '@/lib/modules/settings/domain/callers'
import { provePassword } from '@/lib/modules/settings/domain/prove-password'
import { done, emailField, passwordField, personName } from '@/lib/modules/settings/schemas'

/** The e-mail address opens the account (a reset link goes there), so changing it takes the password. */
export const updateMe = defineOperation({
  name: 'settings.me.update',
  title: 'Changed their profile',
  permission: 'settings.account.write',
  effect: 'write',
  tenancy: 'none',
  input: z.strictObject({
    name: personName.optional(),
    email: emailField.optional(),
    current_password: passwordField.optional(),
  }),
  output: done,
  run: async ({ ctx, input }) => {
    const { user: caller, sessionId } = demandSession(ctx)
    const user = await ctx.db.user.findUniqueOrThrow({ where: { id: caller.id } })
    const changesEmail = input.email !== undefined && input.email !== user.email
    if (changesEmail) {
      if (!input.current_password)
        throw invalidField('current_password', 'Enter your password to change your e-mail address.')
      await provePassword(user, sessionId, input.current_password)
      if (await ctx.db.user.findUnique({ where: { email: input.email } }))
        throw invalidField('email', 'This address belongs to another account.')
    }
    const after = { name: input.name ?? user.name, email: input.email ?? user.email }
    await ctx.db.user.update({ where: { id: user.id }, data: after })
    ctx.record({
      entity: 'settings-profile',
      id: user.id,
      label: after.name,
      before: { name: user.name, email: user.email },
      after,
    })
    ctx.signal({ type: 'invalidate', kind: 'membership', id: user.id })
    return { ok: true, message: 'Your profile is saved.' }
  },
})
