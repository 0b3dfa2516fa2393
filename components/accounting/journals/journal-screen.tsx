'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { type ReactNode, useCallback, useState } from 'react'
import { DocumentHistory } from '@/components/documents/document-history'
import { PageFrame } from '@/components/documents/page-frame'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { useFormat } from '@/components/ui/format-context'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { Tabs } from '@/components/ui/tabs'
import { call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { gridKeys } from '@/lib/client/queries'
import { JOURNAL_GRID, JOURNAL_PAGE } from '@/lib/modules/accounting/schemas'
import { BookingActions, BookingHeader, BookingLedger, Facts, type OpenDialog } from '../booking/booking-parts'
import type { Booking } from '../booking/types'
import type { JournalDetails } from './journal-values'

const SubmitBooking = onDemand(() => import('../booking/submit-booking').then((part) => part.SubmitBooking))
const ReverseDialog = onDemand(() => import('./reverse-dialog').then((part) => part.ReverseDialog))
const EndBooking = onDemand(() => import('../booking/end-booking').then((part) => part.EndBooking))

type Props = {
  id: string
  initial: JournalDetails
  /** What modules that build on the books lead to from here. */
  links?: ReactNode
}

/** A journal entry with its lines and what it posted. */
export function JournalScreen({ id, initial, links }: Props) {
  const format = useFormat()
  const client = useQueryClient()
  const { data: journal = initial } = useQuery({
    queryKey: ['journal', id, 'page'],
    queryFn: async ({ signal }) =>
      (await call('GET /accounting/journals/{journal_id}', { journal_id: id }, { signal })).journal,
    initialData: initial,
  })
  const refresh = useCallback(() => {
    client.invalidateQueries({ queryKey: ['journal', id] })
    client.invalidateQueries({ queryKey: gridKeys.grid(JOURNAL_GRID) })
  }, [client, id])
  useLive((event) => {
    const ids = Array.isArray(event.ids) ? event.ids.map(String) : null
    if (
      event.type === 'reconnected' ||
      (event.type === 'grid' && event.slug === JOURNAL_GRID && (!ids || ids.includes(id)))
    )
      refresh()
  })
  const asked = useSearchParams().get('submit') === '1'
  const [dialog, setDialog] = useState<OpenDialog | 'reverse' | null>(asked && journal.actions.submit ? 'submit' : null)
  const close = () => {
    setDialog(null)
    if (asked) window.history.replaceState(null, '', window.location.pathname)
  }
  const booking: Booking = {
    key: 'journal',
    id,
    number: journal.number,
    noun: 'entry',
    version: journal.version,
    postingDate: journal.posting_date,
    page: `${JOURNAL_PAGE}/${id}`,
    preview: () => call('GET /accounting/journals/{journal_id}/preview', { journal_id: id }),
    submit: (intent) => call('POST /accounting/journals/{journal_id}/submit', { journal_id: id }, intent),
    cancel: (reason, intent) =>
      call('POST /accounting/journals/{journal_id}/cancel', { journal_id: id, reason }, intent),
    discard: (reason, intent) =>
      call('POST /accounting/journals/{journal_id}/discard', { journal_id: id, reason }, intent),
    refresh,
  }
  return (
    <PageFrame back={{ href: JOURNAL_PAGE, label: 'Journal entries' }}>
      <BookingHeader
        kind={journal.kind === 'opening' ? 'Opening entry' : 'Journal entry'}
        number={journal.number}
        status={journal.status}
        line={
          <>
            {journal.title && `${journal.title} · `}
            <span className="tabular font-medium text-ink">{format.money(journal.total, journal.currency)}</span>
          </>
        }
        actions={
          <BookingActions booking={booking} actions={journal.actions} onOpen={setDialog}>
            {journal.actions.reverse && (
              <Button icon={<Undo2 aria-hidden />} onClick={() => setDialog('reverse')}>
                Reverse on…
              </Button>
            )}
          </BookingActions>
        }
      />
      {journal.docstatus === 2 && (
        <Notice tone="danger" title={journal.submitted_at ? 'Cancelled' : 'Discarded'}>
          {journal.cancel_reason && `${journal.cancel_reason}. `}
          The number stays taken{journal.submitted_at ? ', and what it had posted is reversed.' : '.'}
        </Notice>
      )}
      {links}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Tabs
          label="Parts of the entry"
          items={[
            { value: 'lines', label: 'Lines', count: journal.lines.length, content: <Lines journal={journal} /> },
            { value: 'ledger', label: 'Ledger', content: <BookingLedger booking={booking} /> },
            { value: 'history', label: 'History', content: <DocumentHistory slug={JOURNAL_GRID} id={id} /> },
          ]}
        />
        <Facts
          details={[
            ['Date', format.date(journal.posting_date)],
            ['Remarks', journal.remarks],
            ['Entered by', journal.created_by_name],
            ['Changed by', journal.updated_by_name],
          ]}
        />
      </div>
      {dialog === 'submit' && <SubmitBooking booking={booking} onClose={close} />}
      {(dialog === 'cancel' || dialog === 'discard') && <EndBooking booking={booking} way={dialog} onClose={close} />}
      {dialog === 'reverse' && <ReverseDialog journal={journal} onClose={close} />}
    </PageFrame>
  )
}

function Lines({ journal }: { journal: JournalDetails }) {
  const format = useFormat()
  const money = (amount: string) => (Number(amount) === 0 ? '' : format.money(amount, journal.currency))
  return (
    <div className="card">
      <Table label="Lines">
        <thead>
          <tr>
            <Th>Account</Th>
            <Th>Party</Th>
            <Th numeric>Debit</Th>
            <Th numeric>Credit</Th>
          </tr>
        </thead>
        <tbody>
          {journal.lines.map((line, n) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines are told by their place alone
            <Tr key={n} className="align-top">
              <Td>
                {line.account}
                <span className="block text-xs text-ink-faint">
                  {[
                    line.tax_rate && line.tax_net ? `${line.tax_rate} on ${money(line.tax_net)}` : '',
                    line.cost_centre,
                    line.remarks,
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </Td>
              <Td>
                {line.party}
                {line.document_href && (
                  <Link href={line.document_href} className="block text-xs text-accent-ink hover:underline">
                    {line.document}
                  </Link>
                )}
              </Td>
              <Td numeric>{money(line.debit)}</Td>
              <Td numeric>{money(line.credit)}</Td>
            </Tr>
          ))}
        </tbody>
        <tfoot>
          <tr className="border-t border-line-strong font-semibold">
            <Td>Total</Td>
            <Td />
            <Td numeric>{format.money(journal.debit_total, journal.currency)}</Td>
            <Td numeric>{format.money(journal.credit_total, journal.currency)}</Td>
          </tr>
        </tfoot>
      </Table>
    </div>
  )
}
