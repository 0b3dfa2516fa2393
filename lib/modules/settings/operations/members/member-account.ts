import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { forbidden, notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import { emailField, personName } from '@/lib/modules/settings/schemas'

const outcome = z.enum(['changed', 'shared', 'taken'])

/**
 * Another name or e-mail address for the account of a member. `shared`: it is not the organization's to change, since
 * the person belongs to others too; `taken`: another account has this address.
 */
export const changeMemberAccount = defineOperation({
  name: 'settings.member.change_account',
  title: 'Changed a member’s name or e-mail address',
  permission: 'settings.member.write',
  effect: 'write',
  input: z.strictObject({ user_id: z.uuid(), name: personName.optional(), email: emailField.optional() }),
  output: z.object({ outcome }),
  run: async ({ ctx, input: { user_id, name, email } }) => {
    // The address opens the account.
    if (email !== undefined && ctx.role !== ROLES.owner)
      throw forbidden('Only an owner may change somebody’s e-mail address.')
    const before = await ctx.db.user.findFirst({ where: { id: user_id }, select: { name: true, email: true } })
    const [row] = await ctx.query<{ outcome: string }>(
      compile(sql`select change_members_account(${user_id}::uuid, ${name ?? null}, ${email ?? null}) as outcome`),
    )
    if (!before || !row || row.outcome === 'unknown') throw notFound('member')
    const done = outcome.parse(row.outcome)
    if (done === 'changed') {
      const after = { name: name ?? before.name, email: email ?? before.email }
      ctx.record({ entity: 'settings-members', id: user_id, label: after.name, before, after })
      ctx.signal({ type: 'invalidate', kind: 'membership', id: user_id })
      ctx.signal({ type: 'grid', slug: 'settings-members' })
    }
    return { outcome: done }
  },
})
