import { z } from 'zod'
import { env } from '@/lib/core/env'
import { defineOperation } from '@/lib/core/operation'
import { roleName } from '@/lib/core/permissions'
import { DEMO_PASSWORD } from '@/lib/modules/settings/domain/demo'

/** The sample people for the sign-in page; nobody unless the demo is on. */
export const listDemoPeople = defineOperation({
  name: 'settings.demo.list_people',
  title: 'Opened the sign-in page',
  permission: 'public',
  effect: 'read',
  tenancy: 'none',
  input: z.strictObject({}),
  output: z.object({
    password: z.string(),
    organizations: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        colour: z.string(),
        people: z.array(
          z.object({
            email: z.string(),
            name: z.string(),
            role: z.string(),
            is_approver: z.boolean(),
            is_superuser: z.boolean(),
          }),
        ),
      }),
    ),
  }),
  run: async ({ ctx }) => {
    if (!env.demo) return { password: '', organizations: [] }
    const rows = await ctx.db.organization.findMany({
      where: { is_sample: true },
      orderBy: { created_at: 'asc' },
      select: {
        id: true,
        name: true,
        colour: true,
        memberships: {
          where: { user: { is_sample: true } },
          orderBy: [{ role: 'asc' }, { created_at: 'asc' }],
          select: { role: true, is_approver: true, user: { select: { email: true, name: true, is_superuser: true } } },
        },
      },
    })
    return {
      password: DEMO_PASSWORD,
      organizations: rows.map(({ memberships, ...organization }) => ({
        ...organization,
        people: memberships.map(({ user, role, is_approver }) => ({ ...user, role: roleName(role), is_approver })),
      })),
    }
  },
})
