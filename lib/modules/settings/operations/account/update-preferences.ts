import { z } from 'zod'
import { invalidField } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { demandPerson } from '@/lib/modules/settings/domain/callers'
import { preferences } from '@/lib/modules/settings/schemas-me'

const MAX_CHARACTERS = 20_000

/** Merges into what is kept, key by key; null removes one. Keys that this version does not know survive. */
export const updatePreferences = defineOperation({
  name: 'settings.me.update_preferences',
  title: 'Changed their preferences',
  permission: 'settings.account.write',
  effect: 'write',
  tenancy: 'none',
  input: z.looseObject({
    theme: z.enum(['light', 'dark', 'system']).nullable().optional(),
    density: z.enum(['compact', 'comfortable']).nullable().optional(),
    single_key_shortcuts: z.boolean().nullable().optional(),
  }),
  output: z.object({ preferences }),
  run: async ({ ctx, input }) => {
    const { id, name } = demandPerson(ctx)
    const user = await ctx.db.user.findUniqueOrThrow({ where: { id }, select: { preferences: true } })
    const before = (user.preferences ?? {}) as Record<string, unknown>
    const after = preferences.parse(
      Object.fromEntries(Object.entries({ ...before, ...input }).filter(([, value]) => value != null)),
    )
    if (JSON.stringify(after).length > MAX_CHARACTERS)
      throw invalidField('preferences', 'These preferences are too large to keep.')
    await ctx.db.user.update({ where: { id }, data: { preferences: after as object } })
    ctx.record({ entity: 'settings-profile', id, label: name, before, after })
    ctx.signal({ type: 'invalidate', kind: 'membership', id })
    return { preferences: after }
  },
})
