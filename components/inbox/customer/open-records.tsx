'use client'
import { useQueries } from '@tanstack/react-query'
import Link from 'next/link'
import { listPage, useMe } from '@/components/shell/me-context'
import { formatNumber } from '@/lib/client/format'
import { fetchGridPage, gridKeys } from '@/lib/client/queries'

type Parties = { customerId: string | null; contactId: string | null }

const is = (column: string, value: unknown, op = 'eq') => ({ column, op, value })

/** What may be open with them, and how its list finds it. */
const LISTS = [
  {
    grid: 'crm-deals',
    label: 'Open deals',
    filterOf: ({ contactId }: Parties) => contactId && { and: [is('contact_id', contactId), is('status', 'open')] },
  },
  {
    grid: 'acc-quotations',
    label: 'Quotations',
    filterOf: ({ customerId }: Parties) => customerId && is('customer_id', customerId),
  },
  {
    grid: 'acc-sales-orders',
    label: 'Orders to invoice',
    filterOf: ({ customerId }: Parties) =>
      customerId && { and: [is('customer_id', customerId), is('progress', 'to_bill')] },
  },
  {
    grid: 'acc-sales-invoices',
    label: 'Overdue invoices',
    filterOf: ({ customerId }: Parties) => customerId && { and: [is('customer_id', customerId), is('overdue', true)] },
  },
]

/** What is open with them, by list; the number opens the list. */
export function OpenRecords(parties: Parties) {
  const me = useMe()
  const lists = LISTS.flatMap(({ grid, label, filterOf }) => {
    const page = listPage(me, grid)
    const filter = filterOf(parties)
    return page && filter ? [{ grid, label, page, filter: JSON.stringify(filter) }] : []
  })
  const found = useQueries({
    queries: lists.map(({ grid, filter }) => ({
      queryKey: [...gridKeys.grid(grid), 'count', filter],
      queryFn: async ({ signal }: { signal: AbortSignal }) =>
        (await fetchGridPage(grid, { filter, per_page: 1, count: 'exact' }, signal)).total ?? 0,
      staleTime: 30_000,
    })),
  })
  const shown = lists.map((list, at) => ({ ...list, count: found[at]?.data ?? 0 })).filter(({ count }) => count > 0)
  if (shown.length === 0) return null
  return (
    <section aria-label="In progress" className="flex flex-col gap-1 text-sm">
      <h3 className="text-xs font-medium text-ink-muted">In progress</h3>
      <ul>
        {shown.map(({ grid, label, page, filter, count }) => (
          <li key={grid}>
            <Link
              href={`${page}?filter=${encodeURIComponent(filter)}`}
              prefetch={false}
              className="flex items-center justify-between gap-2 rounded-sm py-1 hover:underline touch:py-2.5"
            >
              {label}
              <span className="tabular text-ink-muted">{formatNumber(count)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
