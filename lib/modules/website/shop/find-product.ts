import { sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { type PricesFrom, shopOrder } from '@/lib/modules/website/catalogue/catalogue-sql'
import type { Product } from '../schemas'
import { inCategory } from './categories'
import { productsWhere } from './list-products'

const MAX_RELATED = 4

/** A product of the shop with others of its category; null: it sells none of that code. */
export async function findProduct(
  ctx: OperationCtx,
  from: PricesFrom,
  sku: string,
): Promise<{ product: Product; related: Product[] } | null> {
  const [product] = await productsWhere(ctx, from, sql`lower(i.sku) = lower(${sku})`)
  if (!product) return null
  const others = sql`${inCategory(ctx.organization.id, product.category)} and i.sku <> ${product.sku}`
  const first = sql`order by ${shopOrder} limit ${sql.lit(MAX_RELATED)}`
  return { product, related: product.category ? await productsWhere(ctx, from, others, first) : [] }
}
