import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'

/** @throws 404 for one that is unknown, deleted or another organization's */
export async function findHook(ctx: OperationCtx, id: string) {
  const known = z.uuid().safeParse(id).success
  const row = known ? await ctx.db.integrationHook.findFirst({ where: { id, deleted_at: null } }) : null
  if (!row) throw notFound('webhook')
  return row
}

export const HOOKS = 'integration-hooks'

/** What the history of a webhook shows. Its secrets are in nothing that is kept there. */
export const auditedHook = (row: {
  target_url: string
  events: string[]
  description: string
  active: boolean
  disabled_reason: string
}) => ({
  target_url: row.target_url,
  events: row.events.join(', '),
  description: row.description,
  active: row.active,
  disabled_reason: row.disabled_reason,
})

export const hookLabel = (row: { target_url: string; description: string }): string => row.description || row.target_url
