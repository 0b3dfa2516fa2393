import { cache } from 'react'
import { z } from 'zod'
import { readIdentity } from '@/lib/core/auth/identity'
import { pageContext } from '@/lib/core/auth/page-context'
import { can, type OrganizationCtx } from '@/lib/core/context'
import { allPermissions } from '@/lib/core/declared-permissions'
import { env } from '@/lib/core/env'
import { unauthenticated } from '@/lib/core/errors'
import type { NavigationEntry } from '@/lib/core/module'
import { defineOperation } from '@/lib/core/operation'
import { roleName } from '@/lib/core/permissions'
import { findGrid, modules } from '@/lib/core/registry'
import { demandPerson } from '@/lib/modules/settings/domain/callers'
import { type Me, me, type NavigationModule } from '@/lib/modules/settings/schemas-me'

export const readMe = defineOperation({
  name: 'settings.me.read',
  title: 'Read who is signed in',
  permission: 'signed-in',
  effect: 'read',
  input: z.strictObject({}),
  output: me,
  run: ({ ctx }) => describeMe(ctx),
})

/** Who is signed in, for a page, worked out once a request; sends everybody else to where they can sign in. */
export const currentMe = cache(async (): Promise<Me> => describeMe(await pageContext()))

async function describeMe(ctx: OrganizationCtx): Promise<Me> {
  const identity = await readIdentity(demandPerson(ctx).id)
  if (!identity) throw unauthenticated()
  const { user } = identity
  const { id, name, slug, colour, time_zone, currency, country, is_sample } = ctx.organization
  return {
    user: {
      id: user.id,
      name: user.name,
      email: user.email,
      is_superuser: user.is_superuser,
      preferences: user.preferences,
    },
    organization: { id, name, slug, colour, time_zone, currency, country, is_sample },
    role: { code: ctx.role ?? 600, name: roleName(ctx.role ?? 600) },
    is_approver: ctx.isApprover,
    organizations: identity.memberships.map(({ organization, role }) => ({
      id: organization.id,
      name: organization.name,
      slug: organization.slug,
      colour: organization.colour,
      role: roleName(role),
    })),
    permissions: allPermissions()
      .map(([permission]) => permission)
      .filter((permission) => can(ctx, permission)),
    navigation: navigationFor(ctx),
    demo: env.demo,
  }
}

/** Modules in their order, with the pages that the caller may open; a module without any is left out. */
function navigationFor(ctx: OrganizationCtx): NavigationModule[] {
  return modules()
    .filter((card) => card.order !== undefined)
    .sort((a, b) => (a.order ?? 0) - (b.order ?? 0))
    .map((card) => ({
      module: card.name,
      title: card.title,
      icon: card.icon,
      tile: card.homeTile ?? 'figures',
      items: card.navigation
        .filter((entry) => mayOpen(ctx, entry))
        .map(({ label, href, icon, grid, shortcut }) => ({ label, href, icon, grid, shortcut })),
    }))
    .filter(({ items }) => items.length > 0)
}

function mayOpen(ctx: OrganizationCtx, entry: NavigationEntry): boolean {
  const permission = entry.permission ?? (entry.grid ? findGrid(entry.grid)?.access.read : undefined)
  return permission !== undefined && can(ctx, permission)
}
