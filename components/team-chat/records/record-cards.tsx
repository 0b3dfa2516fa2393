'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Contact, Handshake, Target } from 'lucide-react'
import Link from 'next/link'
import { memo, useMemo } from 'react'
import { StatusBadge } from '@/components/crm/status-badge'
import { useMe } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/components/ui/format-context'
import { isApiError } from '@/lib/client/api'
import { useLive } from '@/lib/client/live'
import { GRIDS, loadRecord, type RecordCard } from './load-record'
import { type RecordKind, type RecordLink, recordKeyOf, recordsInMessage } from './record-links'

const PATHS: Record<RecordKind, string> = { lead: 'leads', deal: 'deals', contact: 'contacts' }
const icons = { lead: Target, deal: Handshake, contact: Contact }
const words: Record<RecordKind, string> = { lead: 'Lead', deal: 'Deal', contact: 'Contact' }

/** The records that a message links to, as they are now; those the reader may not see stay links. */
export const RecordCards = memo(function RecordCards({ html }: { html: string }) {
  const records = useMemo(
    () => (typeof window === 'undefined' ? [] : recordsInMessage(html, window.location.origin)),
    [html],
  )
  if (records.length === 0) return null
  return (
    <ul aria-label="Records" className="mt-1.5 flex flex-wrap gap-2">
      {records.map((record) => (
        <Card key={recordKeyOf(record)} record={record} />
      ))}
    </ul>
  )
})

function Card({ record }: { record: RecordLink }) {
  const queries = useQueryClient()
  const key = ['team-chat', 'record', record.kind, record.id]
  const { data } = useQuery({
    queryKey: key,
    queryFn: () => loadOrNothing(record),
    staleTime: 60_000,
    retry: false,
  })
  useLive((event) => {
    const ours = event.type === 'grid' && event.slug === GRIDS[record.kind].slug
    const ids = Array.isArray(event.ids) ? event.ids : null
    if (event.type === 'reconnected' || (ours && (!ids || ids.includes(record.id))))
      void queries.invalidateQueries({ queryKey: key })
  })
  return data ? <CardFace record={record} card={data} /> : null
}

function CardFace({ record, card }: { record: RecordLink; card: RecordCard }) {
  const format = useFormat()
  const { organization } = useMe()
  const Shape = icons[record.kind]
  return (
    <li className="min-w-0 max-w-full">
      <Link
        href={`/crm/${PATHS[record.kind]}/${record.id}`}
        className="flex w-80 max-w-full flex-col gap-1 rounded-md border border-line bg-surface px-3 py-2 text-sm hover:border-line-strong hover:bg-hover"
      >
        <span className="flex items-center gap-2">
          <Shape aria-hidden className="size-4 shrink-0 text-ink-faint" />
          <span className="sr-only">{words[record.kind]}: </span>
          <span className="min-w-0 flex-1 truncate font-medium">{card.name}</span>
          <State kind={record.kind} card={card} />
        </span>
        <span className="flex items-center gap-2 text-xs text-ink-muted">
          <span className="min-w-0 flex-1 truncate">
            {[card.company === card.name ? null : card.company, card.owner ?? 'Nobody’s'].filter(Boolean).join(' · ')}
          </span>
          {card.amount && (
            <span className="tabular shrink-0 font-medium text-ink">
              {format.money(card.amount.value, card.amount.currency || organization.currency)}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

function State({ kind, card }: { kind: RecordKind; card: RecordCard }) {
  if (kind === 'lead' && card.status) return <StatusBadge status={card.status} />
  if (kind !== 'deal') return null
  if (card.status === 'won') return <Badge tone="success">Won</Badge>
  if (card.status === 'lost') return <Badge tone="danger">Lost</Badge>
  return card.stage ? <Badge tone="info">{card.stage}</Badge> : null
}

/** No right, or a kind of records that this organization does not have: then it is only a link. */
async function loadOrNothing(record: RecordLink): Promise<RecordCard | null> {
  try {
    return await loadRecord(record)
  } catch (error) {
    if (isApiError(error) && error.status >= 400 && error.status < 500) return null
    throw error
  }
}
