'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { text } from '@/components/record-page/types'
import { Badge } from '@/components/ui/badge'
import { CardSection } from '@/components/ui/card'
import { useFormat } from '@/components/ui/format-context'
import { RelativeTime } from '@/components/ui/relative-time'
import type { RowOf } from '@/lib/client/grid/grid-types'
import { isOpen, leadSourceLabel, STAGE_OUTCOMES } from '@/lib/modules/crm/schemas'
import { StatusBadge } from './status-badge'

type SectionProps<Row> = {
  title: string
  empty: string
  actions?: ReactNode
  rows: Row[]
  children: (row: Row) => ReactNode
}

function Section<Row extends { row_id: string }>({ title, empty, actions, rows, children }: SectionProps<Row>) {
  return (
    <CardSection title={`${title}${rows.length ? ` (${rows.length})` : ''}`} actions={actions} flush>
      {rows.length === 0 ? (
        <p className="px-4 py-3 text-sm text-ink-muted">{empty}</p>
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((row) => (
            <li key={row.row_id}>{children(row)}</li>
          ))}
        </ul>
      )}
    </CardSection>
  )
}

const line = 'flex items-start justify-between gap-3 px-4 py-2.5 hover:bg-hover -outline-offset-2'

export function RelatedLeads({ rows }: { rows: RowOf<'crm-leads'>[] }) {
  return (
    <Section title="Leads" empty="No lead has this e-mail address or phone number." rows={rows}>
      {(row) => (
        <Link href={`/crm/leads/${row.row_id}`} className={line}>
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium">{text(row.category) || text(row.name)}</span>
            <span className="block truncate text-xs text-ink-muted">
              {text(row.campaign) || leadSourceLabel(text(row.source))} · <RelativeTime value={text(row.created_at)} />
            </span>
          </span>
          <StatusBadge status={text(row.status)} />
        </Link>
      )}
    </Section>
  )
}

export function RelatedDeals({ rows, actions }: { rows: RowOf<'crm-deals'>[]; actions?: ReactNode }) {
  const format = useFormat()
  return (
    <Section title="Deals" empty="None yet." rows={rows} actions={actions}>
      {(row) => (
        <Link href={`/crm/deals/${row.row_id}`} className={line}>
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium">{text(row.title)}</span>
            <span className="tabular block truncate text-xs text-ink-muted">
              {row.value === null ? 'No value yet' : format.money(text(row.value), text(row.currency))}
            </span>
          </span>
          <Badge tone={STAGE_OUTCOMES.find(({ value }) => value === row.status)?.tone ?? 'neutral'}>
            {text(row.stage_id__label)}
          </Badge>
        </Link>
      )}
    </Section>
  )
}

export function RelatedOpportunities({ rows, actions }: { rows: RowOf<'crm-opportunities'>[]; actions?: ReactNode }) {
  const format = useFormat()
  return (
    <Section title="Opportunities" empty="None yet." rows={rows} actions={actions}>
      {(row) => (
        <Link href={`/crm/opportunities?row=${row.row_id}`} className={line}>
          <span className="min-w-0">
            <span className="block truncate text-sm font-medium">{text(row.title)}</span>
            <span className="tabular block truncate text-xs text-ink-muted">
              {format.money(text(row.value), text(row.currency))}
              {Boolean(row.callback_at) && isOpen(row.status) && (
                <>
                  {' · callback '}
                  <RelativeTime value={text(row.callback_at)} due />
                </>
              )}
            </span>
          </span>
          <StatusBadge status={text(row.status)} />
        </Link>
      )}
    </Section>
  )
}
