import type { LineDetails } from './details'
import type { PartyNames } from './names'
import { Phrases } from './phrases'

export type Alias = {
  id: string
  narrative: string
  party_type: 'customer' | 'supplier'
  party_id: string
  party_name: string
}

export type Rule = {
  id: string
  position: number
  keyphrase: string
  direction: 'any' | 'in' | 'out'
  bank_account_id: string | null
  account_id: string
  account: string
  cost_centre_id: string | null
  tax_template_id: string | null
  remark: string
}

export type Memory = {
  fingerprint: string
  party_type: '' | 'customer' | 'supplier'
  party_id: string | null
  party_name: string
  account_id: string | null
  account: string
  times: number
}

/**
 * The party that a line's payer name stands for: the longest name's, since it says most.
 * @returns `several` when equally long names stand for different parties
 */
export function aliasIn(aliases: Phrases<Alias>, key: string): Alias | 'several' | null {
  const [best, ...others] = longestAliases(aliases, key)
  if (!best) return null
  return others.some(({ party_id }) => party_id !== best.party_id) ? 'several' : best
}

function longestAliases(aliases: Phrases<Alias>, key: string): Alias[] {
  const hits = aliases.in(key)
  return hits.filter((hit) => hit.key.length === hits[0]!.key.length).map(({ value }) => value)
}

/** Ids of whom a text names, by a payer name or their own. */
export const namedIn = (
  key: string,
  aliases: Phrases<Alias>,
  parties: PartyNames<{ id: string; key: string }>,
): ReadonlySet<string> =>
  new Set([...longestAliases(aliases, key).map(({ party_id }) => party_id), ...parties.in(key).map(({ id }) => id)])

export const phrasesOfRules = (rules: readonly Rule[]): Phrases<Rule> =>
  new Phrases(
    rules.map((rule) => [rule.keyphrase, rule]),
    'anywhere',
  )

export const phrasesOfAliases = <A extends { narrative: string }>(aliases: readonly A[]): Phrases<A> =>
  new Phrases(
    aliases.map((alias) => [alias.narrative, alias]),
    'word start',
  )

/** The first rule, in their order, that a line falls under. */
export function ruleFor(
  rules: Phrases<Rule>,
  line: Pick<LineDetails, 'key' | 'amount' | 'bank_account_id'>,
): Rule | null {
  const hits = rules
    .in(line.key)
    .map(({ value }) => value)
    .filter((rule) => appliesTo(rule, line))
  return hits.sort((a, b) => a.position - b.position || (a.id < b.id ? -1 : 1))[0] ?? null
}

/** Whether a rule is for lines of this account and direction. */
export const appliesTo = (
  rule: Pick<Rule, 'direction' | 'bank_account_id'>,
  line: Pick<LineDetails, 'amount' | 'bank_account_id'>,
): boolean =>
  (rule.direction === 'any' || (rule.direction === 'in') === line.amount > 0n) &&
  (!rule.bank_account_id || rule.bank_account_id === line.bank_account_id)
