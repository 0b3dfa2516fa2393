'use client'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { memo, useMemo } from 'react'
import { Icon } from '@/components/icons'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/components/ui/format-context'
import { isApiError } from '@/lib/client/api'
import { useLive } from '@/lib/client/live'
import { loadRecord, type RecordCard } from './load-record'
import { idOf, recordsInHtml } from './record-links'

/** Beside a message. */
const A_FEW = 3

type Props = { html: string; most?: number }

/** The records that rendered HTML links to, as they are now; those the reader may not see stay links. */
export const RecordCards = memo(function RecordCards({ html, most = A_FEW }: Props) {
  const records = useMemo(
    () => (typeof window === 'undefined' ? [] : recordsInHtml(html, window.location.origin)),
    [html],
  )
  return records.length > 0 && <Cards records={records} most={most} />
})

const keyOf = (record: string) => ['record-card', record]

const cardsOf = (results: UseQueryResult<RecordCard | null>[]): RecordCard[] =>
  results.flatMap(({ data }) => data ?? [])

function Cards({ records, most }: { records: string[]; most: number }) {
  const client = useQueryClient()
  const found = useQueries({
    queries: records.map((record) => ({
      queryKey: keyOf(record),
      queryFn: () => loadOrNothing(record),
      staleTime: 60_000,
      retry: false,
    })),
    combine: cardsOf,
  })
  const cards = found.slice(0, most)
  useLive((event) => {
    if (event.type !== 'reconnected' && event.type !== 'grid') return
    const ids = Array.isArray(event.ids) ? event.ids : null
    const grids = cards.map(({ grid }) => grid)
    for (const record of records)
      if (event.type === 'reconnected' || (ids ? ids.includes(idOf(record)) : grids.includes(event.slug ?? '')))
        void client.invalidateQueries({ queryKey: keyOf(record) })
  })
  if (cards.length === 0) return null
  return (
    <ul aria-label="Records" className="mt-1.5 flex flex-wrap gap-2">
      {cards.map((card) => (
        <Card key={card.address} card={card} />
      ))}
    </ul>
  )
}

function Card({ card: { icon, singular, href, name, badge, details, amount } }: { card: RecordCard }) {
  const format = useFormat()
  return (
    <li className="min-w-0 max-w-full">
      <Link
        href={href}
        className="flex w-80 max-w-full flex-col gap-1 rounded-md border border-line bg-surface px-3 py-2 text-sm hover:border-line-strong hover:bg-hover"
      >
        <span className="flex items-center gap-2">
          <Icon name={icon} className="size-4 shrink-0 text-ink-faint" />
          <span className="sr-only">{singular}: </span>
          <span className="min-w-0 flex-1 truncate font-medium">{name}</span>
          {badge && (
            <Badge tone={badge.tone} dot={badge.dot}>
              {badge.label}
            </Badge>
          )}
        </span>
        <span className="flex items-center gap-2 text-xs text-ink-muted">
          <span className="min-w-0 flex-1 truncate">{details.join(' · ')}</span>
          {amount && (
            <span className="tabular shrink-0 font-medium text-ink">{format.money(amount.value, amount.currency)}</span>
          )}
        </span>
      </Link>
    </li>
  )
}

/** No right, or a kind of records that this organization does not have: then it is only a link. */
async function loadOrNothing(record: string): Promise<RecordCard | null> {
  try {
    return await loadRecord(record)
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) return null
    throw error
  }
}
