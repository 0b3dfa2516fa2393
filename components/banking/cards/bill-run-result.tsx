'use client'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { Progress } from '@/components/ui/feedback/progress'
import { useFormat } from '@/components/ui/format-context'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import type { Job } from '@/lib/client/queries'
import { CHARGE_STATUSES } from '@/lib/modules/banking/schemas'
import { CHARGES_PAGE } from '@/lib/modules/banking/schemas-cards'
import type { BillRunWire, ChargeWire } from '@/lib/modules/banking/schemas-cards-answers'
import { cardWords, counted, monthName } from './bill-run-words'

type Props = { run: BillRunWire; charges: ChargeWire[]; job: Job | null; runs: boolean }

/** How far a run is, and what came of each card; what needs somebody stands first. */
export function BillRunResult({ run, charges, job, runs }: Props) {
  const { sweep, problems } = run
  return (
    <CardSection
      title={`Run of ${monthName(run.period)}`}
      description={`${counted(run.invoices, 'invoice')} posted. ${counted(sweep.charged, 'card')} charged, ${sweep.failed} failed, ${sweep.unknown} not known yet.`}
      actions={
        <Link href={CHARGES_PAGE} className="text-sm underline hover:text-ink">
          All card charges
        </Link>
      }
    >
      <div className="flex flex-col gap-3">
        <div aria-live="polite">
          {runs && (
            <Progress
              label="Bill run"
              value={job?.done ?? 0}
              max={Math.max(1, job?.total ?? 1)}
              text={job?.total ? `${job.message ?? 'Working'}: ${job.done} of ${job.total}` : 'Starting'}
            />
          )}
        </div>
        {problems.length > 0 && (
          <Notice tone="warning" title={`${counted(problems.length, 'thing')} to look at`}>
            <ul className="list-disc pl-4">
              {problems.map(({ number, message }) => (
                <li key={`${number} ${message}`}>{[number, message].filter(Boolean).join(': ')}</li>
              ))}
            </ul>
          </Notice>
        )}
        {sweep.unknown > 0 && !runs && (
          <Notice tone="info">
            What came of {counted(sweep.unknown, 'charge')} is not known yet. The gateway is asked every ten minutes,
            and no card is charged a second time meanwhile.
          </Notice>
        )}
        {charges.length > 0 && <Charges charges={charges} />}
      </div>
    </CardSection>
  )
}

function Charges({ charges }: { charges: ChargeWire[] }) {
  const format = useFormat()
  return (
    <Table label="Card charges of the run">
      <thead>
        <tr>
          <Th>Invoice</Th>
          <Th>Customer</Th>
          <Th>Card</Th>
          <Th numeric>Amount</Th>
          <Th>Result</Th>
        </tr>
      </thead>
      <tbody>
        {charges.map((charge) => (
          <Tr key={charge.id}>
            <Td>
              <Link href={charge.href} className="font-medium hover:underline">
                {charge.invoice}
              </Link>
            </Td>
            <Td>{charge.customer}</Td>
            <Td>{cardWords(charge.card)}</Td>
            <Td numeric>{format.money(charge.amount, charge.currency)}</Td>
            <Td>
              <ChargeResult charge={charge} />
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function ChargeResult({ charge }: { charge: ChargeWire }) {
  const status = CHARGE_STATUSES.find(({ value }) => value === charge.status)
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone={status?.tone ?? 'neutral'}>{status?.label ?? charge.status}</Badge>
      {charge.payment_id && (
        <Link href={`/accounting/payments/${charge.payment_id}`} className="text-xs underline hover:text-ink">
          Payment
        </Link>
      )}
      {charge.message && <span className="text-xs text-ink-muted">{charge.message}</span>}
      {charge.status === 'action_needed' && charge.action_url && (
        <a href={charge.action_url} target="_blank" rel="noreferrer" className="text-xs underline hover:text-ink">
          Where the customer confirms
        </a>
      )}
    </span>
  )
}
