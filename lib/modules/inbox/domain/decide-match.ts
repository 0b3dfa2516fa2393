import type { PartySuggestion } from '../schemas'

/** Someone whom a helpdesk contact may be. `link`: they are stored as that contact; else the same address or number. */
export type Candidate = { kind: 'customer' | 'contact'; id: string; label: string; ways: string[] }

export type Match = {
  customer_id: string | null
  customer_by: string
  contact_id: string | null
  contact_by: string
  suggestions: PartySuggestion[]
}

/** The only one who could be meant is matched; where several could, a person chooses. */
export function decideMatch(candidates: Candidate[]): Match {
  const customer = decide(candidates.filter(({ kind }) => kind === 'customer'))
  const contact = decide(candidates.filter(({ kind }) => kind === 'contact'))
  return {
    customer_id: customer.id,
    customer_by: customer.by,
    contact_id: contact.id,
    contact_by: contact.by,
    suggestions: [...customer.suggestions, ...contact.suggestions],
  }
}

function decide(candidates: Candidate[]): { id: string | null; by: string; suggestions: PartySuggestion[] } {
  const linked = candidates.filter(({ ways }) => ways.includes('link'))
  const possible = linked.length > 0 ? linked : candidates
  const [only, second] = possible
  if (only && !second) return { id: only.id, by: linked.length ? 'link' : only.ways[0]!, suggestions: [] }
  const suggestions = possible.map(({ kind, id, label, ways }) => ({ kind, id, label, reason: reasonOf(ways) }))
  return { id: null, by: '', suggestions }
}

function reasonOf(ways: string[]): string {
  if (ways.includes('link')) return 'Linked to the same helpdesk contact'
  if (ways.includes('email') && ways.includes('phone')) return 'Same e-mail address and phone number'
  return ways.includes('email') ? 'Same e-mail address' : 'Same phone number'
}
