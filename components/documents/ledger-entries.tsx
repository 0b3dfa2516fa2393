'use client'
import { useFormat } from '@/components/ui/format-context'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { decimal } from '@/lib/modules/accounting/domain/schemas'
import type { PostingPreview } from './types'

type Entry = PostingPreview['entries'][number]

/** Ledger lines with their sums; an amount of nothing stays blank. */
export function LedgerEntries({ entries, currency, label }: { entries: Entry[]; currency: string; label: string }) {
  const format = useFormat()
  const written = (amount: string) => (decimal(amount).isZero() ? '' : format.money(amount, currency))
  const total = (side: 'debit' | 'credit') =>
    entries.reduce((sum, entry) => sum.plus(entry[side]), decimal(0)).toFixed(2)
  return (
    <Table label={label}>
      <thead>
        <tr>
          <Th>Account</Th>
          <Th numeric>Debit</Th>
          <Th numeric>Credit</Th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a posting's lines are told by their place alone
          <Tr key={n} className="align-top">
            <Td>
              {entry.account}
              <span className="block text-xs text-ink-faint">
                {[entry.party, entry.cost_centre, entry.remarks].filter(Boolean).join(' · ')}
              </span>
            </Td>
            <Td numeric className="whitespace-nowrap">
              {written(entry.debit)}
            </Td>
            <Td numeric className="whitespace-nowrap">
              {written(entry.credit)}
            </Td>
          </Tr>
        ))}
      </tbody>
      <tfoot>
        <tr className="border-t border-line-strong font-semibold">
          <Td>Total</Td>
          <Td numeric>{format.money(total('debit'), currency)}</Td>
          <Td numeric>{format.money(total('credit'), currency)}</Td>
        </tr>
      </tfoot>
    </Table>
  )
}
