'use client'
import { useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { Fetched } from '@/components/timeline/fetched'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { useFormat } from '@/components/ui/format-context'
import { apiUrl } from '@/lib/client/api'
import { DOCTYPE_NAMES, documentGrid, isInvoice, PROGRESS, STATUSES } from '@/lib/modules/accounting/schemas'
import { LedgerTab } from './ledger-tab'
import { DocumentLines } from './lines/document-lines'
import { documentQuery } from './use-document'

/** A document in a timeline: where it stands, its lines and totals, and what it posted. */
export function DocumentEntry({ entry: { grid, id } }: { entry: { grid: string; id: string } }) {
  const format = useFormat()
  const doctype = DOCTYPE_NAMES.find((one) => documentGrid(one) === grid)!
  const query = useQuery(documentQuery(doctype, id))
  return (
    <Fetched query={query} what="this document">
      {(document) => {
        const status = STATUSES.find(({ value }) => value === document.status)
        const progress = PROGRESS.find(({ value }) => value === document.progress)
        const shown = document.docstatus === 1 ? (progress ?? status) : status
        return (
          <>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <span className="font-medium">{document.number}</span>
              {shown && (
                <Badge tone={shown.tone} dot>
                  {shown.label}
                </Badge>
              )}
              <span className="text-ink-muted">{format.date(document.posting_date)}</span>
              <a
                href={apiUrl(`/accounting/documents/${doctype}/${id}/print`)}
                target="_blank"
                rel="noreferrer"
                className={buttonClass('link', 'sm', 'ml-auto')}
              >
                <FileText aria-hidden />
                PDF
              </a>
            </div>
            <DocumentLines document={document} />
            {isInvoice(doctype) && <LedgerTab document={document} />}
          </>
        )
      }}
    </Fetched>
  )
}
