'use client'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useState } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { RelativeTime } from '@/components/ui/relative-time'
import { Tabs } from '@/components/ui/tabs'
import { DOCTYPES, type Doctype, documentGrid, isInvoice } from '@/lib/modules/accounting/schemas'
import { DocumentActions, type OpenDialog } from './document-actions'
import { DocumentDetailsCard } from './document-details'
import { DocumentHeader } from './document-header'
import { DocumentTrail } from './document-trail'
import { DocumentLines } from './lines/document-lines'
import { PageFrame } from './page-frame'
import type { DocumentDetails } from './types'
import { useDocument } from './use-document'
import { useDocumentList } from './use-document-list'

const SubmitDialog = onDemand(() => import('./submit-dialog').then((part) => part.SubmitDialog))
const EndDialog = onDemand(() => import('./end-dialog').then((part) => part.EndDialog))
const LedgerTab = onDemand(() => import('./ledger-tab').then((part) => part.LedgerTab))
const DocumentHistory = onDemand(() => import('./document-history').then((part) => part.DocumentHistory))

type Props = {
  doctype: Doctype
  id: string
  initial: DocumentDetails
  /** What modules that build on the books lead to from here. */
  links?: ReactNode
  /** What they know of it, before its details. */
  aside?: ReactNode
}

/** A document with what was made of it, what it posted and what happened to it. */
export function DocumentScreen({ doctype, id, initial, links, aside }: Props) {
  const document = useDocument(doctype, id, initial)
  const listOf = useDocumentList()
  const asked = useSearchParams().get('submit') === '1'
  const [dialog, setDialog] = useState<OpenDialog | null>(asked && document.actions.submit ? 'submit' : null)
  const close = () => {
    setDialog(null)
    if (asked) window.history.replaceState(null, '', window.location.pathname)
  }
  return (
    <PageFrame back={{ href: listOf(doctype), label: DOCTYPES[doctype].plural }}>
      <DocumentHeader
        document={document}
        actions={
          <>
            {links}
            <DocumentActions document={document} onOpen={setDialog} />
          </>
        }
      />
      <Notices document={document} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          label="Parts of the document"
          className="@container"
          items={[
            {
              value: 'lines',
              label: 'Lines',
              count: document.items.length,
              content: <DocumentLines document={document} />,
            },
            ...(isInvoice(doctype)
              ? [{ value: 'ledger', label: 'Ledger', content: <LedgerTab document={document} /> }]
              : []),
            { value: 'history', label: 'History', content: <DocumentHistory slug={documentGrid(doctype)} id={id} /> },
          ]}
        />
        <aside className="flex min-w-0 flex-col gap-4">
          {aside}
          <DocumentDetailsCard document={document} />
          <DocumentTrail document={document} />
        </aside>
      </div>
      {dialog === 'submit' && <SubmitDialog document={document} onClose={close} />}
      {(dialog === 'cancel' || dialog === 'discard') && <EndDialog document={document} way={dialog} onClose={close} />}
    </PageFrame>
  )
}

function Notices({ document }: { document: DocumentDetails }) {
  return (
    <>
      {document.doctype === 'acc_purchase_receipt' && (
        <Notice tone="info">A receipt does not post to the ledger and does not move stock.</Notice>
      )}
      {document.docstatus === 2 && (
        <Notice tone="danger" title={document.submitted_at ? 'Cancelled' : 'Discarded'}>
          {document.cancelled_by_name ?? 'Somebody'}
          {document.cancelled_at && (
            <>
              , <RelativeTime value={document.cancelled_at} />
            </>
          )}
          {document.cancel_reason && `: ${document.cancel_reason}`}. The number stays taken
          {document.submitted_at && isInvoice(document.doctype) ? ', and what it had posted is reversed.' : '.'}
        </Notice>
      )}
    </>
  )
}
