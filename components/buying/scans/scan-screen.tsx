'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { DocumentForm } from '@/components/documents/form/document-form'
import { mayLeave } from '@/components/form/unsaved-guard'
import { announce } from '@/components/ui/feedback/announce'
import { Notice } from '@/components/ui/feedback/notice'
import { call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { useShortcuts } from '@/lib/client/shortcuts'
import type { ScanWire } from '@/lib/modules/buying/scans/schemas-answers'
import { focusPath, pathOf, unsureOf } from './fields'
import { PageViewer } from './page-viewer'
import { ScanHeader } from './scan-header'
import { ScanSupplier } from './scan-supplier'
import { ScanUnderWay } from './scan-under-way'
import { ScanUnread } from './scan-unread'
import { ScanWarnings } from './scan-warnings'

/** A bill beside the draft that was made from it: what was read is checked against the page, and submitted. */
export function ScanScreen({ initial }: { initial: ScanWire }) {
  const queries = useQueryClient()
  const router = useRouter()
  const { id } = initial
  const key = ['scan', id]
  const { data: scan } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) => (await call('GET /buying/scans/{id}', { id }, { signal })).scan,
    initialData: initial,
    staleTime: 1_000,
    // What a worker that ends just then had to tell may be lost.
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? 4_000 : false),
  })
  const again = () => queries.invalidateQueries({ queryKey: key })
  useLive((event) => {
    const { type, slug, ids } = event
    if (type === 'reconnected' || (slug === 'acc-bill-scans' && (!ids || ids.includes(id)))) void again()
  })
  const goNext = async () => {
    if (scan.next_id && (await mayLeave())) router.push(`/buying/scans/${scan.next_id}`)
  }
  useShortcuts([{ keys: 'Alt+N', label: 'The next bill to check', group: 'Scanned bills', run: () => void goNext() }])
  return (
    <div className="flex w-full flex-col gap-3 px-4 py-4 sm:px-6">
      <ScanHeader scan={scan} onNext={() => void goNext()} onChanged={again} />
      {isUnderWay(scan) ? (
        <ScanUnderWay scan={scan} onChanged={again} />
      ) : (
        <CheckedScan scan={scan} onChanged={again} />
      )}
    </div>
  )
}

const isUnderWay = (scan: ScanWire | undefined) => scan?.status === 'queued' || scan?.status === 'reading'

type CheckedProps = { scan: ScanWire; onChanged: () => Promise<void> }

function CheckedScan({ scan, onChanged }: CheckedProps) {
  const queries = useQueryClient()
  const router = useRouter()
  const form = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<string | null>(null)
  // The draft is read anew where it was changed from outside the form.
  const [draft, setDraft] = useState(0)
  const isDraft = scan.document.docstatus === 0
  const renew = async () => {
    await onChanged()
    // The form that goes would else hand on what it began with.
    queries.removeQueries({ queryKey: ['document-form', 'acc_purchase_invoice', scan.document.id] })
    setDraft((times) => times + 1)
  }
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
      <div className="flex h-[60dvh] min-w-0 flex-col lg:sticky lg:top-3 lg:h-[calc(100dvh-9rem)]">
        {scan.reading ? (
          <PageViewer
            scan={scan}
            focused={focused}
            onPick={(path) => {
              setFocused(path)
              if (form.current) focusPath(form.current, path)
            }}
          />
        ) : (
          <ScanUnread scan={scan} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <ScanWarnings scan={scan} onChanged={renew} />
        {scan.reading && isDraft && scan.status === 'done' && <ScanSupplier scan={scan} onCreated={renew} />}
        {isDraft ? (
          <div
            ref={form}
            onFocusCapture={(event) => {
              const path = pathOf(event.target)
              if (path) setFocused(path)
            }}
          >
            <DocumentForm
              key={`${draft}:${scan.finished_at}`}
              doctype="acc_purchase_invoice"
              id={scan.document.id}
              marks={scan.reading ? unsureOf(scan.reading) : {}}
              embedded
              onSaved={(document, { submit }) => {
                if (submit) {
                  // Coming back to the page, it is no draft any more.
                  queries.removeQueries({ queryKey: ['scan', scan.id] })
                  return router.push(`/buying/invoices/${document.id}?submit=1`)
                }
                announce('The draft is saved')
                void renew()
              }}
            />
          </div>
        ) : (
          <Notice tone="info" title={`${scan.document.number} is ${scan.document.status.toLowerCase()}`}>
            <a href={scan.document.href} className="underline underline-offset-2">
              Open the bill
            </a>
          </Notice>
        )}
      </div>
    </div>
  )
}
