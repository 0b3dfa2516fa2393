import { sql } from '@/lib/core/db/sql'
import { tableReference } from '@/lib/core/grid/query/references'
import { plainReference } from '../setup/plain-reference'

/** What items, prices, customers and suppliers name. */

const name = sql.raw('o.name')
const numbered = sql.raw(`concat_ws(' ', nullif(o.number, ''), o.name)`)

/** @param open which accounts may be chosen; the account is `o` */
export const ledgerAccounts = (open: string) =>
  plainReference({
    grid: 'acc-accounts',
    table: 'acc_account',
    label: numbered,
    open: sql.raw(`not o.is_group and not o.disabled and ${open}`),
  })

/** Accounts that lines may be booked on: no group and no control account. */
export const lineAccountReference = ledgerAccounts(`o.account_type not in ('payable', 'receivable')`)
export const payableAccountReference = ledgerAccounts(`o.account_type = 'payable'`)
export const receivableAccountReference = ledgerAccounts(`o.account_type = 'receivable'`)

const vat = (kind: 'purchase' | 'sales') =>
  plainReference({
    grid: 'acc-tax-templates',
    table: 'acc_tax_template',
    label: name,
    open: sql.raw(`not o.disabled and o.kind = '${kind}'`),
  })
export const purchaseVatReference = vat('purchase')
export const salesVatReference = vat('sales')

export const itemGroupReference = plainReference({ grid: 'acc-item-groups', table: 'acc_item_group', label: name })

const list = (open: string) =>
  plainReference({ grid: 'acc-price-lists', table: 'acc_price_list', label: name, open: sql.raw(open) })
export const priceListReference = list('not o.disabled')
export const sellingPriceListReference = list(`not o.disabled and o.kind = 'selling'`)

export const itemReference = tableReference({
  grid: 'acc-items',
  table: 'acc_item',
  label: 'name',
  hint: 'sku',
  search: 'acc_item_search',
})

export const centreReference = plainReference({
  grid: 'acc-cost-centres',
  table: 'acc_cost_centre',
  label: numbered,
  open: sql.raw('not o.is_group and not o.disabled'),
})

export const vatReference = plainReference({
  grid: 'acc-tax-templates',
  table: 'acc_tax_template',
  label: name,
  open: sql.raw('not o.disabled'),
})
