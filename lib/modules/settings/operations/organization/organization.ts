import { z } from 'zod'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { modules } from '@/lib/core/registry'
import { done, organizationFields, organizationOutput } from '@/lib/modules/settings/schemas'

export const readOrganization = defineOperation({
  name: 'settings.organization.read',
  title: 'Read the organization',
  permission: 'settings.organization.read',
  effect: 'read',
  input: z.strictObject({}),
  output: organizationOutput,
  run: async ({ ctx }) => ctx.organization,
})

/** The organization table belongs to no organization, so this runs with the system role, on the caller's own row only. */
export const updateOrganization = defineOperation({
  name: 'settings.organization.update',
  title: 'Changed the organization',
  permission: 'settings.organization.write',
  effect: 'write',
  tenancy: 'none',
  input: z.strictObject(organizationFields).partial(),
  output: organizationOutput,
  run: async ({ ctx, input }) => {
    if (!ctx.organization) throw conflict('You belong to no organization yet.')
    const { id } = ctx.organization
    const before = await ctx.db.organization.findUniqueOrThrow({ where: { id } })
    const after = await ctx.db.organization.update({ where: { id }, data: input })
    ctx.record({
      entity: 'settings-organization',
      id,
      label: after.name,
      before: details(before),
      after: details(after),
    })
    ctx.signal({ type: 'invalidate', kind: 'organization', id })
    return details(after)
  },
})

/** Removes every row that came as a sample, in all modules, and leaves what people entered. */
export const purgeSampleData = defineOperation({
  name: 'settings.organization.purge_sample',
  title: 'Removed the sample data',
  permission: 'settings.organization.purge',
  effect: 'danger',
  input: z.strictObject({ confirm: z.string() }),
  output: done.extend({ removed: z.number() }),
  run: async ({ ctx, input }) => {
    if (input.confirm !== ctx.organization.name)
      throw conflict(`Type the organization’s name, ${ctx.organization.name}, to confirm.`, 'confirmation_required')
    let removed = 0
    for (const card of modules())
      removed += (await card.purgeSample?.({ db: ctx.db, organizationId: ctx.organization.id })) ?? 0
    ctx.record({
      entity: 'settings-organization',
      id: ctx.organization.id,
      label: ctx.organization.name,
      before: { sample_rows: removed },
      after: { sample_rows: 0 },
    })
    for (const { grids } of modules()) for (const { slug } of grids) ctx.signal({ type: 'grid', slug })
    return { ok: true, removed, message: removed ? `Removed ${removed} sample records.` : 'There was no sample data.' }
  },
})

const details = (row: z.infer<typeof organizationOutput>) => {
  const { id, name, slug, colour, time_zone, currency, country, is_sample } = row
  return { id, name, slug, colour, time_zone, currency, country, is_sample }
}
