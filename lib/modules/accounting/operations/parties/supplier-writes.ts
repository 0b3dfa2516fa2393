import { invalidField } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import { readPhone } from '@/lib/core/phone'
import { supplierColumns } from '@/lib/modules/accounting/grids/acc-suppliers.columns'
import { demandUnusedParty } from '@/lib/modules/accounting/parties/demand-unused-party'

export const supplierWrites = modelWrites({
  slug: 'acc-suppliers',
  singular: 'Supplier',
  model: 'supplier',
  columns: supplierColumns,
  label: (row) => String(row.name),
  permission: 'accounting.supplier',
  softDelete: true,
  rules: {
    forMany: true,
    beforeRemove: demandUnusedParty('supplier'),
    prepare: ({ ctx, values }) => {
      const prepared = { ...values }
      for (const flag of ['monthly', 'disabled']) if (values[flag] === null) prepared[flag] = false
      if (typeof values.email === 'string') prepared.email = values.email.toLowerCase()
      if (typeof values.currency === 'string') prepared.currency = readCurrency(values.currency)
      if (typeof values.phone === 'string') {
        const { canonical, last9 } = readPhone(values.phone, ctx.organization.country)
        Object.assign(prepared, { phone_canonical: canonical, phone_last9: last9 })
      }
      return prepared
    },
  },
})

const CURRENCIES = new Set(Intl.supportedValuesOf('currency'))

function readCurrency(text: string): string {
  const currency = text.toUpperCase()
  if (currency === '' || CURRENCIES.has(currency)) return currency
  throw invalidField('currency', 'Write the currency as three letters, such as ZAR or USD.')
}
