import { sql } from '@/lib/core/db/sql'
import { conflict, invalidField } from '@/lib/core/errors'
import type { Column } from '@/lib/core/grid/define-grid'
import { companyOf } from '@/lib/modules/accounting/ledger/company'
import { currencyOf } from '@/lib/modules/accounting/setup/currency-of'
import { managedWrites } from './managed-writes'

export const exchangeRateColumns = {
  currency: {
    label: 'Currency',
    type: 'text',
    required: true,
    maxLength: 3,
    sort: true,
    edit: 'create-only',
    primary: true,
    placeholder: 'USD',
    width: 110,
  },
  valid_on: { label: 'From', type: 'date', required: true, sort: true, edit: 'create-only' },
  rate: {
    label: 'Rate',
    type: 'text',
    required: true,
    sql: (t) => sql`trim_scale(${t}.rate)::text`,
    edit: true,
    filter: false,
    maxLength: 20,
    placeholder: '18.25',
    width: 130,
    help: 'What one of the currency is in your company’s, up to nine decimals. The newest rate by a day counts.',
  },
  source: { label: 'From where', type: 'text', maxLength: 60, edit: true, default: 'manual', width: 140 },
} satisfies Record<string, Column>

export const exchangeRateWrites = managedWrites({
  slug: 'acc-exchange-rates',
  singular: 'Exchange rate',
  model: 'accExchangeRate',
  columns: exchangeRateColumns,
  label: (row) => `${row.currency} ${new Date(row.valid_on as Date).toISOString().slice(0, 10)}`,
  permission: 'accounting.exchange-rate',
  rules: {
    async prepare({ ctx, values, before }) {
      const prepared: Record<string, unknown> = { ...values }
      if (typeof values.rate === 'string') {
        const rate = values.rate.trim()
        if (!/^\d{1,9}(\.\d{1,9})?$/.test(rate) || Number(rate) === 0)
          throw invalidField('rate', 'Enter a rate above zero, such as 18.25, with nine decimals at the most.')
        prepared.rate = rate
      }
      if (before) return prepared
      const currency = currencyOf(String(values.currency ?? ''))
      const company = await companyOf(ctx)
      if (currency === company.currency) throw invalidField('currency', `${currency} is your company’s own currency.`)
      const valid_on = new Date(`${String(values.valid_on)}T00:00:00Z`)
      if (await ctx.db.accExchangeRate.findFirst({ where: { currency, valid_on } }))
        throw conflict(`There is a rate of ${currency} for this day already. Change that one.`, 'duplicate')
      return { ...prepared, currency, valid_on }
    },
  },
})
