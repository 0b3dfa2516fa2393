import type { OperationCtx } from '@/lib/core/operation'

/** Ends a key at once, in every process. */
export async function revokeKey(ctx: OperationCtx, slug: string, row: { id: string; name: string }): Promise<void> {
  await ctx.db.apiKey.update({ where: { id: row.id }, data: { revoked_at: new Date() } })
  ctx.signal({ type: 'invalidate', kind: 'key', id: row.id })
  ctx.signal({ type: 'grid', slug })
  ctx.record({ entity: slug, id: row.id, label: row.name, before: { revoked: false }, after: { revoked: true } })
}
