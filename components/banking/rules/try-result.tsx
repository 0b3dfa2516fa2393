'use client'
import { Badge } from '@/components/ui/badge'
import { Spinner } from '@/components/ui/feedback/spinner'
import { useFormat } from '@/components/ui/format-context'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { countOf } from '@/lib/client/format'
import { LINE_STATUSES } from '@/lib/modules/banking/schemas'
import type { RuleTest } from '@/lib/modules/banking/schemas-answers'

type Props = { kind: 'rules' | 'payer-names'; result: RuleTest | undefined; error: string | null }

/** Lines that the words stand on, and which of them another rule or a longer name takes. */
export function TryResult({ kind, result, error }: Props) {
  const format = useFormat()
  return (
    <section aria-label="Lines that it would catch" aria-live="polite" className="flex flex-col gap-2 text-sm">
      {error ? (
        <p className="text-danger-ink">{error}</p>
      ) : !result ? (
        <Spinner />
      ) : (
        <>
          <p>
            {result.count === 0 ? (
              'No line has these words.'
            ) : (
              <>
                On <b>{countOf(result.count, 'line')}</b>, <b>{result.open}</b> of them to be cleared.
                {result.taken_by_others > 0 &&
                  ` ${result.taken_by_others} ${kind === 'rules' ? 'fall to an earlier rule' : 'have a longer payer name'}.`}
              </>
            )}
          </p>
          {result.lines.length > 0 && (
            <div className="max-h-72 overflow-auto rounded-md border border-line">
              <Table label="Lines with these words">
                <thead>
                  <tr>
                    <Th>Date</Th>
                    <Th>Description</Th>
                    <Th numeric>Amount</Th>
                  </tr>
                </thead>
                <tbody>
                  {result.lines.map((line) => (
                    <Tr key={line.id}>
                      <Td className="whitespace-nowrap">{format.date(line.posted_on)}</Td>
                      <Td className="min-w-40">
                        <span className="break-words">{line.description || line.reference}</span>
                        <span className="flex flex-wrap gap-x-2 text-xs text-ink-muted">
                          <span>{line.bank_account}</span>
                          <span>{LINE_STATUSES.find(({ value }) => value === line.status)?.label}</span>
                          {line.taken_by && <Badge tone="warning">Falls to “{line.taken_by.phrase}”</Badge>}
                        </span>
                      </Td>
                      <Td numeric className="whitespace-nowrap">
                        {format.money(line.value, line.currency)}
                      </Td>
                    </Tr>
                  ))}
                </tbody>
              </Table>
            </div>
          )}
          {result.count > result.lines.length && (
            <p className="text-xs text-ink-muted">The newest {result.lines.length} are shown.</p>
          )}
        </>
      )}
    </section>
  )
}
