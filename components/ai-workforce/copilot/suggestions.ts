import type { NavigationModule } from '@/lib/client/me'

/** What the copilot knows of the page that it was opened on. */
export type PageHere = { path: string; title: string; grid?: string; filter?: Record<string, unknown>; record?: string }

/** The page that the browser shows, by its address and the navigation. @param title of a page that is in no navigation */
export function pageHere(navigation: NavigationModule[], { pathname, search }: Location, title: string): PageHere {
  const item = navigation
    .flatMap(({ items }) => items)
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0]
  const query = new URLSearchParams(search)
  const filter = asNode(query.get('filter'))
  const record = query.get('row') ?? (item && UUID.exec(pathname.slice(item.href.length))?.[0])
  return {
    path: pathname,
    title: item?.label ?? title,
    ...(item?.grid ? { grid: item.grid } : {}),
    ...(filter ? { filter } : {}),
    ...(record ? { record } : {}),
  }
}

const UUID = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

function asNode(text: string | null): Record<string, unknown> | null {
  try {
    const node: unknown = JSON.parse(text ?? 'null')
    return typeof node === 'object' ? (node as Record<string, unknown> | null) : null
  } catch {
    return null
  }
}

const BY_GRID: Record<string, string[]> = {
  'crm-leads': ['Which leads are stale?', 'Make a filter of leads with status New'],
  'crm-deals': ['Which deals close this month?'],
  'acc-sales-invoices': ['Which invoices are late?', 'Write to customers with invoices over 60 days'],
  'acc-customers': ['Who owes us the most?'],
  'acc-purchase-invoices': ['Which bills are due this week?'],
}
const RECORDS: Record<string, string> = {
  'crm-leads': 'lead',
  'crm-contacts': 'contact',
  'crm-deals': 'deal',
  'acc-customers': 'customer',
}
const ANYWHERE = [
  'What should I do today?',
  'Which invoices are late?',
  'Create a lead named Naledi Dlamini with phone 082 555 0199',
  'Which leads are stale?',
]

/** Four requests that fit the page; the sandbox's model understands each. */
export function suggestionsFor({ grid = '', record }: Pick<PageHere, 'grid' | 'record'>): string[] {
  const about = record && RECORDS[grid] ? [`Summarize this ${RECORDS[grid]}`] : []
  return [...new Set([...about, ...(BY_GRID[grid] ?? []), ...ANYWHERE])].slice(0, 4)
}
