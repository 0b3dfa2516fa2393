import { z } from 'zod'
import { readIdentity } from '@/lib/core/auth/identity'
import { forbidden } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { roleName } from '@/lib/core/permissions'
import { demandSession } from '@/lib/modules/settings/domain/callers'

/** Kept with the session, and with the person for their next sign-in. */
export const switchOrganization = defineOperation({
  name: 'settings.session.switch_organization',
  title: 'Switched to another organization',
  permission: 'signed-in',
  effect: 'write',
  tenancy: 'none',
  input: z.strictObject({ organization_id: z.string() }),
  output: z.object({
    organization: z.object({ id: z.string(), name: z.string(), slug: z.string(), colour: z.string() }),
    role: z.string(),
  }),
  run: async ({ ctx, input }) => {
    const { user, sessionId } = demandSession(ctx)
    const identity = await readIdentity(user.id)
    const membership = identity?.memberships.find(({ organization }) => organization.id === input.organization_id)
    if (!membership) throw forbidden('You do not belong to that organization, or it does not exist.')
    const { id, name, slug, colour } = membership.organization
    await ctx.db.userSession.update({ where: { id: sessionId }, data: { active_organization_id: id } })
    await ctx.db.user.update({ where: { id: user.id }, data: { last_organization_id: id } })
    ctx.signal({ type: 'invalidate', kind: 'session', id: sessionId })
    ctx.signal({ type: 'invalidate', kind: 'membership', id: user.id })
    return { organization: { id, name, slug, colour }, role: roleName(membership.role) }
  },
})
