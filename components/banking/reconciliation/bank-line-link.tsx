'use client'
import { useQuery } from '@tanstack/react-query'
import { Landmark } from 'lucide-react'
import Link from 'next/link'
import { useCan } from '@/components/shell/me-context'
import { useFormat } from '@/components/ui/format-context'
import { call } from '@/lib/client/call'

type Props = { voucher: { payment_id: string } | { journal_id: string } }

/** The way from a payment or journal entry to the lines of the bank that it cleared. */
export function BankLineLink({ voucher }: Props) {
  const format = useFormat()
  const may = useCan('banking.line.read')
  const { data } = useQuery({
    queryKey: ['bank-voucher-lines', voucher],
    queryFn: ({ signal }) => call('GET /accounting/bank/voucher-lines', voucher, { signal }),
    enabled: may,
  })
  if (!data || data.lines.length === 0) return null
  return (
    <ul aria-label="Bank lines that it cleared" className="flex flex-col gap-1 text-sm">
      {data.lines.map((line) => (
        <li key={line.id}>
          <Link
            href={line.href}
            className="inline-flex max-w-full items-center gap-1.5 text-accent-ink hover:underline"
          >
            <Landmark aria-hidden className="size-3.5 shrink-0" />
            <span className="truncate">
              Bank line of {format.date(line.posted_on)}, {line.bank_account}:{' '}
              {format.money(line.amount, line.currency)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
