import { defineGrid } from '@/lib/core/grid/define-grid'
import { exchangeRateColumns, exchangeRateWrites } from '../../operations/setup/exchange-rate-writes'
import { SETUP_ACCESS } from '../../operations/setup/managed-writes'

export const accExchangeRates = defineGrid({
  slug: 'acc-exchange-rates',
  module: 'accounting',
  title: 'Exchange rates',
  singular: 'Exchange rate',
  description: 'What other currencies are in your company’s, by the day from which it is so.',
  source: { kind: 'model', table: 'acc_exchange_rate', versioned: true },
  columns: exchangeRateColumns,
  defaultSort: '-valid_on',
  access: SETUP_ACCESS,
  writes: exchangeRateWrites,
  form: { sections: [{ fields: ['currency', 'valid_on', 'rate', 'source'] }] },
  empty: {
    title: 'No exchange rates yet',
    body: 'Add one for each currency that you buy or sell in; documents in it begin with the newest.',
  },
})
