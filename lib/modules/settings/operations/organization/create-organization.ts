import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import type { TenantDb } from '@/lib/core/db/prisma'
import { defineOperation } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import { modules } from '@/lib/core/registry'
import { demandSession } from '@/lib/modules/settings/domain/callers'
import { slugOf } from '@/lib/modules/settings/domain/slug'
import { organizationFields, organizationOutput } from '@/lib/modules/settings/schemas'

/** Another organization, with the caller as its owner; they are taken there. */
export const createOrganization = defineOperation({
  name: 'settings.organization.create',
  title: 'Created an organization',
  permission: 'signed-in',
  effect: 'write',
  tenancy: 'none',
  input: z.strictObject({ ...organizationFields, colour: organizationFields.colour.optional() }),
  output: organizationOutput,
  run: async ({ ctx, input }) => {
    const { user, sessionId } = demandSession(ctx)
    const organization = await insertOrganization(ctx.db, { ...input, ownerId: user.id })
    await ctx.db.userSession.update({ where: { id: sessionId }, data: { active_organization_id: organization.id } })
    await ctx.db.user.update({ where: { id: user.id }, data: { last_organization_id: organization.id } })
    ctx.record({
      entity: 'settings-organization',
      id: organization.id,
      label: organization.name,
      before: null,
      after: organization,
    })
    ctx.signal({ type: 'invalidate', kind: 'membership', id: user.id })
    ctx.signal({ type: 'invalidate', kind: 'session', id: sessionId })
    return organization
  },
})

type NewOrganization = {
  name: string
  time_zone: string
  currency: string
  country: string
  colour?: string
  is_sample?: boolean
  /** Becomes its first owner; the seed adds people itself. */
  ownerId?: string
}

const COLOURS = ['#4f46e5', '#0f766e', '#b45309', '#be123c', '#1d4ed8', '#7e22ce', '#15803d', '#c2410c']

/** The organization, its owner, and the rows that each module gives to a new one. */
export async function insertOrganization(db: TenantDb, { ownerId, ...details }: NewOrganization) {
  const id = newId()
  const base = slugOf(details.name)
  const taken = await db.organization.findMany({ where: { slug: { startsWith: base } }, select: { slug: true } })
  const slugs = new Set(taken.map(({ slug }) => slug))
  let slug = base
  for (let n = 2; slugs.has(slug); n++) slug = `${base}-${n}`
  const colour = details.colour ?? COLOURS[Math.floor(Math.random() * COLOURS.length)]
  const row = await db.organization.create({ data: { ...details, id, slug, colour } })
  if (ownerId)
    await db.membership.create({ data: { id: newId(), organization_id: id, user_id: ownerId, role: ROLES.owner } })
  for (const card of modules()) await card.onOrganizationCreated?.({ organizationId: id, db })
  const { created_at: _created, updated_at: _updated, ...organization } = row
  return organization
}
