import { z } from 'zod'
import { readIdentity } from '@/lib/core/auth/identity'
import { can, type OrganizationCtx } from '@/lib/core/context'
import { AppError, notFound } from '@/lib/core/errors'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { defineOperation } from '@/lib/core/operation'
import { findGrid } from '@/lib/core/registry'
import { demandPerson } from '@/lib/modules/settings/domain/callers'

/**
 * For a link that leads nowhere here: which of the caller's own other organizations has the record. Asks each with the
 * rights that the caller has in it, so that it tells nothing that switching would not.
 */
export const whereIs = defineOperation({
  name: 'settings.record.where_is',
  title: 'Looked for a record in their other organizations',
  permission: 'signed-in',
  effect: 'read',
  input: z.strictObject({ grid: z.string().max(100), row_id: z.string().max(200) }),
  output: z.object({ organization: z.object({ id: z.string(), name: z.string(), colour: z.string() }) }),
  run: async ({ ctx, input }) => {
    const grid = findGrid(input.grid)
    const identity = await readIdentity(demandPerson(ctx).id)
    // A key stays in its own organization, also when it looks around.
    if (!grid || !identity || ctx.scopes) throw notFound('record')
    for (const { organization, role, isApprover } of identity.memberships) {
      if (organization.id === ctx.organization.id) continue
      const there: OrganizationCtx = { ...ctx, organization, role, isApprover }
      if (!can(there, grid.access.read)) continue
      const found = await readRow(grid, there, input.row_id).catch((error) => {
        if (error instanceof AppError) return null
        throw error
      })
      if (found) return { organization: { id: organization.id, name: organization.name, colour: organization.colour } }
    }
    throw notFound('record')
  },
})
