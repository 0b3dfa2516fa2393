'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useState } from 'react'
import { buttonClass } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { useFormat } from '@/components/ui/format-context'
import { call } from '@/lib/client/call'
import { isInvoice } from '@/lib/modules/accounting/schemas'
import { LedgerEntries } from './ledger-entries'
import { SubmitFrame } from './submit-frame'
import type { DocumentDetails } from './types'
import { previewQuery, useRefreshDocument } from './use-document'
import { inSentence } from './words'

/** Shows what submitting posts and how the document differs from what was ordered, before it is locked. */
export function SubmitDialog({ document, onClose }: { document: DocumentDetails; onClose: () => void }) {
  const { doctype, id, number, is_return } = document
  const format = useFormat()
  const refresh = useRefreshDocument(doctype, id)
  const preview = useQuery(previewQuery(doctype, id, document.version))
  const [accepted, setAccepted] = useState(false)
  const differences = preview.data?.differences ?? []
  const name = inSentence(doctype, is_return)
  const editPage = `${document.href}/edit`
  return (
    <SubmitFrame
      number={number}
      noun={name}
      description={
        isInvoice(doctype)
          ? `The ${name} is locked and stands in the ledger on ${format.date(document.posting_date)}.`
          : `The ${name} is locked. It posts nothing to the ledger.`
      }
      done={`${number} is submitted.`}
      editPage={editPage}
      preview={preview}
      blocked={Boolean(preview.data?.closed) || (differences.length > 0 && !accepted)}
      submit={(intent) =>
        call(
          'POST /accounting/{doctype}/{doc_id}/submit',
          { doctype, doc_id: id, accept_differences: accepted },
          intent,
        )
      }
      onSubmitted={refresh}
      onClose={onClose}
    >
      {preview.data?.closed && (
        <Notice
          tone="danger"
          title="The period is closed"
          actions={
            <Link href={editPage} className={buttonClass('secondary', 'sm')}>
              Change the date
            </Link>
          }
        >
          {preview.data.closed}
        </Notice>
      )}
      {differences.length > 0 && (
        <Notice tone="warning" title="It differs from what was ordered or received">
          <ul className="mt-1 list-disc pl-4">
            {differences.map(({ line, kind, message }) => (
              <li key={`${line}${kind}`}>{message}</li>
            ))}
          </ul>
          <Checkbox
            className="mt-2"
            label="That is right: submit it with these differences"
            checked={accepted}
            onCheckedChange={setAccepted}
          />
        </Notice>
      )}
      {preview.data && preview.data.entries.length > 0 && (
        <div className="rounded-md border border-line">
          <LedgerEntries entries={preview.data.entries} currency={preview.data.currency} label="Ledger lines to post" />
        </div>
      )}
      {preview.data && preview.data.entries.length === 0 && (
        <p className="text-sm text-ink-muted">
          {document.items.length} {document.items.length === 1 ? 'line' : 'lines'},{' '}
          {format.money(document.grand_total, document.currency)}. Afterwards it can be cancelled, but not changed.
        </p>
      )}
    </SubmitFrame>
  )
}
