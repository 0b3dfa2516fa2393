import { defineGrid } from '@/lib/core/grid/define-grid'
import { aliasWrites } from '../operations/rules/alias-writes'
import { aliasColumns } from '../rules/alias-columns'
import { ALIASES_GRID } from '../schemas'
import { RULE_ACCESS } from './access'

export const accPartyAliasRules = defineGrid({
  slug: ALIASES_GRID,
  module: 'banking',
  title: 'Payer names',
  singular: 'Payer name',
  description:
    'What a bank writes for a customer or supplier. A payer name posts by itself: auto-match books a payment for each line that has it.',
  source: { kind: 'model', table: 'bank_party_alias', versioned: true },
  columns: aliasColumns,
  defaultSort: 'bank_narrative',
  access: RULE_ACCESS,
  writes: aliasWrites,
  form: { sections: [{ fields: ['bank_narrative', 'party', 'party_type', 'disabled'] }] },
  stats: [
    { key: 'names', label: 'In use', filter: { column: 'disabled', op: 'eq', value: false } },
    {
      key: 'remembered',
      label: 'Remembered',
      tone: 'info',
      filter: { column: 'origin', op: 'eq', value: 'remembered' },
    },
  ],
  searchPlaceholder: 'Search by what the bank writes',
  empty: {
    title: 'No payer names yet',
    body: 'Add one, or tick “remember” when you make a payment from a line.',
  },
})
