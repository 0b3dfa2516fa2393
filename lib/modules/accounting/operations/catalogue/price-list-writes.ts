import { conflict, invalidField } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { currencyCode } from '@/lib/modules/accounting/setup/currency-code'
import { priceListColumns } from '../../grids/acc-price-lists.columns'

export const priceListWrites = modelWrites({
  slug: 'acc-price-lists',
  singular: 'Price list',
  model: 'accPriceList',
  columns: priceListColumns,
  label: (row) => String(row.name),
  permission: 'accounting.item',
  resource: 'accounting.price-list',
  rules: {
    async prepare({ ctx, values, before }) {
      const stored = { ...values }
      const kind = String(before?.kind ?? values.kind)
      if (values.disabled === null) stored.disabled = false
      if (!before || 'currency' in values)
        stored.currency = currencyCode(String(values.currency ?? '')) || (await companyOf(ctx)).currency
      if (typeof values.name === 'string') {
        const other = await ctx.db.accPriceList.findFirst({
          where: {
            kind,
            name: { equals: values.name, mode: 'insensitive' },
            ...(before ? { id: { not: before.id } } : {}),
          },
        })
        if (other) throw invalidField('name', `There is a ${kind} list ${other.name} already.`, 'duplicate')
      }
      if (values.is_default === true && !before?.is_default)
        await ctx.db.accPriceList.updateMany({ where: { kind, is_default: true }, data: { is_default: false } })
      else if ('is_default' in values && values.is_default !== true) {
        if (before?.is_default) throw invalidField('is_default', `Make another ${kind} list the default instead.`)
        stored.is_default = false
      }
      if ((stored.disabled ?? before?.disabled) && (stored.is_default ?? before?.is_default))
        throw invalidField('disabled', `The default list stays open. Make another ${kind} list the default first.`)
      return stored
    },
    async beforeRemove({ ctx, before }) {
      if (before.is_default)
        throw conflict(`${before.name} is the default. Make another list the default first.`, 'in_use')
      const where = { price_list_id: before.id }
      const used = (await ctx.db.accDocument.count({ where })) + (await ctx.db.customer.count({ where }))
      if (used > 0) throw conflict(`${before.name} stands on documents or customers. Disable it instead.`, 'in_use')
      await ctx.db.accItemPrice.deleteMany({ where })
    },
  },
})
