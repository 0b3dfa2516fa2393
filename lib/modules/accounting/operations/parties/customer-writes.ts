import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import { readPhone } from '@/lib/core/phone'
import { customerColumns } from '@/lib/modules/accounting/grids/acc-customers.columns'
import { demandUnusedParty } from '@/lib/modules/accounting/parties/demand-unused-party'
import { currencyCode } from '@/lib/modules/accounting/setup/currency-code'

export const customerWrites = modelWrites({
  slug: 'acc-customers',
  singular: 'Customer',
  model: 'customer',
  columns: customerColumns,
  label: (row) => String(row.name),
  permission: 'accounting.customer',
  softDelete: true,
  rules: {
    forMany: true,
    beforeRemove: demandUnusedParty('customer'),
    prepare: ({ ctx, values }) => {
      const prepared = { ...values }
      if (values.disabled === null) prepared.disabled = false
      if (typeof values.currency === 'string') prepared.currency = currencyCode(values.currency)
      if (typeof values.email === 'string') prepared.email = values.email.toLowerCase()
      if (typeof values.phone === 'string') {
        const { canonical, last9 } = readPhone(values.phone, ctx.organization.country)
        Object.assign(prepared, { phone_canonical: canonical, phone_last9: last9 })
      }
      return prepared
    },
  },
})
