'use client'
import Link from 'next/link'
import type { ReactNode } from 'react'
import { Badge } from '@/components/ui/badge'
import { useFormat } from '@/components/ui/format-context'
import { PROGRESS, STATUSES } from '@/lib/modules/accounting/schemas'
import type { DocumentDetails } from './types'
import { titleOf } from './words'

export function DocumentHeader({ document, actions }: { document: DocumentDetails; actions: ReactNode }) {
  const format = useFormat()
  const status = STATUSES.find(({ value }) => value === document.status)
  const progress = PROGRESS.find(({ value }) => value === document.progress)
  const href = document.party_href
  const party = document.supplier_name ?? document.customer_name ?? document.party_name
  return (
    <header className="flex flex-wrap items-start gap-x-4 gap-y-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="text-xs text-ink-muted">{titleOf(document.doctype, document.is_return)}</p>
        <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <h1 className="text-xl break-words">{document.number}</h1>
          {status && (
            <Badge tone={status.tone} dot>
              {document.docstatus === 2 && !document.submitted_at ? 'Discarded' : status.label}
            </Badge>
          )}
          {progress && document.docstatus === 1 && <Badge tone={progress.tone}>{progress.label}</Badge>}
        </div>
        <p className="mt-0.5 text-sm text-ink-muted">
          {party && href ? (
            <Link href={href} className="text-accent-ink underline underline-offset-2">
              {party}
            </Link>
          ) : (
            party || 'Nobody chosen yet'
          )}
          {document.bill_no && ` · Bill ${document.bill_no}`} ·{' '}
          <span className="tabular font-medium text-ink">{format.money(document.grand_total, document.currency)}</span>
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-2">{actions}</div>
    </header>
  )
}
