import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { accItemTable } from '@/lib/modules/accounting/tables'
import type { ItemPictures } from '../schemas-item-pictures'
import { imageAddress } from '../schemas-pictures'

export const itemInput = z.string().trim().min(1).max(80).describe('An item’s code, in any case, or its id.')
export const altInput = z
  .string({ error: 'Enter text.' })
  .trim()
  .max(300, 'At most 300 characters.')
  .refine((text) => !text.includes('\0'), 'Remove the null character.')

/** @throws 404 for what is no item of this organization */
export async function findItem(ctx: OperationCtx, item: string): Promise<{ id: string; name: string }> {
  const byId = z.uuid().safeParse(item).success
  const [found] = await ctx.query<{ id: string; name: string }>(
    compile(sql`select i.id::text, i.name from ${accItemTable} i
      where i.organization_id = ${ctx.organization.id}::uuid and i.deleted_at is null
        and ${byId ? sql`i.id = ${item}::uuid` : sql`lower(i.sku) = lower(${item})`}`),
  )
  if (!found) throw notFound('item')
  return found
}

/** Two changes at once would make two pictures the first one, or more than there may be. */
export const lockPictures = (ctx: OperationCtx, itemId: string): Promise<unknown> =>
  ctx.query(compile(sql`select pg_advisory_xact_lock(hashtextextended(${`website.item-pictures ${itemId}`}, 0))`))

export async function picturesOf(ctx: OperationCtx, itemId: string): Promise<ItemPictures['pictures']> {
  const rows = await ctx.query<{ id: string; image_id: string; alt: string; width: number; height: number }>(
    compile(sql`select m.id::text, m.image_id::text, m.alt, i.width, i.height from website_item_image m
      join website_image i on i.organization_id = m.organization_id and i.id = m.image_id
      where m.organization_id = ${ctx.organization.id}::uuid and m.item_id = ${itemId}::uuid order by m.position, m.id`),
  )
  return rows.map(({ image_id, ...row }) => ({ ...row, url: imageAddress(image_id) }))
}

/** Tells the item's history and open pages. */
export function recordPictures(
  ctx: OperationCtx,
  item: { id: string; name: string },
  before: ItemPictures['pictures'],
  after: ItemPictures['pictures'],
): void {
  const said = (pictures: ItemPictures['pictures']) => ({ pictures: pictures.map(({ url, alt }) => alt || url) })
  ctx.record({ entity: 'acc-items', id: item.id, label: item.name, before: said(before), after: said(after) })
  ctx.signal({ type: 'grid', slug: 'acc-items', ids: [item.id] })
}
