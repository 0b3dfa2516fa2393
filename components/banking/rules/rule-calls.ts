import { api, toQuery } from '@/lib/client/api'
import { updateRow } from '@/lib/client/queries'
import { ALIASES_GRID, RULES_GRID, type RuleTest } from '@/lib/modules/banking/schemas'

export type OrderedRule = { row_id: string; keyphrase: string; ledger_account__label: string; disabled: boolean }

const COLUMNS = 'position,keyphrase,ledger_account,disabled'
/** The most that a page of a list has; more rules than that are put in order by their row menus. */
export const MOST_ORDERED = 200

export const orderedRules = async (signal: AbortSignal): Promise<{ rows: OrderedRule[]; total: number }> =>
  api('GET', `/grid/${RULES_GRID}/data`, {
    query: `sort=position&per_page=${MOST_ORDERED}&columns=${COLUMNS}&count=exact`,
    signal,
  })

export const moveRule = (id: string, place: number): Promise<{ message: string }> =>
  api('POST', `/accounting/bank/rules/${encodeURIComponent(id)}/move`, { body: { place } })

export type RuleDraft = { keyphrase: string; direction: 'any' | 'in' | 'out'; bank_account: string | null }

/** @param rule_id a saved rule that would become this; null: a new one */
export const tryRule = (
  { keyphrase, direction, bank_account }: RuleDraft,
  rule_id: string | null,
  signal: AbortSignal,
): Promise<RuleTest> =>
  api('POST', '/accounting/bank/rules/test', {
    body: { ...(rule_id ? { rule_id } : {}), keyphrase, direction, bank_account_id: bank_account },
    signal,
  })

export const tryPayerName = (narrative: string, signal: AbortSignal): Promise<RuleTest> =>
  api('POST', '/accounting/bank/aliases/test', { body: { narrative }, signal })

export const saveRule = (draft: RuleDraft & { ledger_account: string }, rule_id: string | null): Promise<unknown> =>
  rule_id ? updateRow(RULES_GRID, rule_id, draft) : api('POST', `/grid/${RULES_GRID}`, { body: draft })

export type SavedRule = RuleDraft & {
  row_id: string
  ledger_account: string
  ledger_account__label: string
  bank_account__label: string | null
}

/** Rules with such words, to be tried with others. */
export async function savedRules(q: string, signal: AbortSignal): Promise<SavedRule[]> {
  const query = toQuery({ q, per_page: 30, columns: 'keyphrase,direction,bank_account,ledger_account' })
  return (await api<{ rows: SavedRule[] }>('GET', `/grid/${RULES_GRID}/data`, { query, signal })).rows
}

export const savePayerName = (bank_narrative: string, party: string): Promise<unknown> =>
  api('POST', `/grid/${ALIASES_GRID}`, { body: { bank_narrative, party } })

/** Choices of a column, as a combobox asks for them. */
export async function optionsOf(slug: string, field: string, q: string, signal: AbortSignal) {
  const { options } = await api<{ options: Record<string, { value: string; label: string; hint?: string }[]> }>(
    'GET',
    `/grid/${slug}/options`,
    { query: new URLSearchParams({ field, q, limit: '30' }).toString(), signal },
  )
  return options[field] ?? []
}
