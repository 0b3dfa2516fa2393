import type { AnswerOf } from '@/lib/client/call'

export type ItemMap = AnswerOf<'GET /crm/lead-item-map'>
type Rule = ItemMap['rules'][number]
export type KnownAnswers = AnswerOf<'GET /crm/lead-item-map/suggestions'>

export const ITEM_MAP_KEY = ['crm', 'item-map']

/** A row as it is typed; `key` stays with it while rows are moved. */
export type RuleDraft = Omit<Rule, 'quantity'> & { key: string; quantity: string }

export const EMPTY_RULE: Omit<RuleDraft, 'key'> = {
  form: '',
  field: '',
  match_kind: 'equals',
  match_value: '',
  item_code: '',
  description: '',
  quantity_from: 'fixed',
  quantity: '1',
}

export const draftsOf = (rules: Rule[]): RuleDraft[] =>
  rules.map((rule, index) => ({ ...rule, key: `stored-${index}`, quantity: String(rule.quantity) }))

export const rulesOf = (drafts: RuleDraft[]): Rule[] =>
  drafts.map(({ key: _, quantity, ...rule }) => ({ ...rule, quantity: Number(quantity.replace(',', '.')) || 0 }))

export function moved<T>(items: T[], from: number, to: number): T[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), items[from]!, ...rest.slice(to)]
}
