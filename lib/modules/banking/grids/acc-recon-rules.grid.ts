import { defineGrid } from '@/lib/core/grid/define-grid'
import { moveRuleDown, moveRuleUp } from '../operations/rules/move-rule'
import { reconRuleWrites } from '../operations/rules/recon-rule-writes'
import { reconRuleColumns } from '../rules/recon-rule-columns'
import { RULES_GRID } from '../schemas'
import { RULE_ACCESS } from './access'

export const accReconRules = defineGrid({
  slug: RULES_GRID,
  module: 'banking',
  title: 'Rules',
  singular: 'Rule',
  description:
    'Words on a line suggest a ledger account and fill in Create Journal. A rule suggests only: it never posts by itself.',
  source: { kind: 'model', table: 'bank_recon_rule', versioned: true },
  columns: reconRuleColumns,
  defaultSort: 'position',
  access: RULE_ACCESS,
  writes: reconRuleWrites,
  form: {
    sections: [
      { fields: ['keyphrase', 'ledger_account', 'direction', 'bank_account'] },
      { title: 'Filled in too', fields: ['vat', 'cost_centre', 'remark'] },
      { title: 'More', fields: ['disabled'] },
    ],
  },
  actions: [
    {
      key: 'move_up',
      label: 'Move up',
      icon: 'list-tree',
      scope: ['row'],
      runs: 'each',
      operation: moveRuleUp,
    },
    {
      key: 'move_down',
      label: 'Move down',
      icon: 'list',
      scope: ['row'],
      runs: 'each',
      operation: moveRuleDown,
    },
  ],
  stats: [
    { key: 'rules', label: 'In use', filter: { column: 'disabled', op: 'eq', value: false } },
    { key: 'unused', label: 'Never hit', filter: { column: 'hits', op: 'eq', value: 0 } },
  ],
  searchPlaceholder: 'Search by words or remark',
  empty: { title: 'No rules yet', body: 'Add one for what comes every month: bank charges, rent, insurance.' },
})
