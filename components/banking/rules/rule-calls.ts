import { call } from '@/lib/client/call'
import type { RowOf } from '@/lib/client/grid/grid-types'
import { createRow, fetchGridPage, fetchOptions, updateRow } from '@/lib/client/queries'
import { ALIASES_GRID, RULES_GRID } from '@/lib/modules/banking/schemas'
import type { RuleTest } from '@/lib/modules/banking/schemas-answers'

export type OrderedRule = RowOf<typeof RULES_GRID>

const COLUMNS = 'position,keyphrase,ledger_account,disabled'
/** The most that a page of a list has; more rules than that are put in order by their row menus. */
export const MAX_ORDERED = 200

export const orderedRules = (signal: AbortSignal) =>
  fetchGridPage(RULES_GRID, { sort: 'position', per_page: MAX_ORDERED, columns: COLUMNS, count: 'exact' }, signal)

export const moveRule = (id: string, place: number) =>
  call('POST /accounting/bank/rules/{rule_id}/move', { rule_id: id, place })

export type RuleDraft = { keyphrase: string; direction: 'any' | 'in' | 'out'; bank_account: string | null }

/** @param rule_id a saved rule that would become this; null: a new one */
export const tryRule = (
  { keyphrase, direction, bank_account }: RuleDraft,
  rule_id: string | null,
  signal: AbortSignal,
): Promise<RuleTest> =>
  call(
    'POST /accounting/bank/rules/test',
    { ...(rule_id ? { rule_id } : {}), keyphrase, direction, bank_account_id: bank_account },
    { signal },
  )

export const tryPayerName = (narrative: string, signal: AbortSignal): Promise<RuleTest> =>
  call('POST /accounting/bank/aliases/test', { narrative }, { signal })

export const saveRule = (draft: RuleDraft & { ledger_account: string }, rule_id: string | null): Promise<unknown> =>
  rule_id ? updateRow(RULES_GRID, rule_id, draft) : createRow(RULES_GRID, draft)

export type SavedRule = RuleDraft & {
  row_id: string
  ledger_account: string
  ledger_account__label: string
  bank_account__label: string
}

/** Rules with such words, to be tried with others. */
export async function savedRules(q: string, signal: AbortSignal): Promise<SavedRule[]> {
  const request = { q, per_page: 30, columns: 'keyphrase,direction,bank_account,ledger_account' }
  return (await fetchGridPage(RULES_GRID, request, signal)).rows.map((row) => ({
    row_id: row.row_id,
    keyphrase: row.keyphrase ?? '',
    direction: row.direction === 'in' || row.direction === 'out' ? row.direction : 'any',
    bank_account: row.bank_account ?? null,
    ledger_account: row.ledger_account ?? '',
    ledger_account__label: row.ledger_account__label ?? '',
    bank_account__label: row.bank_account__label ?? '',
  }))
}

export const savePayerName = (bank_narrative: string, party: string): Promise<unknown> =>
  createRow(ALIASES_GRID, { bank_narrative, party })

/** Choices of a column, as a combobox asks for them. */
export const optionsOf = (slug: string, field: string, q: string, signal: AbortSignal) =>
  fetchOptions(slug, field, q, 30, signal)
