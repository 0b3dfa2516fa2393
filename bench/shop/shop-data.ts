import { closePools } from '@/lib/core/db/pool'
import { closePrisma, systemDb } from '@/lib/core/db/prisma'
import { forgetEnv } from '@/lib/core/env'
import { createBooks } from '@/lib/modules/accounting/ledger/create-books'
import { withClient } from '@/scripts/database/connect'
import { testSettings } from '@/scripts/test/cluster'

export const SHOP = '01900000-0000-7000-8000-000000000002'
export const SITE = '0e000000-0000-7000-8000-000000000001'
export const CATEGORY = 'Category 7'
const PRODUCTS = 10_000
const CATEGORIES = 20
const uuid = (kind: string, n: string) => `('${kind}-0000-7000-8000-' || lpad(to_hex((${n})::bigint), 12, '0'))::uuid`

/** A shop of ten thousand products in twenty categories, in the books of an organization that has nothing else. */
export async function fillShop(ownerUrl: string): Promise<void> {
  Object.assign(process.env, testSettings(ownerUrl))
  forgetEnv()
  await createBooks({ organizationId: SHOP, db: systemDb() as never })
  await closePrisma()
  await closePools()
  await withClient(ownerUrl, async (client) => {
    const run = (text: string, values: unknown[] = []) => client.query(text, values)
    await run(
      `insert into websites (id, organization_id, display_mode, published, shipping_base) values ($1, $2, 'for_sale', true, 90)`,
      [SITE, SHOP],
    )
    await run(
      `insert into acc_item_group (id, organization_id, name)
       select ${uuid('0f000000', 'n')}, $1, 'Category ' || n from generate_series(1, ${CATEGORIES}) n`,
      [SHOP],
    )
    await run(
      `insert into acc_item (id, organization_id, sku, name, description, item_group_id, visible, product_line, badge, features, sort_order)
       select ${uuid('0a000000', 'n')}, $1, 'SKU-' || n, (array['Lamp', 'Router', 'Cable', 'Battery'])[1 + n % 4] || ' ' || n,
         repeat('Made to last, with a warranty of two years. ', 5), ${uuid('0f000000', `1 + n % ${CATEGORIES}`)}, true,
         'Line ' || n % 9, case when n % 50 = 0 then 'New' else '' end, jsonb_build_array('Feature ' || n % 7, 'Feature ' || n % 11), n % 100
       from generate_series(1, ${PRODUCTS}) n`,
      [SHOP],
    )
    await run(
      `insert into acc_item_price (id, organization_id, item_id, price_list_id, rate)
       select gen_random_uuid(), i.organization_id, i.id, l.id, 10 + i.sort_order * 7
       from acc_item i join acc_price_list l on l.organization_id = i.organization_id and l.kind = 'selling' and l.is_default
       where i.organization_id = $1`,
      [SHOP],
    )
    await run('vacuum analyze')
  })
}
