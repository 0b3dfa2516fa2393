'use client'
import { type UseQueryResult, useQueries, useQueryClient } from '@tanstack/react-query'
import Link from 'next/link'
import { memo, useMemo } from 'react'
import { Icon } from '@/components/icons'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/components/ui/format-context'
import { isApiError } from '@/lib/client/api'
import { useLive } from '@/lib/client/live'
import { type FoundRecord, loadRecord, type RecordCard } from './load-record'
import { idOf, recordsInHtml } from './record-links'

/** Beside a message. */
const A_FEW = 3
const NONE: string[] = []

type Props = {
  html: string
  most?: number
  /** Records that are shown elsewhere. */
  without?: string[]
}

/** The records that rendered HTML links to, as they are now; those the reader may not see stay links. */
export const RecordCards = memo(function RecordCards({ html, most = A_FEW, without = NONE }: Props) {
  const records = useMemo(() => {
    const found = typeof window === 'undefined' ? [] : recordsInHtml(html, window.location.origin)
    return found.filter((record) => !without.includes(record))
  }, [html, without])
  return records.length > 0 && <Cards records={records} most={most} />
})

const keyOf = (record: string) => ['record-card', record]

/** What the addresses of records lead to, in their order, as it is now; undefined while it is asked for. */
export function useRecords(records: string[]): (FoundRecord | undefined)[] {
  const client = useQueryClient()
  const found = useQueries({
    queries: records.map((record) => ({
      queryKey: keyOf(record),
      queryFn: () => loadOrNothing(record),
      staleTime: 60_000,
      retry: false,
    })),
    combine: dataOf,
  })
  useLive((event) => {
    if (event.type !== 'reconnected' && event.type !== 'grid') return
    const ids = Array.isArray(event.ids) ? event.ids : null
    const grids = cardsOf(found).map(({ grid }) => grid)
    for (const record of records)
      if (event.type === 'reconnected' || (ids ? ids.includes(idOf(record)) : grids.includes(event.slug ?? '')))
        void client.invalidateQueries({ queryKey: keyOf(record) })
  })
  return found
}

const dataOf = (results: UseQueryResult<FoundRecord>[]) => results.map(({ data }) => data)

const cardsOf = (found: (FoundRecord | undefined)[]): RecordCard[] =>
  found.flatMap((one) => (one && one !== 'unavailable' ? one : []))

function Cards({ records, most }: { records: string[]; most: number }) {
  const cards = cardsOf(useRecords(records)).slice(0, most)
  if (cards.length === 0) return null
  return (
    <ul aria-label="Records" className="mt-1.5 flex flex-wrap gap-2">
      {cards.map((card) => (
        <li key={card.address} className="min-w-0 max-w-full">
          <RecordCardLink card={card} />
        </li>
      ))}
    </ul>
  )
}

export function RecordCardLink({ card }: { card: RecordCard }) {
  const { icon, singular, href, name, badge, details, amount } = card
  const format = useFormat()
  return (
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
  )
}

/** No right, or a kind of records that this organization does not have: then it is only a link. */
async function loadOrNothing(record: string): Promise<FoundRecord> {
  try {
    return await loadRecord(record)
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) return null
    throw error
  }
}
