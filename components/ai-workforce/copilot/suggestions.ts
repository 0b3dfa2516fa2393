import type { InputOf } from '@/lib/client/call'
import { formatNumber } from '@/lib/client/format'
import type { SelectedRows } from '@/lib/client/grid/selected-now'
import type { NavigationModule } from '@/lib/client/me'

/** What the copilot knows of the page that it was opened on. */
export type PageHere = NonNullable<InputOf<'POST /ai-agent/conversations'>['context']> & { title: string }

/**
 * The page that the browser shows, by its address and the navigation.
 * @param title of a page that is in no navigation
 */
export function pageHere(
  navigation: NavigationModule[],
  { pathname, search }: Pick<Location, 'pathname' | 'search'>,
  title: string,
  selected: SelectedRows | null = null,
): PageHere {
  const item = navigation
    .flatMap(({ items }) => items)
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0]
  const query = new URLSearchParams(search)
  const filter = asNode(query.get('filter'))
  const q = query.get('q')
  const record = query.get('row') ?? (item && UUID.exec(pathname.slice(item.href.length))?.[0])
  return {
    path: pathname,
    title: item?.label ?? title,
    ...(item?.grid ? { grid: item.grid } : {}),
    ...(filter ? { filter } : {}),
    ...(q ? { q } : {}),
    ...(record ? { record } : {}),
    ...(selected && selected.grid === item?.grid ? selection(selected) : {}),
  }
}

/** All that match are told by what they match. */
function selection({ count, ids, all }: SelectedRows): Partial<PageHere> {
  if (!all) return { selected: ids, selected_count: count }
  const { q, filter } = all
  return { all_selected: true, left_out: ids, selected_count: count, q: q || undefined, filter: filter ?? undefined }
}

/** In a line: `Customers, 3 selected`. */
export function describeHere({ title, record, filter, q, selected_count, all_selected }: PageHere): string {
  const parts = [
    title,
    selected_count ? `${all_selected ? 'all ' : ''}${formatNumber(selected_count)} selected` : '',
    record ? 'the open record' : '',
    !selected_count && (filter || q) ? 'as you filtered it' : '',
  ]
  return parts.filter(Boolean).join(', ')
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

/** What suggestions depend on. */
export type Shown = Pick<PageHere, 'grid' | 'record' | 'selected_count'>

/** Four requests that fit the page; the sandbox's model understands each. */
export function suggestionsFor({ grid = '', record, selected_count }: Shown): string[] {
  const noun = RECORDS[grid]
  const about = noun && record ? [`Summarize this ${noun}`] : []
  const these = noun && selected_count ? [`Summarize these ${noun}s`] : []
  return [...new Set([...these, ...about, ...(BY_GRID[grid] ?? []), ...ANYWHERE])].slice(0, 4)
}
